import { and, eq, isNotNull } from "drizzle-orm";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { teamName } from "#contract/results/results-words.ts";
import { weekWinners } from "#contract/results/week-winners.ts";
import type { PrizeRule } from "#contract/terms/prize-kinds.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { type CorrectedWeek, weekCorrected } from "#server/notices/results.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { resultWeeks } from "#server/platform/db/schema/results.ts";
import type { NewestFetch } from "#server/results/newest-fetch.ts";
import { inSeason, type Season, seasonOf } from "#server/results/season-results.ts";

const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

/** Tells the commissioner once about the weeks that the newest fetch corrects. */
export async function reportCorrections(
  tx: Tx,
  { league, newest }: { league: LockedLeague; newest: NewestFetch },
  now: Date,
): Promise<void> {
  const corrected = await takeCorrections(
    tx,
    { season: seasonOf(league), prizeRules: league.prizeRules },
    newest.table,
  );
  await tell(tx, now, ...corrected.map((one) => weekCorrected(league, one)));
}

/**
 * Notes the weeks for which a fetch gives different winners than were proposed. Nothing is paid back (RULES §21).
 * @returns Those that weren't noted before, for the caller to tell.
 */
export async function takeCorrections(
  tx: Tx,
  { season: ofLeague, prizeRules }: { season: Season; prizeRules: readonly PrizeRule[] },
  table: ResultsTable,
): Promise<CorrectedWeek[]> {
  const season = inSeason(resultWeeks, ofLeague);
  const taken: CorrectedWeek[] = [];
  const paid = await tx
    .select()
    .from(resultWeeks)
    .where(and(season, isNotNull(resultWeeks.winnerIds)));
  for (const { week, winnerIds, correctedIds } of paid) {
    const winners = weekWinners(table, prizeRules, week);
    const corrected = isSame(winners, winnerIds ?? []) ? null : winners;
    if (isSame(corrected ?? [], correctedIds ?? []) && (corrected === null) === (correctedIds === null)) continue;
    await tx
      .update(resultWeeks)
      .set({ correctedIds: corrected })
      .where(and(season, eq(resultWeeks.week, week)));
    if (corrected === null) continue;
    const teams = corrected.map((id) => teamName(id, table)).join(" and ") || "no team";
    taken.push({ week, teams });
  }
  return taken;
}
