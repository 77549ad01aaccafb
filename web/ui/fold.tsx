import { type ReactNode, useRef } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { useLinkedPart } from "#web/ui/use-linked-part.ts";

type FoldProps = {
  /** The name of what is inside; a phone shows it in place of the heading. */
  label: string;
  /** A few words about it, shown while it is folded. */
  hint?: ReactNode;
  /** Lets a link lead to it and open it. */
  id?: string;
  /** Whether wider windows fold it too. */
  always?: boolean;
  className?: string;
  children: ReactNode;
};

/** A part of a screen that a phone folds to one line; wider windows show all of it, unless it is `always` folded. */
export function Fold({ label, hint, id, always = false, className, children }: FoldProps) {
  const isWide = useIsWide();
  const fold = useRef<HTMLDetailsElement>(null);
  useLinkedPart(fold, id);
  return (
    <details
      ref={fold}
      id={id}
      open={isWide && !always}
      className={classNames(
        "group/fold scroll-mt-24",
        always ? "border-b border-line" : "max-lg:border-b max-lg:border-line",
        className,
      )}
    >
      <summary
        className={classNames(
          "flex cursor-pointer list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden",
          !always && "lg:hidden",
        )}
      >
        <span className="min-w-0">
          <span className="block font-display text-lg leading-tight font-semibold text-balance">{label}</span>
          {hint && (
            <span className="figures block text-sm text-pretty text-ink-soft wrap-anywhere group-open/fold:hidden">
              {hint}
            </span>
          )}
        </span>
        <span className="shrink-0 text-sm font-semibold underline decoration-line-strong underline-offset-4 print:hidden">
          <span className="group-open/fold:hidden">Show all</span>
          <span className="hidden group-open/fold:inline">Show less</span>
        </span>
      </summary>
      {/* The summary already says it. */}
      <div className={always ? "[&_section>div>h2]:hidden" : "max-lg:[&_section>div>h2]:hidden"}>{children}</div>
    </details>
  );
}
