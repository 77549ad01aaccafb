import { lt, sql } from "drizzle-orm";
import { completeWeeks, type SeasonEnd, seeSeasonEnd } from "#contract/results-finality.ts";
import type { ResultsTable } from "#contract/results-table.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { inSeason, type PlatformLink, seasonOf } from "#server/leagues/results/season-results.ts";
import { outcomeHash } from "#server/leagues/results/table-hash.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { platformLinks, resultWeeks } from "#server/platform/db/schema/results.ts";

/** The end of a season as the fetches from its link have shown it so far. */
export function seasonEndOf({ overAt, outcome, outcomeSince: since, finalAt }: PlatformLink): SeasonEnd | null {
  return overAt && outcome !== null && since ? { overAt, outcome, since, isFinal: finalAt !== null } : null;
}

type Fetched = { link: PlatformLink; results: ResultsTable; importId: string; now: Date };

/**
 * Keeps what a fetch from the platform shows beyond its table: which weeks are complete, and whether the season is over
 * or final (RULES §21). Only fetches come here, so an upload makes nothing final. @returns The end of the season.
 */
export async function noteFetched(
  tx: Tx,
  league: LockedLeague,
  { link, results, importId, now }: Fetched,
): Promise<SeasonEnd | null> {
  await noteWeeks(tx, league, { link, weeks: completeWeeks(results), now });
  const byDivision = league.prizeRules.some(({ kind }) => kind === "division_winner");
  const fetched = { at: now, isSeasonOver: results.isSeasonOver, outcome: outcomeHash(results, { byDivision }) };
  const before = seasonEndOf(link);
  const end = seeSeasonEnd(before, fetched);
  if (end !== before) {
    const { overAt = null, outcome = null, since: outcomeSince = null } = end ?? {};
    const final = end?.isFinal ? { finalAt: now, finalResultsId: importId } : {};
    await tx
      .update(platformLinks)
      .set({ overAt, outcome, outcomeSince, ...final })
      .where(inSeason(platformLinks, seasonOf(league)));
  }
  return end;
}

type Weeks = { link: PlatformLink; weeks: number[]; now: Date };

/** A week counts as complete from the first fetch of the linked league that showed it complete. */
async function noteWeeks(tx: Tx, league: LockedLeague, { link, weeks, now }: Weeks): Promise<void> {
  if (weeks.length === 0) return;
  const { leagueId, seasonYear, week, completeAt, handledAt } = resultWeeks;
  await tx
    .insert(resultWeeks)
    .values(weeks.map((each) => ({ ...seasonOf(league), week: each, completeAt: now })))
    .onConflictDoUpdate({
      target: [leagueId, seasonYear, week],
      set: { completeAt: now },
      setWhere: sql`${lt(completeAt, link.linkedAt)} and ${handledAt} is null`,
    });
}
