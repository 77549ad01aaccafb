import { isUploaded } from "#contract/results/results-words.ts";
import { lastSeen } from "#contract/results/seen-results.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { useIsSettled, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { ChangedCells } from "#web/money/payouts/changed-cells.tsx";
import { ProvisionalResults } from "#web/money/payouts/provisional-results.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { paths } from "#web/ui/paths.ts";

/** Where links to the comparison lead. */
export const CHANGED_RESULTS = "changed-results";

type Proposed = { session: VotingSession; resultsId: string };

/**
 * Says which results the proposed payouts name, whether they are provisional, and how they have changed while members
 * decide (RULES §21).
 */
export function ProposedResults({ session, resultsId }: Proposed) {
  const { leagueId, createdAt } = session;
  const asked = query("GET /api/leagues/:id/results", { params: { id: leagueId } });
  const results = useOptional(asked);
  const isSettled = useIsSettled(asked);
  // Voters who have left the league decide, too.
  const mayCompare = results !== undefined || !isSettled;
  const seen = results && lastSeen(results, resultsId, createdAt);
  const current = results?.current;
  const isCurrent = current?.id === resultsId;
  const wasUploaded = isCurrent
    ? isUploaded(current.table)
    : results?.fetches.some(({ importId, isUpload }) => importId === resultsId && isUpload);
  const isOpen = session.status === "active";
  const since = isOpen
    ? " There are newer results, with the same outcome for these payouts."
    : " They have changed since.";
  return (
    <>
      <p className="mt-3 text-sm text-ink-soft">
        Proposed with the{" "}
        {mayCompare ? (
          <AppLink to={paths.results(leagueId)} className="underline decoration-line-strong underline-offset-4">
            results
          </AppLink>
        ) : (
          "results"
        )}
        {seen && (
          <>
            {" "}
            {wasUploaded ? "uploaded" : "fetched"} <DateText value={seen} withTime />
          </>
        )}
        .{seen && !isCurrent && !(isOpen && session.haveResultsChanged) && since}
      </p>
      {isOpen && results && <ProvisionalResults results={results} period={session.period} />}
      {isOpen && session.haveResultsChanged && (
        <section className="mt-6" aria-labelledby={CHANGED_RESULTS}>
          <h3 id={CHANGED_RESULTS} className="text-lg">
            Results changed
          </h3>
          <p className="mt-1 mb-3">
            They differ from the ones these payouts are based on. {advice(session, mayCompare)}
          </p>
          {current && !isCurrent && (
            <ChangedCells key={current.id} leagueId={leagueId} before={resultsId} after={current.id} />
          )}
        </section>
      )}
    </>
  );
}

/** What members and the commissioner can do about it; nothing stops by itself. */
function advice({ kind, isEligible, hasVoted, objections }: VotingSession, mayCompare: boolean): string {
  if (kind !== "proposal") {
    return isEligible && !hasVoted && mayCompare
      ? "Compare them before you vote."
      : "The vote goes on, and every vote cast so far counts.";
  }
  if (objections?.mayWithdraw) return "If they make the payouts wrong, withdraw the proposal.";
  return isEligible
    ? "If they make the payouts wrong, object."
    : "The prizes will still be awarded unless members object.";
}
