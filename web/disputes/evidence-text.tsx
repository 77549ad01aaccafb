import { useQuery } from "@tanstack/react-query";
import { FailedPart } from "#web/admin/failed-part.tsx";
import { query } from "#web/api/query.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The words that the bank reads, or has read, to be scrolled through. */
export function EvidenceText({ disputeId }: { disputeId: string }) {
  const { data, isError, refetch } = useQuery(
    query("GET /api/disputes/:disputeId/evidence", { params: { disputeId } }),
  );
  if (isError && !data) return <FailedPart what="The evidence" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status">
        <span className="sr-only">Loading the evidence</span>
        <Skeleton className="h-72 w-full" />
      </div>
    );
  return (
    <section
      aria-label="The evidence"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
      tabIndex={0}
      className="max-h-56 overflow-y-auto rounded-control border border-line bg-sunken px-4 py-3 text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap"
    >
      {data.evidence}
    </section>
  );
}
