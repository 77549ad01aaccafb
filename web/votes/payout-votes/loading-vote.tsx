import { Lines, Loading, LoadingHeader } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const PLACES = ["w-32", "w-40", "w-28"];

/** A payout vote while it loads: who is proposed for what, and next to it the count and the two answers. */
export const LoadingVote = () => (
  <Loading className="page min-h-dvh">
    <LoadingHeader />
    <div className="grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_24rem]">
      <div>
        <Skeleton className="mb-4 h-6 w-40" />
        <div className="divide-y divide-line border-y border-line">
          {PLACES.map((winner) => (
            <div key={winner} className="flex items-center gap-4 py-3.5">
              <Skeleton className="h-4 w-16" />
              <Skeleton className="size-7 rounded-full" />
              <Skeleton className={`h-4 ${winner}`} />
              <Skeleton className="ml-auto h-4 w-16 shrink-0" />
            </div>
          ))}
        </div>
      </div>
      <div>
        <Skeleton className="mb-8 h-6 w-24" />
        <Skeleton className="h-4 w-full rounded-full" />
        <Lines widths={["w-full", "w-2/3"]} className="mt-3 mb-6" />
        <div className="grid grid-cols-2 gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      </div>
    </div>
  </Loading>
);
