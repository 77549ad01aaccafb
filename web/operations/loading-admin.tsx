import { LoadingLine } from "#web/operations/loading-line.tsx";
import { FigureLines } from "#web/ui/layout.tsx";
import { Loading, LoadingHeader } from "#web/ui/loading.tsx";
import { Items } from "#web/ui/loading-items.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The admins' screen while it loads: what is waiting for them, and the figures. */
export const LoadingAdmin = () => (
  <Loading className="page min-h-dvh">
    <LoadingHeader />
    <Skeleton className="mb-3 h-6 w-48" />
    <Items rows={2} end="h-11 w-32" className="mb-10" />
    <LoadingLine className="-mb-px border-t" />
    <FigureLines />
  </Loading>
);
