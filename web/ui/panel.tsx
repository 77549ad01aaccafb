import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Skeleton } from "#web/ui/skeleton.tsx";

type PanelProps = {
  title: string;
  /** How much is inside, or what it comes to. */
  hint: ReactNode;
  children: ReactNode;
};

const LINE = "flex min-h-14 items-center gap-3 py-2";

/** A part of a screen that is one line at every width, until it's opened in place. */
export const Panel = ({ title, hint, children }: PanelProps) => (
  <details className="group border-b border-line">
    <summary className={`${LINE} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
      <h2 className="min-w-0 flex-1 text-lg">{title}</h2>
      <span className="figures text-sm text-ink-soft">{hint}</span>
      <ChevronDown aria-hidden size={20} className="shrink-0 text-ink-soft group-open:rotate-180 print:hidden" />
    </summary>
    <div className="pt-1 pb-5">{children}</div>
  </details>
);

/** A panel while what is inside loads. */
export const LoadingPanel = ({ title, what }: { title: string; what: string }) => (
  <div role="status" className={`${LINE} border-b border-line`}>
    <h2 className="min-w-0 flex-1 text-lg">{title}</h2>
    <span className="sr-only">Loading {what}</span>
    <Skeleton className="h-4 w-12" />
  </div>
);
