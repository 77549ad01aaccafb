import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

type LoadingProps = {
  /** Completes "Loading …". */
  what?: string;
  className?: string;
  children: ReactNode;
};

/** The placeholders of a loading part, announced once to screen readers. */
export function Loading({ what, className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading{what && ` ${what}`}</span>
      {children}
    </div>
  );
}

/** Lines of text, each as long as its class says. */
export const Lines = ({ widths, className }: { widths: readonly string[]; className?: string }) => (
  <div aria-hidden className={classNames("grid grid-cols-1 gap-2", className)}>
    {widths.map((width) => (
      <Skeleton key={width} className={`h-4 max-w-full ${width}`} />
    ))}
  </div>
);

/** The heading of a screen and the sentence below it. */
export const LoadingHeader = () => (
  <div className="mb-8">
    <Skeleton className="h-9 w-72 max-w-full sm:h-10" />
    <Skeleton className="mt-3 h-5 w-96 max-w-full" />
  </div>
);
