import { and, eq, isNotNull } from "drizzle-orm";
import { entryOf, weeklyHigh } from "#contract/award-rankings.ts";
import { teamName } from "#contract/results-words.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import type { NewestFetch } from "#server/leagues/results/newest-fetch.ts";
import { inSeason, seasonOf } from "#server/leagues/results/season-results.ts";
import { weekCorrected } from "#server/notices/results.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { resultWeeks } from "#server/platform/db/schema/results.ts";

const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

/**
 * Notes the weeks for which the newest fetch gives other winners than were proposed, and tells the commissioner once.
 * Nothing is paid back (RULES §21).
 */
export async function noteCorrections(
  tx: Tx,
  { league, newest: { table } }: { league: LockedLeague; newest: NewestFetch },
  now: Date,
): Promise<void> {
  const season = inSeason(resultWeeks, seasonOf(league));
  const paid = await tx
    .select()
    .from(resultWeeks)
    .where(and(season, isNotNull(resultWeeks.winnerIds)));
  for (const { week, winnerIds, correctedIds } of paid) {
    const entry = entryOf(table, week);
    const high = (entry && weeklyHigh(table, entry)?.teamIds) ?? [];
    const corrected = isSame(high, winnerIds ?? []) ? null : high;
    if (isSame(corrected ?? [], correctedIds ?? []) && (corrected === null) === (correctedIds === null)) continue;
    await tx
      .update(resultWeeks)
      .set({ correctedIds: corrected })
      .where(and(season, eq(resultWeeks.week, week)));
    if (corrected === null) continue;
    const teams = corrected.map((id) => teamName(id, table)).join(" and ") || "no team";
    await tell(tx, now, weekCorrected(league, { week, teams }));
  }
}
