import type { VotingSession } from "#contract/payout-votes.ts";
import { isUploaded } from "#contract/results-words.ts";
import { lastSeen } from "#contract/seen-results.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { paths } from "#web/ui/paths.ts";

type Proposed = Pick<VotingSession, "leagueId" | "createdAt"> & { resultsId: string };

/** Says which results the proposed payouts name, and whether the season has others by now (RULES §21). */
export function ProposedResults({ leagueId, createdAt, resultsId }: Proposed) {
  const results = useOptional(query("GET /api/leagues/:id/results", { params: { id: leagueId } }));
  const seen = results && lastSeen(results, resultsId, createdAt);
  const current = results?.current;
  const isCurrent = current?.id === resultsId;
  const how = isCurrent && isUploaded(current.table) ? "uploaded" : "fetched";
  return (
    <p className="mt-3 text-sm text-ink-soft">
      Proposed with the{" "}
      <AppLink to={paths.results(leagueId)} className="underline decoration-line-strong underline-offset-4">
        results
      </AppLink>
      {seen && (
        <>
          {" "}
          {how} <DateText value={seen} withTime />
        </>
      )}
      .{seen && !isCurrent && " They have changed since."}
    </p>
  );
}
