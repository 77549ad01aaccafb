import { Loading, LoadingHeader } from "#web/ui/loading.tsx";
import { Items } from "#web/ui/loading-items.tsx";

/** The audit log while it loads: its heading and entries. */
export const LoadingAudit = () => (
  <Loading className="page min-h-dvh">
    <LoadingHeader />
    <Items rows={5} />
  </Loading>
);
