import { sql } from "drizzle-orm";
import {
  completeWeeks,
  type SeasonEnd,
  seeSeasonEnd,
  seeWeek,
  type WeekEnd,
} from "#contract/results/results-finality.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { resultsNews } from "#server/notices/channel.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { platformLinks, resultWeeks } from "#server/platform/db/schema/results.ts";
import { inSeason, type PlatformLink, type Season, seasonOf } from "#server/results/season-results.ts";
import { outcomeHash, resultsFor, weekBasisHash } from "#server/results/table-hash.ts";

/** The end of a season as the fetches from its link have shown it so far. */
export function seasonEndOf({ overAt, outcome, outcomeSince: since, finalAt }: PlatformLink): SeasonEnd | null {
  return overAt && outcome !== null && since ? { overAt, outcome, since, isFinal: finalAt !== null } : null;
}

/** A week as the fetches from its link have shown it so far. */
export const weekEndOf = ({ completeAt, outcome, outcomeSince }: typeof resultWeeks.$inferSelect): WeekEnd => ({
  ...{ completeAt, outcome, since: outcomeSince },
});

type Fetched = { link: PlatformLink; results: ResultsTable; importId: string; now: Date };

/**
 * Keeps what a fetch from the platform shows beyond its table: which weeks are complete, and whether the season is over
 * or final (RULES §21). Only fetches come here, so an upload makes nothing final. @returns The end of the season.
 */
export async function recordFetch(
  tx: Tx,
  league: LockedLeague,
  { link, results, importId, now }: Fetched,
): Promise<SeasonEnd | null> {
  const season = seasonOf(league);
  const week = await noteWeeks(tx, season, { results, prizeRules: league.prizeRules, now });
  const fetched = {
    at: now,
    isSeasonOver: results.isSeasonOver,
    outcome: outcomeHash(results, resultsFor(league.prizeRules)),
  };
  const before = seasonEndOf(link);
  const end = seeSeasonEnd(before, fetched);
  // A final outcome that is read again, with other names or by a newer version, is still the final one.
  if (before?.isFinal && before.outcome === fetched.outcome) await keepFinal(tx, season, importId);
  const which = end?.isFinal && !before?.isFinal ? "The final" : week && `Week ${week}'s`;
  if (which) await tell(tx, now, resultsNews(league, which));
  if (end !== before) {
    const { overAt = null, outcome = null, since: outcomeSince = null } = end ?? {};
    const final = end?.isFinal ? { finalAt: now, finalResultsId: importId } : {};
    await tx
      .update(platformLinks)
      .set({ overAt, outcome, outcomeSince, ...final })
      .where(inSeason(platformLinks, season));
  }
  return end;
}

const keepFinal = (tx: Tx, season: Season, finalResultsId: string) =>
  tx.update(platformLinks).set({ finalResultsId }).where(inSeason(platformLinks, season));

/**
 * Keeps when each week was first complete and when its outcome last changed. Later fetches don't change a week that was
 * handled. @returns The last of those that are complete for the first time.
 */
async function noteWeeks(
  tx: Tx,
  season: Season,
  { results, prizeRules, now }: Pick<Fetched, "results" | "now"> & Pick<LockedLeague, "prizeRules">,
): Promise<number | undefined> {
  const known = await tx.select().from(resultWeeks).where(inSeason(resultWeeks, season));
  const complete = completeWeeks(results);
  const weeks = [...new Set([...complete, ...known.map(({ week }) => week)])];
  const changed = weeks.flatMap((week) => {
    const row = known.find((one) => one.week === week);
    if (row?.handledAt) return [];
    const before = row ? weekEndOf(row) : null;
    const outcome = complete.includes(week) ? weekBasisHash(results, week, prizeRules) : null;
    const end = seeWeek(before, { at: now, outcome });
    return end && end.outcome !== before?.outcome ? [{ ...season, week, ...end, outcomeSince: end.since }] : [];
  });
  if (changed.length === 0) return undefined;
  const { leagueId, seasonYear, week } = resultWeeks;
  await tx
    .insert(resultWeeks)
    .values(changed)
    .onConflictDoUpdate({
      target: [leagueId, seasonYear, week],
      set: { outcome: sql`excluded.outcome`, outcomeSince: sql`excluded.outcome_since` },
    });
  return changed.findLast((one) => known.every((row) => row.week !== one.week))?.week;
}
