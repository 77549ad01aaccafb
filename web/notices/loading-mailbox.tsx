import { Lines, Loading, LoadingHeader } from "#web/ui/loading.tsx";
import { Fields } from "#web/ui/loading-form.tsx";
import { FactLines, Items } from "#web/ui/loading-items.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The mailbox while it loads: the search, the list of emails, and the one that is open. */
export const LoadingMailbox = () => (
  <Loading className="page min-h-dvh">
    <LoadingHeader />
    <Fields count={1} className="mb-6 max-w-[22rem]" />
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[22rem_1fr]">
      <Items rows={5} />
      <div className="max-lg:hidden">
        <Skeleton className="mb-3 h-6 w-72" />
        <FactLines rows={2} />
        <Lines
          widths={["w-40", "w-full", "w-11/12", "w-3/4", "w-1/2"]}
          className="mt-4 rounded-card border border-line p-8"
        />
      </div>
    </div>
  </Loading>
);
