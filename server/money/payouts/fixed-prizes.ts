import { type Cents, subtractCents, toCents } from "#contract/platform/money.ts";
import { splitBothPools } from "#contract/terms/other-prizes.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { payoutPool } from "#server/money/payouts/payout-pool.ts";
import type { Reader } from "#server/platform/db/client.ts";

/**
 * How many members have paid, and what their money leaves for the places once the other prizes have their whole amounts;
 * below zero if it doesn't cover those. Fees that were lowered, disputed or refunded bring that much less (RULES §26).
 */
export async function moneyForPlaces(db: Reader, league: LeagueRow): Promise<{ paidMembers: number; left: Cents }> {
  const { paidMembers, pool, period } = await payoutPool(db, league);
  const pools = { final: subtractCents(pool, period.pool), period: period.pool };
  const { rest, over } = splitBothPools(pools, league);
  return { paidMembers, left: over > 0 ? toCents(-over) : rest };
}
