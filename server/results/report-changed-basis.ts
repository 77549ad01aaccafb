import { eq } from "drizzle-orm";
import { isOfWeek } from "#contract/money/is-of-week.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { isUploaded } from "#contract/results/results-words.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { memberIds } from "#server/members/queries.ts";
import { basisChanged } from "#server/notices/changed-basis.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { resultImports } from "#server/platform/db/schema/results.ts";
import { takeCorrections } from "#server/results/report-corrections.ts";
import { type Season, shownResults } from "#server/results/season-results.ts";
import { outcomeHash, outcomeOfWeeks, resultsFor } from "#server/results/table-hash.ts";
import { isOver, lockOpenSession, voterIdsOf } from "#server/votes/payout-votes/lock-session.ts";

type Newer = { season: Season; results: ResultsTable; now: Date };

/**
 * Tells the voters and the commissioner, once per change, that the results behind the open vote or proposal have
 * changed, or are the same again, and which weeks' winners they correct (RULES §21). Voters who have left the
 * league still decide, but no longer see its results. The caller holds the league's lock and has just stored the
 * results.
 */
export async function reportChangedBasis(tx: Tx, league: LockedLeague, { season, results, now }: Newer): Promise<void> {
  const session = await lockOpenSession(tx, league);
  const isOfSeason = session?.seasonYear === season.seasonYear;
  if (!session?.resultsId || !isOfSeason || (await isOver(tx, session, now))) return;
  const [proposedWith] = await tx
    .select({ table: resultImports.results })
    .from(resultImports)
    .where(eq(resultImports.id, session.resultsId));
  if (!proposedWith) return;
  const outcomeOf = outcomeFor(league, { period: session.period, proposedWith: proposedWith.table });
  const [before, after] = [outcomeOf(proposedWith.table), outcomeOf(results)];
  const changedOutcome = before === after ? null : after;
  if (changedOutcome === session.changedOutcome) return;
  await tx.update(votingSessions).set({ changedOutcome }).where(eq(votingSessions.id, session.id));
  // Corrections are told here, in the same notice as the change. Only fetched results correct a week.
  const corrected = isUploaded(results)
    ? []
    : await takeCorrections(tx, { season, prizeRules: league.prizeRules }, shownResults(results));
  const [voters, members] = await Promise.all([voterIdsOf(tx, session.id), memberIds(tx, league.id)]);
  const seeResults = new Set([...members, league.commissionerId]);
  const change = {
    sessionId: session.id,
    of: session.kind === "proposal" ? ("proposal" as const) : session.passedAt ? ("award" as const) : ("vote" as const),
    isBack: changedOutcome === null,
    until: session.expiresAt,
    corrected: corrected.map((one) => ({ ...one, isProposed: isOfWeek(session.period ?? "", one.week) })),
  };
  const told = [...new Set([...voters, league.commissionerId])];
  const notices = [true, false].map((canCompare) =>
    basisChanged(league, { ...change, to: told.filter((id) => seeResults.has(id) === canCompare), canCompare }),
  );
  await tell(tx, now, notices);
}

/** The part of the results that decides about proposed payouts: the whole season, or the weeks that a period is about. */
function outcomeFor(
  { prizeRules }: LockedLeague,
  { period, proposedWith }: { period: string | null; proposedWith: ResultsTable },
): (table: ResultsTable) => string {
  if (period === null) {
    const decisive = resultsFor(prizeRules);
    return (table) => outcomeHash(table, decisive);
  }
  const named = proposedWith.weeks.filter(({ week }) => isOfWeek(period, week));
  const weeks = named.length > 0 ? named : proposedWith.weeks.filter(({ isComplete }) => isComplete);
  return (table) =>
    outcomeOfWeeks(
      table,
      weeks.map(({ week }) => week),
      prizeRules,
    );
}
