import { LoadingLeague } from "#web/leagues/joining/loading-offer.tsx";
import { FactLines } from "#web/ui/loading-items.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** An offered seat while it loads: the league, the facts, and the two answers. */
export const LoadingSeat = () => (
  <LoadingLeague
    card={
      <>
        <FactLines rows={4} />
        <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
          <Skeleton className="h-12 w-44" />
          <Skeleton className="h-12 w-28" />
        </div>
      </>
    }
  />
);
