import { LoadingItems } from "#web/ui/loading-items.tsx";

/** The audit log while its first acts load. */
export const LoadingAudit = () => <LoadingItems what="the audit log" rows={5} end="h-4 w-24 max-md:hidden" />;
