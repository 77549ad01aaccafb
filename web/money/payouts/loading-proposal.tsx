import { FactLines, Loading } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** A placeholder for a proposal: a place, a winner and an amount in each row, the pool under them, and the button. */
export const LoadingProposal = ({ what }: { what: string }) => (
  <Loading what={what} className="grid gap-5">
    <div className="grid gap-3">
      {[1, 2, 3].map((place) => (
        <div key={place} className="grid grid-cols-[3rem_1fr_2.75rem] gap-2 sm:grid-cols-[4rem_1fr_10rem_2.75rem]">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11 max-sm:order-last max-sm:col-span-3" />
          <Skeleton className="mx-auto my-3 size-5" />
        </div>
      ))}
    </div>
    <FactLines rows={3} />
    <Skeleton className="h-13 w-full" />
  </Loading>
);
