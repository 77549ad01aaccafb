import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { Loaded, LoadingPart } from "#web/ui/loaded.tsx";

/** The evidence as the bank reads it, in a box that scrolls. */
export function EvidenceText({ disputeId }: { disputeId: string }) {
  const evidence = useLoad(query("GET /api/disputes/:disputeId/evidence", { params: { disputeId } }));
  const what = "the evidence";
  return (
    <Loaded from={evidence} what={what} pending={<LoadingPart what={what} className="h-72" />}>
      {(loaded) => (
        <section
          aria-label="The evidence"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
          tabIndex={0}
          className="max-h-56 overflow-y-auto rounded-control border border-line bg-sunken px-4 py-3 text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap"
        >
          {loaded.evidence}
        </section>
      )}
    </Loaded>
  );
}
