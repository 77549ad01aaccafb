import { type ReactNode, useId, useRef } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Section } from "#web/ui/layout.tsx";
import { Row } from "#web/ui/row.tsx";
import { useLinkedPart } from "#web/ui/use-linked-part.ts";

/** A titled part of the admins' screen that links with its id lead to. */
export function WaitingSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLinkedPart(place, id);
  return (
    <div ref={place} className="scroll-mt-24">
      <Section title={title}>{children}</Section>
    </div>
  );
}

/** A list of what waits for an admin. */
export const WaitingList = ({ className, children }: { className?: string; children: ReactNode }) => (
  <ul className={classNames("divide-y divide-line rounded-card border border-line bg-surface", className)}>
    {children}
  </ul>
);

type WaitingItemProps = {
  message: string;
  /** What an admin can do about it. */
  action: ReactNode;
  className?: string;
  /** The facts below the message. */
  children: ReactNode;
};

export function WaitingItem({ message, action, className, children }: WaitingItemProps) {
  const id = useId();
  return (
    <Row
      namedBy={id}
      className={classNames("flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-3.5", className)}
    >
      <div className="min-w-0 flex-1 basis-80">
        <p id={id} className="wrap-anywhere">
          {message}
        </p>
        {children}
      </div>
      {action}
    </Row>
  );
}
