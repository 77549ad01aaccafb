import { LoadingCards } from "#web/leagues/classifieds/loading-cards.tsx";
import { Lines, LoadingHeader } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const FILTERS = ["w-20", "w-24", "w-22", "w-16", "w-18", "w-28"];

/** The classifieds while they load: the filters, and the leagues. */
export const LoadingClassifieds = () => (
  <div className="page min-h-dvh">
    <LoadingHeader />
    <div className="grid grid-cols-1 items-start gap-x-12 gap-y-6 lg:grid-cols-[15rem_1fr]">
      <div>
        <Skeleton className="h-12 w-full lg:hidden" />
        <Lines widths={FILTERS} className="gap-4 max-lg:hidden" />
      </div>
      <div className="min-w-0">
        <Skeleton className="mb-5 h-5 w-40" />
        <LoadingCards />
      </div>
    </div>
  </div>
);
