import type { LeaguePreview } from "#contract/leagues/league-preview.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { feeToJoin, leastToJoin } from "#contract/terms/fee-to-join.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { fullPool } from "#contract/terms/pool.ts";

/**
 * A league's facts as a preview says them, in text and in its picture, which has less space for the cost. `pot` is
 * undefined for a free league.
 */
export function wordsOf(league: LeaguePreview) {
  const fee = centsOf(league.entryFee);
  const sport = league.sport.charAt(0).toUpperCase() + league.sport.slice(1);
  const isDynasty = fee > 0 && hasSeasons(league);
  const cost = fee === 0 ? "Free to play" : `${formatMoney(fee, league.currency)} to play`;
  return {
    cost: isDynasty ? feeToJoin(fee, league) : cost,
    shortCost: isDynasty ? leastToJoin(fee, league) : cost,
    whenFull: isDynasty ? "in each season's pot when full" : "in the pot when full",
    pot:
      fee === 0
        ? undefined
        : formatMoney(
            fullPool({ entryFee: fee, maxMembers: league.maxMembers }, centsOf(league.lowered)),
            league.currency,
          ),
    season: `${sport} ${league.season}`,
    seats: `${league.memberCount} of ${league.maxMembers} seats taken`,
  };
}
