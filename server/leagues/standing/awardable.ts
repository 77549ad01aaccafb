import { ZERO } from "#contract/platform/money.ts";
import { isSeasonPrize } from "#contract/terms/payout-kinds.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import type { NeedFacts } from "#server/leagues/standing/needs-in-league.ts";
import { payoutPool } from "#server/money/payouts/payout-pool.ts";
import { givenPrizes, prizesToGive } from "#server/money/payouts/season-prizes.ts";
import type { Reader } from "#server/platform/db/client.ts";

type Awardable = Pick<NeedFacts, "toPayOut" | "isRestLeftOver" | "isVoteOpen">;
type Found = { league: LeagueRow; held: number; isVoteOpen: boolean };

/** What is left of a completed season to award or return, for those who run it. */
export async function awardable(db: Reader, { league, held, isVoteOpen }: Found, runsIt: boolean): Promise<Awardable> {
  const nothing = { toPayOut: ZERO, isRestLeftOver: false, isVoteOpen: false };
  if (!runsIt || league.status !== "completed" || held === 0) return nothing;
  if (isVoteOpen) return { ...nothing, isVoteOpen };
  const [pool, given] = await Promise.all([payoutPool(db, league), givenPrizes(db, league)]);
  const winners = new Set(given.filter(isSeasonPrize).map(({ userId }) => userId));
  const { places, others } = prizesToGive(league, { given, pool });
  // A winner can win another prize, but only by hand another place.
  const hasWinner = others.length > 0 || (winners.size < pool.paidMembers && places.some(({ amount }) => amount > 0));
  return { ...nothing, toPayOut: pool.available, isRestLeftOver: winners.size > 0 && !hasWinner };
}
