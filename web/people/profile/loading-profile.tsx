import { Lines, Loading, LoadingHeader } from "#web/ui/loading.tsx";
import { Fields } from "#web/ui/loading-form.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const PARTS = ["w-16", "w-20", "w-28", "w-24", "w-18", "w-32", "w-30"];

/** The account center while it loads: its own navigation, and the form of its first part. */
export const LoadingProfile = () => (
  <Loading className="page min-h-dvh">
    <LoadingHeader />
    <div className="gap-12 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="mb-8 flex flex-wrap gap-5 lg:grid lg:content-start lg:gap-7">
        {PARTS.map((width) => (
          <Skeleton key={width} className={`h-4 ${width}`} />
        ))}
      </div>
      <div className="max-w-2xl">
        <Skeleton className="h-8 w-36" />
        <Lines widths={["w-96"]} className="mt-3 mb-6" />
        <div className="mb-6 flex items-center gap-5">
          <Skeleton className="size-24 shrink-0 rounded-full" />
          <Lines widths={["w-28", "w-48"]} className="min-w-0" />
        </div>
        <Fields count={3} />
      </div>
    </div>
  </Loading>
);
