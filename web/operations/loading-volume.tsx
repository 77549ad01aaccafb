import { Skeleton } from "#web/ui/skeleton.tsx";

const BARS = ["h-8", "h-12", "h-6", "h-16", "h-10", "h-20", "h-14", "h-24", "h-18", "h-28", "h-22", "h-9"];

/** The volume of the last twelve months while it loads: a bar for each. */
export const LoadingVolume = () => (
  <div aria-hidden className="mb-10">
    <Skeleton className="mb-5 h-5 w-56" />
    <div className="flex h-32 items-end gap-3 border-b border-line sm:gap-8">
      {BARS.map((height) => (
        <Skeleton key={height} className={`flex-1 rounded-b-none ${height}`} />
      ))}
    </div>
  </div>
);
