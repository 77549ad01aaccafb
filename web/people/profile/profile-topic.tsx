import { type ReactNode, useRef } from "react";
import { useLinkedPart } from "#web/ui/use-linked-part.ts";

type ProfileTopicProps = {
  /** Lets a link lead to it. */
  id?: string;
  title: string;
  children: ReactNode;
};

/** A topic on one of the profile's pages, such as the passkeys on the one about security. */
export function ProfileTopic({ id, title, children }: ProfileTopicProps) {
  const part = useRef<HTMLElement>(null);
  useLinkedPart(part, id);
  return (
    <section ref={part} id={id} className="scroll-mt-24 border-t border-line py-6">
      <h2 className="mb-2 text-xl">{title}</h2>
      {children}
    </section>
  );
}
