import { and, eq, isNull } from "drizzle-orm";
import { type Cents, ZERO } from "#contract/platform/money.ts";
import { splitEqually } from "#contract/platform/percent.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { paidMemberIds } from "#server/members/queries.ts";
import { payoutPool } from "#server/money/payouts/payout-pool.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isWon } from "#server/platform/db/kinds-in-sql.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";

/**
 * Computes what each of these payers can get back of the current season's fees after it has paid prizes (RULES §23):
 * winners nothing, everyone else at most an equal share of what is left of the pool. If the whole season is refunded,
 * no more prizes follow, so those who haven't won share what is left.
 * @returns undefined while no prize has been paid: fees are refunded in full.
 */
export async function refundLimits(
  reader: Reader,
  league: LeagueRow,
  { payers, isWholeSeason }: { payers: readonly string[]; isWholeSeason: boolean },
): Promise<Map<string, Cents> | undefined> {
  const winners = await winnersOf(reader, league);
  if (winners.size === 0) return undefined;
  const { available } = await payoutPool(reader, league);
  const entitled = [...new Set(payers)].filter((userId) => !winners.has(userId));
  if (entitled.length === 0) return new Map();
  const paid = isWholeSeason ? [] : await paidMemberIds(reader, league.id);
  const shares = splitEqually(available, new Set([...entitled, ...paid]).size, league.currency);
  const least = shares.at(-1) ?? ZERO;
  return new Map(entitled.map((userId, index) => [userId, isWholeSeason ? (shares[index] ?? ZERO) : least]));
}

/** Finds who has won a prize in the current season. */
export async function winnersOf(reader: Reader, league: LeagueRow): Promise<Set<string>> {
  const isPrize = and(
    eq(payouts.leagueId, league.id),
    eq(payouts.seasonYear, league.currentYear),
    isWon(payouts.kind),
    isNull(payouts.forfeitedAt),
  );
  const rows = await reader.select({ userId: payouts.userId }).from(payouts).where(isPrize);
  return new Set(rows.map(({ userId }) => userId));
}
