import { createContext, type ReactNode, useContext, useId, useRef } from "react";
import { Avatar } from "#web/ui/avatar.tsx";
import { Money } from "#web/ui/money.tsx";
import { Row } from "#web/ui/row.tsx";
import { useLinkedPart } from "#web/ui/use-linked-part.ts";

/** A part of the treasurer's work that links lead to. */
export function WorkSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  useLinkedPart(section, id);
  return (
    <section ref={section} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
      <h2 id={`${id}-title`} className="mb-2 text-lg">
        {title}
      </h2>
      <ul className="divide-y divide-line border-y border-line">{children}</ul>
    </section>
  );
}

/** The members' pictures, by person. */
export const Pictures = createContext<ReadonlyMap<string, string | null>>(new Map());

type WorkRowProps = {
  who: { userId: string; name: string };
  title: ReactNode;
  amount: string;
  /** What else there is to know. */
  children?: ReactNode;
  action: ReactNode;
};

/** One thing to do: a face, for what and by whom, the sum, and the button. */
export function WorkRow({ who, title, amount, children, action }: WorkRowProps) {
  const words = useId();
  return (
    <Row
      namedBy={words}
      className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-3.5 sm:grid-cols-[2.5rem_minmax(0,1fr)_auto_auto]"
    >
      <Avatar id={who.userId} name={who.name} pictures={[useContext(Pictures).get(who.userId)]} size={40} />
      <div className="min-w-0 wrap-anywhere">
        <p id={words} className="font-semibold">
          {title}
        </p>
        <div className="text-sm text-ink-soft">{children}</div>
      </div>
      <Money value={amount} className="font-semibold" />
      <div className="col-span-2 col-start-2 grid sm:col-span-1 sm:col-start-4 sm:w-64 sm:justify-items-end">
        {action}
      </div>
    </Row>
  );
}
