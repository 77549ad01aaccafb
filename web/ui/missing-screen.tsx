import type { ReactNode } from "react";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { paths } from "#web/ui/paths.ts";

/** Shown at an address with nothing behind it that this visitor may see. */
export function MissingScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page max-w-xl py-8">
      <ErrorState
        title={title}
        action={
          <ButtonLink to={paths.home()} variant="secondary">
            Go to the home page
          </ButtonLink>
        }
      >
        {children}
      </ErrorState>
    </div>
  );
}
