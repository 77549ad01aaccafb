import { and, eq, exists, isNull } from "drizzle-orm";
import { ZERO } from "#contract/platform/money.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { remaindersIn } from "#server/ledger/balances.ts";
import { payingMemberIds } from "#server/members/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { paymentAllocations, payments } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/users.ts";

/**
 * Lists the voters on the current season's payouts: its members who paid something (RULES §8). While the season holds
 * money from an earlier one, members who paid for that season vote, too, whether or not they have paid again: otherwise
 * the first to pay could decide alone about everyone's money.
 */
export async function votersOf(tx: Tx, { id: leagueId, currentYear }: LockedLeague): Promise<string[]> {
  const paid = await payingMemberIds(tx, leagueId);
  const remainder = await remaindersIn(tx, { leagueId, seasonYear: currentYear });
  if (remainder === ZERO) return paid;
  const paidBefore = tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(paymentAllocations, eq(paymentAllocations.paymentId, payments.id))
    .where(
      and(
        eq(payments.leagueId, leagueId),
        eq(payments.userId, leagueMembers.userId),
        eq(paymentAllocations.seasonYear, currentYear - 1),
      ),
    );
  const earlier = await tx
    .select({ userId: leagueMembers.userId })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(
      and(
        eq(leagueMembers.leagueId, leagueId),
        isNull(leagueMembers.leftAt),
        isNull(users.erasedAt),
        exists(paidBefore),
      ),
    );
  return [...new Set([...paid, ...earlier.map(({ userId }) => userId)])];
}
