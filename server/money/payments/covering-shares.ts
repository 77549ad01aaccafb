import { and, eq, exists, gt, gte, isNull, notExists, or } from "drizzle-orm";
import { type Cents, ZERO } from "#contract/platform/money.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { isPaidSeat } from "#server/members/paid-seat.ts";
import { payerId } from "#server/money/payments/payer-of.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { isOpenRefund, isWithMoney } from "#server/platform/db/kinds-in-sql.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { disputes, payments, refunds, unrefundedShares } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/users.ts";

export type CoveringShare = { payment: PaymentRow; email: string; seasonYear: number; held: Cents };

/**
 * Lists the entry fees that cover members' seats, for the current season and later ones, each with its payment. Money of
 * members who left, and money a bank is deciding about, covers no seat.
 */
export async function coveringShares(tx: Tx, league: LockedLeague): Promise<CoveringShare[]> {
  const isTaken = tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.paymentId, payments.id), isWithMoney(disputes.status)));
  const { seasonYear, fee: held } = unrefundedShares;
  return tx
    .select({ payment: payments, email: users.email, seasonYear, held })
    .from(unrefundedShares)
    .innerJoin(payments, eq(payments.id, unrefundedShares.paymentId))
    .innerJoin(users, eq(users.id, payerId))
    .innerJoin(leagueMembers, and(isPaidSeat, isNull(leagueMembers.leftAt)))
    .where(and(eq(payments.leagueId, league.id), gte(seasonYear, league.currentYear), notExists(isTaken)))
    .orderBy(payments.id, seasonYear);
}

/** Counts the members' refunds that haven't reached them: under way, or set aside after they failed. */
export const unsettledRefunds = (tx: Tx, { id, currentYear }: LockedLeague): Promise<number> =>
  tx.$count(
    refunds,
    and(
      eq(refunds.leagueId, id),
      gte(refunds.seasonYear, currentYear),
      or(isOpenRefund(refunds.status), gt(refunds.setAside, ZERO)),
      exists(
        tx
          .select()
          .from(leagueMembers)
          .where(
            and(eq(leagueMembers.leagueId, id), eq(leagueMembers.userId, refunds.userId), isNull(leagueMembers.leftAt)),
          ),
      ),
    ),
  );

/** Counts open disputes about the members' fees: a decision may bring the fees back. */
export const openDisputes = (tx: Tx, { id, currentYear }: LockedLeague): Promise<number> =>
  tx.$count(
    disputes,
    and(
      eq(disputes.status, "open"),
      exists(
        tx
          .select()
          .from(payments)
          .innerJoin(unrefundedShares, eq(unrefundedShares.paymentId, payments.id))
          .innerJoin(leagueMembers, and(isPaidSeat, isNull(leagueMembers.leftAt)))
          .where(
            and(
              eq(payments.id, disputes.paymentId),
              eq(payments.leagueId, id),
              gte(unrefundedShares.seasonYear, currentYear),
            ),
          ),
      ),
    ),
  );
