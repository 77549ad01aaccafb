import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The evidence as the bank reads it, in a box that scrolls. */
export function EvidenceText({ disputeId }: { disputeId: string }) {
  const evidence = useLoad(query("GET /api/disputes/:disputeId/evidence", { params: { disputeId } }));
  const what = "the evidence";
  return (
    <Loaded from={evidence} what={what} pending={<LoadingText what={what} />}>
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

const LoadingText = ({ what }: { what: string }) => (
  <div role="status" className="grid h-56 content-start gap-3 rounded-control border border-line px-4 py-3">
    <span className="sr-only">Loading {what}</span>
    {["w-1/2", "w-full", "w-11/12", "w-full", "w-3/4", "w-1/3"].map((width, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
      <Skeleton key={line} className={`h-4 ${width}`} />
    ))}
  </div>
);
