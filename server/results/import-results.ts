import { lockLeague } from "#server/access/league-access.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { platformLinks } from "#server/platform/db/schema/results.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { ImportedResults } from "#server/platform/fantasy-platforms.ts";
import { enqueue } from "#server/platform/queue.ts";
import { actJob } from "#server/results/act-job.ts";
import { fetchTeamPictures } from "#server/results/fetch-team-pictures.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { recordFetch, seasonEndOf } from "#server/results/record-fetch.ts";
import { reportChangedBasis } from "#server/results/report-changed-basis.ts";
import { reportFailedFetch } from "#server/results/report-failed-fetch.ts";
import { scheduleFetch } from "#server/results/schedule-fetch.ts";
import { inSeason, linkOf, type Season } from "#server/results/season-results.ts";
import { storeFailure, storeResults } from "#server/results/store-results.ts";
import { verifyTeams } from "#server/results/team-codes.ts";
import { importAs } from "#server/results/yahoo/access.ts";
import { signInOfLink } from "#server/results/yahoo/sign-in-of-link.ts";

type Link = typeof platformLinks.$inferSelect;

const UNREADABLE = "We couldn't read these results, which is our fault. Upload them, or try again later.";

const NO_SIGN_IN =
  "We can't use the Yahoo sign-in of the person who linked this league anymore. They can connect Yahoo again, or the commissioner can link the league with their own sign-in.";

/** Fetches as the person who linked the league, even if someone else asked. */
async function importLinked(app: Deps, link: Link): Promise<ImportedResults> {
  const { platform, platformLeagueId: leagueId, season, sport, linkedById } = link;
  if ((await signInOfLink(app.db, link))?.state === "missing") {
    throw new PlatformRefusal("yahoo", "signed_out", { says: NO_SIGN_IN });
  }
  return importAs(app, { platform, leagueId, season, sport }, { userId: linkedById });
}

/**
 * Job: fetches what someone or the clock asked for, and keeps it or the reason why it can't be fetched (RULES §21). The
 * platform is called outside of any transaction, so that one that hangs holds up nothing; if the link was changed or
 * removed in that time, the answer is dropped. The teams' pictures come last, because nothing waits for them.
 */
export async function importResults(app: Deps, season: Season): Promise<void> {
  const { db, clock, log } = app;
  const link = await linkOf(db, season);
  if (!link?.fetchAskedAt) return;
  const got = await importLinked(app, link).catch((error) => {
    if (error instanceof PlatformRefusal) return error.message;
    log.error({ err: error, leagueId: season.leagueId }, "results could not be read");
    return UNREADABLE;
  });
  const isStored = await inTransaction(db, async (tx) => {
    const league = await lockLeague(tx, season.leagueId);
    const asked = await linkOf(tx, season);
    if (!asked?.fetchAskedAt || asked.linkedAt.getTime() !== link.linkedAt.getTime()) return false;
    const how = { askedById: asked.fetchAskedById, now: clock() };
    const isDone = { fetchAskedAt: null, fetchAskedById: null };
    if (typeof got === "string") {
      await storeFailure(tx, season, { failure: got, ...how });
      const failures = asked.failures + 1;
      await tx
        .update(platformLinks)
        .set({ ...isDone, failures })
        .where(inSeason(platformLinks, season));
      await reportFailedFetch(tx, league, { platform: link.platform, failures, failure: got, now: how.now });
      await scheduleFetch(tx, season, { failures, seasonEnd: seasonEndOf(asked), now: how.now });
      // Even after a failed fetch, earlier results may wait to be acted on.
      await enqueue(tx, actJob(season));
      return false;
    }
    const { results, importId } = await storeResults(tx, season, { ...got, ...how });
    // Where an address names no season or sport, the platform's answer does.
    await tx
      .update(platformLinks)
      .set({ ...isDone, failures: 0, season: results.season, sport: results.sport })
      .where(inSeason(platformLinks, season));
    await reportChangedBasis(tx, league, { season, results, now: how.now });
    await verifyTeams(tx, season, { link: asked, results, now: how.now });
    const seasonEnd = await recordFetch(tx, league, { link: asked, results, importId, now: how.now });
    await scheduleFetch(tx, season, { failures: 0, seasonEnd, now: how.now });
    await enqueue(tx, actJob(season));
    return true;
  });
  if (isStored && typeof got !== "string") {
    await fetchTeamPictures(app, { leagueId: season.leagueId, teams: got.table.teams });
  }
}
