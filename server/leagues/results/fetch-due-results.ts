import { type LockedLeague, lockLeague } from "#server/access/league-access.ts";
import { askForResults, isTooSoon } from "#server/leagues/results/ask-for-results.ts";
import { importResults } from "#server/leagues/results/import-results.ts";
import { inSeason, linkOf, type Season, seasonOf } from "#server/leagues/results/season-results.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { platformLinks } from "#server/platform/db/schema/results.ts";
import type { Deps } from "#server/platform/deps.ts";

/**
 * Job: asks for a season's results because it is time, and fetches them (RULES §21). A league whose season hasn't begun
 * is looked at again the next day; one whose season was canceled, or is a past one, never.
 */
export async function fetchDueResults(deps: Deps, season: Season): Promise<void> {
  const isAsked = await inTransaction(deps.db, async (tx) => {
    const league = await lockLeague(tx, season.leagueId);
    if (seasonOf(league).seasonYear !== season.seasonYear || isDone(league)) return stop(tx, season);
    const isPlayed = league.status === "in_season" || league.status === "completed";
    const now = deps.clock();
    if (!isPlayed || !(await linkOf(tx, season)) || (await isTooSoon(tx, season, now))) return false;
    await askForResults(tx, league, { askedById: null, now });
    return true;
  });
  if (isAsked) await importResults(deps, season);
}

const isDone = ({ status, deletedAt }: LockedLeague) => status === "cancelled" || deletedAt !== null;

async function stop(tx: Tx, season: Season): Promise<false> {
  await tx.update(platformLinks).set({ nextFetchAt: null }).where(inSeason(platformLinks, season));
  return false;
}
