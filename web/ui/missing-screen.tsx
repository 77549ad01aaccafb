import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#web/ui/button.tsx";
import { paths } from "#web/ui/paths.ts";

type MissingScreenProps = { title: string; children: ReactNode; action?: ReactNode };

/** Shown at an address where there is nothing that this visitor may see. It is announced but not red: nothing went wrong. */
export function MissingScreen({ title, children, action = <HomeLink /> }: MissingScreenProps) {
  return (
    <div role="alert" className="page grid justify-items-center gap-4 py-12 text-center sm:py-16">
      <SearchX aria-hidden size={40} className="text-ink-soft" />
      <h1 tabIndex={-1} className="text-2xl sm:text-3xl">
        {title}
      </h1>
      <p className="max-w-md text-balance text-ink-soft">{children}</p>
      {action}
    </div>
  );
}

const HomeLink = () => (
  <ButtonLink to={paths.home()} variant="secondary">
    Go to the home page
  </ButtonLink>
);
