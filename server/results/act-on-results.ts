import { and, asc, isNull, or } from "drizzle-orm";
import { type LockedLeague, lockLeague } from "#server/access/league-access.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { resultWeeks } from "#server/platform/db/schema/results.ts";
import type { Deps } from "#server/platform/deps.ts";
import { AppError } from "#server/platform/errors.ts";
import { chargeWeek } from "#server/results/charge-week.ts";
import { type NewestFetch, newestFetch } from "#server/results/newest-fetch.ts";
import { keepWaiting, payWeek } from "#server/results/pay-week.ts";
import { keepSeasonWaiting, proposeSeason } from "#server/results/propose-season.ts";
import { reportCorrections } from "#server/results/report-corrections.ts";
import { inSeason, linkOf, type PlatformLink, type Season } from "#server/results/season-results.ts";

type FetchedLink = { league: LockedLeague; link: PlatformLink; newest: NewestFetch };

/**
 * Job: does what a season's results decide by themselves (RULES §21): notes corrections of weeks that were paid, charges
 * what final weeks' lowest scores pay, pays final weeks' prizes or puts them to a vote, and opens the vote on the season's
 * prizes. Each in a transaction of its own, and nothing twice; what is refused is tried again by a later run.
 */
export async function actOnResults({ db, clock, config }: Deps, season: Season): Promise<void> {
  const act = (what: (tx: Tx, known: FetchedLink) => Promise<void>) =>
    inTransaction(db, async (tx) => {
      const league = await lockLeague(tx, season.leagueId);
      const link = await linkOf(tx, season);
      if (!link || league.currentYear !== season.seasonYear || league.deletedAt) return;
      const newest = await newestFetch(tx, season, link);
      if (newest) await what(tx, { league, link, newest });
    });
  const asked = () => ({ config, now: clock() });
  await act((tx, known) => reportCorrections(tx, known, clock()));
  const waiting = await db
    .select()
    .from(resultWeeks)
    .where(and(inSeason(resultWeeks, season), or(isNull(resultWeeks.handledAt), isNull(resultWeeks.chargedAt))))
    .orderBy(asc(resultWeeks.week));
  for (const { week, handledAt, chargedAt } of waiting) {
    if (!chargedAt) await act((tx, known) => chargeWeek(tx, { ...known, week, now: clock() }));
    if (handledAt) continue;
    const refusal = await refusalOf(act((tx, known) => payWeek(tx, { ...known, week, ...asked() })));
    // With a 409, the week is waiting for an open vote. When that ends, or at the next fetch, it is tried again.
    if (!refusal || refusal.status === 409) continue;
    const reason = refusal.message;
    await act((tx, { league }) => keepWaiting(tx, league, { week, reason, now: clock() }));
  }
  const refusal = await refusalOf(act((tx, known) => proposeSeason(tx, { ...known, ...asked() })));
  if (refusal) await act((tx, known) => keepSeasonWaiting(tx, known, { reason: refusal.message, now: clock() }));
}

/** Why a proposal isn't possible as it is; undefined if it was made, or nothing had to be. */
async function refusalOf(done: Promise<void>): Promise<AppError | undefined> {
  try {
    await done;
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
