import { lockLeague } from "#server/access/league-access.ts";
import { PlatformRefusal } from "#server/leagues/results/platforms/platform-refusal.ts";
import { inSeason, linkOf, type Season } from "#server/leagues/results/season-results.ts";
import { storeFailure, storeResults } from "#server/leagues/results/store-results.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { platformLinks } from "#server/platform/db/schema/results.ts";
import type { Deps } from "#server/platform/deps.ts";

const UNREADABLE = "We couldn't read these results, which is our fault. Upload them, or try again later.";

/**
 * Job: fetches what somebody asked for and keeps it, or why it can't be had (RULES §21). The platform is called outside
 * of any transaction, so that one that hangs holds up nothing; if the link was changed or removed in that time, the
 * answer is dropped.
 */
export async function importResults({ db, clock, log, platforms }: Deps, season: Season): Promise<void> {
  const link = await linkOf(db, season);
  if (!link?.fetchAskedAt) return;
  const { platform, platformLeagueId: leagueId, season: year, sport } = link;
  const got = await platforms.importResults({ platform, leagueId, season: year, sport }).catch((error) => {
    if (error instanceof PlatformRefusal) return error.message;
    log.error({ err: error, leagueId: season.leagueId }, "results could not be read");
    return UNREADABLE;
  });
  await inTransaction(db, async (tx) => {
    await lockLeague(tx, season.leagueId);
    const asked = await linkOf(tx, season);
    if (!asked?.fetchAskedAt || asked.linkedAt.getTime() !== link.linkedAt.getTime()) return;
    const how = { askedById: asked.fetchAskedById, now: clock() };
    const isRefused = typeof got === "string";
    if (isRefused) await storeFailure(tx, season, { failure: got, ...how });
    else await storeResults(tx, season, { ...got, ...how });
    // Where an address names no season or sport, the platform's answer does.
    const found = isRefused ? {} : { season: got.table.season, sport: got.table.sport };
    await tx
      .update(platformLinks)
      .set({ fetchAskedAt: null, fetchAskedById: null, ...found })
      .where(inSeason(platformLinks, season));
  });
}
