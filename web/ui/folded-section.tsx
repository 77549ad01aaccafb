import { ChevronDown } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useLinkedPart } from "#web/ui/use-linked-part.ts";

type FoldedSectionProps = {
  title: string;
  /** A few words about it, shown while it is folded. */
  hint?: ReactNode;
  /** Whether the hint says how many are inside, and so stays while it is open. */
  isCount?: boolean;
  /** Lets a link lead to it and open it. */
  id?: string;
  /** Whether it is the part that is open now; anyone can open and close any of them. */
  isOpen?: boolean;
  /** Whether something in it waits for the reader: then it opens, and doesn't close when they have done it. */
  asks?: boolean;
  /** Next to its content's start, such as a button. */
  action?: ReactNode;
  children: ReactNode;
};

const LINE = "flex items-center justify-between gap-4 py-3";

/** A titled part of a screen that folds to one line, at every width. */
export function FoldedSection({
  title,
  hint,
  isCount = false,
  id,
  isOpen = false,
  asks = false,
  action,
  children,
}: FoldedSectionProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  useLinkedPart(fold, id);
  const [hasAsked, setHasAsked] = useState(asks);
  if (asks && !hasAsked) setHasAsked(true);
  // What is inside asks the server for nothing before somebody looks at it.
  const [wasOpen, setWasOpen] = useState(isOpen || asks);
  if ((isOpen || asks) && !wasOpen) setWasOpen(true);
  return (
    <details
      ref={fold}
      id={id}
      open={isOpen || hasAsked}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpen(true)}
      className="group/section scroll-mt-24 border-b border-line"
    >
      <summary className={`${LINE} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lg leading-tight text-balance">{title}</h2>
          {hint && (
            <span
              className={classNames(
                "figures text-sm text-pretty text-ink-soft wrap-anywhere",
                !isCount && "group-open/section:hidden",
              )}
            >
              {hint}
            </span>
          )}
        </div>
        <ChevronDown
          aria-hidden
          size={20}
          className="shrink-0 text-ink-soft group-open/section:rotate-180 print:hidden"
        />
      </summary>
      {wasOpen && (
        <div className="pb-6">
          {action && <div className="mb-4 flex flex-wrap justify-end gap-3">{action}</div>}
          {children}
        </div>
      )}
    </details>
  );
}

/** A folded part while what is inside loads. */
export const LoadingFoldedSection = ({ title, what }: { title: string; what: string }) => (
  <div role="status" className={`${LINE} border-b border-line`}>
    <h2 className="text-lg leading-tight">{title}</h2>
    <span className="sr-only">Loading {what}</span>
    <Skeleton className="h-4 w-12" />
  </div>
);
