import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { ActKind } from "#contract/leagues/standing.ts";
import { Button } from "#web/ui/button.tsx";

/** Something the visitor can do, with what it does in one line. */
type Control = { kind: ActKind; says: string; button: (isPrimary: boolean) => ReactNode };

type MoreProps = {
  /** The green button, if it isn't one of the controls. */
  lead: ReactNode;
  controls: readonly Control[];
  /** The control that is the green button. */
  main: Control | undefined;
};

/**
 * The green button and, behind "More", everything else the visitor can do, with a line about each. All are items of one
 * list, so that a control keeps its open dialog when it becomes the green one and moves to the front.
 */
export function More({ lead, controls, main }: MoreProps) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  const others = controls.filter((control) => control !== main);
  return (
    <ul id={list} className="flex min-h-11 max-w-xl flex-wrap items-center gap-3 print:hidden">
      {[
        lead && <li key="lead">{lead}</li>,
        main && <li key={main.kind}>{main.button(true)}</li>,
        others.length > 0 && (
          <li key="more">
            <Button variant="secondary" aria-expanded={isOpen} aria-controls={list} onClick={() => setIsOpen(!isOpen)}>
              More <ChevronDown aria-hidden size={18} className={isOpen ? "rotate-180" : undefined} />
            </Button>
          </li>
        ),
        ...others.map((control) => (
          <li key={control.kind} className={isOpen ? OTHER : "hidden"}>
            {control.button(false)}
            <p className="flex-1 basis-32 text-sm text-ink-soft">{control.says}</p>
          </li>
        )),
      ]}
    </ul>
  );
}

/** Where a long button leaves too little room for its line, the line is above it. */
const OTHER =
  "flex basis-full flex-row-reverse flex-wrap-reverse items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3";
