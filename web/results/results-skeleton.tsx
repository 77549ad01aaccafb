import { FactLines } from "#web/ui/loading-items.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const ROWS = [1, 2, 3, 4, 5, 6];

/** The results while they load: the heading and its line, then the table next to its source. */
export function ResultsSkeleton() {
  return (
    <div role="status" className="page min-h-dvh">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-9 w-48 sm:h-10" />
      <Skeleton className="mt-3 mb-8 h-6 w-80 max-w-full" />
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <TableSkeleton />
        <div className="max-lg:hidden">
          <Skeleton className="mb-4 h-6 w-48" />
          <FactLines rows={6} />
        </div>
      </div>
    </div>
  );
}

/** The table before its first results. */
export const TableSkeleton = () => (
  <div aria-hidden className="mb-10">
    <Skeleton className="mb-4 h-7 w-40" />
    {ROWS.map((row) => (
      <div key={row} className="flex items-center gap-4 border-t border-line py-4">
        <Skeleton className="h-6 w-6" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="ml-auto h-5 w-20" />
      </div>
    ))}
  </div>
);
