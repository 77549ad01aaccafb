import { Wordmark } from "#web/pot/wordmark.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { FactLines } from "#web/ui/loading-items.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** A receipt's sheet while it loads: its title, the amount, and the facts. */
export const LoadingReceipt = () => (
  <Loading className="page min-h-dvh max-w-2xl">
    <div className="rounded-card border border-line bg-surface p-6 sm:p-10">
      <div className="mb-8 flex items-start justify-between gap-4">
        <Wordmark />
        <Skeleton className="h-9 w-20" />
      </div>
      <Skeleton className="h-7 w-32" />
      <Skeleton className="mt-4 h-10 w-40" />
      <Skeleton className="mt-2 mb-6 h-5 w-56 max-w-full" />
      <FactLines rows={6} />
    </div>
  </Loading>
);
