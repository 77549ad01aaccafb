import { type LockedLeague, lockLeague } from "#server/access/league-access.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { platformLinks } from "#server/platform/db/schema/results.ts";
import type { Deps } from "#server/platform/deps.ts";
import { enqueue } from "#server/platform/queue.ts";
import { actJob } from "#server/results/act-job.ts";
import { askForResults, isTooSoon } from "#server/results/ask-for-results.ts";
import { inSeason, linkOf, type Season, seasonOf } from "#server/results/season-results.ts";

/**
 * Job: asks for a season's results because it is time, or acts again on final ones (RULES §21). The fetch itself is a job
 * of the imports' own queue. A league whose season hasn't begun is looked at again the next day; one whose season was
 * canceled, or is a past one, never.
 */
export function fetchDueResults({ db, clock }: Pick<Deps, "db" | "clock">, season: Season): Promise<void> {
  return inTransaction(db, async (tx) => {
    const league = await lockLeague(tx, season.leagueId);
    if (seasonOf(league).seasonYear !== season.seasonYear || isDone(league)) return stop(tx, season);
    const link = await linkOf(tx, season);
    if (link?.finalAt) {
      await stop(tx, season);
      return enqueue(tx, actJob(season));
    }
    const isPlayed = league.status === "in_season" || league.status === "completed";
    const now = clock();
    // A league that still collects fees pays weekly prizes as well.
    if (league.status === "active") await enqueue(tx, actJob(season));
    if (!isPlayed || !link || (await isTooSoon(tx, season, now))) return;
    await askForResults(tx, league, { askedById: null, now });
  });
}

const isDone = ({ status, deletedAt }: LockedLeague) => status === "cancelled" || deletedAt !== null;

async function stop(tx: Tx, season: Season): Promise<void> {
  await tx.update(platformLinks).set({ nextFetchAt: null }).where(inSeason(platformLinks, season));
}
