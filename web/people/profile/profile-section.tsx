import { type ReactNode, useRef } from "react";
import { useLinkedPart } from "#web/ui/use-linked-part.ts";

/** One part of the account center, with a heading that the page's own navigation links to. */
export function ProfileSection({
  id,
  title,
  intro,
  children,
}: {
  id: string;
  title: string;
  intro: string;
  children: ReactNode;
}) {
  const part = useRef<HTMLElement>(null);
  useLinkedPart(part, id);
  return (
    <section
      ref={part}
      id={id}
      aria-labelledby={`${id}-heading`}
      className="scroll-mt-24 border-t border-line py-8 first:border-t-0 first:pt-0"
    >
      <h2 id={`${id}-heading`} className="text-2xl">
        {title}
      </h2>
      <p className="mt-1 mb-6 text-ink-soft">{intro}</p>
      {children}
    </section>
  );
}

/** A topic within a section, such as the passkeys within security. */
export function ProfileTopic({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-8 first:mt-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}
