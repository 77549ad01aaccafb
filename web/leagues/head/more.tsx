import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { Control } from "#web/leagues/head/control.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";

/** Everything else one can do: quiet buttons on a desk, behind "More" with a line about each on a phone. */
export function More({ controls }: { controls: readonly Control[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  if (controls.length === 0) return null;
  return (
    <>
      <Button
        variant="secondary"
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setIsOpen(!isOpen)}
      >
        More <ChevronDown aria-hidden size={18} className={isOpen ? "rotate-180" : undefined} />
      </Button>
      <ul
        id={list}
        className={classNames(
          "basis-full max-sm:divide-y max-sm:divide-line max-sm:border-y max-sm:border-line sm:flex sm:flex-wrap sm:gap-2",
          !isOpen && "max-sm:hidden",
        )}
      >
        {controls.map(({ kind, says, button }) => (
          <li
            key={kind}
            className="max-sm:flex max-sm:flex-row-reverse max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:py-2.5"
          >
            {button(false)}
            <p className="text-sm text-ink-soft sm:sr-only">{says}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
