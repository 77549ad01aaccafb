import type { ComponentProps } from "react";
import { useHasClassifieds } from "#web/api/use-keeps-own-money.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { paths } from "#web/ui/paths.ts";

/** A button to the classifieds; nothing where they can't have a league. */
export const ToClassifieds = (props: Omit<ComponentProps<typeof ButtonLink>, "to">) =>
  useHasClassifieds() && <ButtonLink to={paths.classifieds()} {...props} />;
