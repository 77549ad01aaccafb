import { Loading, LoadingHeader } from "#web/ui/loading.tsx";
import { FactLines, Items } from "#web/ui/loading-items.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** A statement while it loads: its heading, what is held, the balance over time, and the entries. */
export const LoadingStatement = () => (
  <Loading className="page min-h-dvh">
    <LoadingHeader />
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="lg:col-start-2">
        <Skeleton className="mb-3 h-9 w-40" />
        <FactLines rows={3} />
      </div>
      <div className="lg:col-start-1 lg:row-start-1">
        <Balance />
        <Items rows={5} end="h-5 w-16" />
      </div>
    </div>
  </Loading>
);

/** A balance that rises with each payment, as its chart draws it. */
const Balance = () => (
  <div aria-hidden className="mb-8 flex h-28 items-end border-b border-line lg:h-44">
    {["h-1/4", "h-1/2", "h-3/4", "h-full"].map((height) => (
      <Skeleton key={height} className={`flex-1 rounded-none ${height}`} />
    ))}
  </div>
);
