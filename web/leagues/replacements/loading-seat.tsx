import { Card } from "#web/ui/layout.tsx";
import { Lines, Loading } from "#web/ui/loading.tsx";
import { FactLines } from "#web/ui/loading-items.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** An offered seat while it loads: the league, the facts, and the two answers. */
export const LoadingSeat = () => (
  <Loading className="page min-h-dvh max-w-xl">
    <Card>
      <Skeleton className="mb-4 size-8" />
      <Skeleton className="h-9 w-72 max-w-full" />
      <Lines widths={["w-full", "w-1/2"]} className="mt-4 mb-6" />
      <FactLines rows={6} />
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
        <Skeleton className="h-12 w-44" />
        <Skeleton className="h-12 w-44" />
      </div>
    </Card>
  </Loading>
);
