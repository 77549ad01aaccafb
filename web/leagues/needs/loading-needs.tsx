import { Lines } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** What needs this person, while it isn't known: a sentence, its league, and a button. */
export const NeedLines = () => (
  <div aria-hidden className="rounded-card border border-line bg-surface px-5 py-4">
    <div className="flex items-center justify-between gap-6">
      <Lines widths={["w-72", "w-40"]} className="min-w-0 flex-1" />
      <Skeleton className="h-11 w-24 shrink-0" />
    </div>
  </div>
);
