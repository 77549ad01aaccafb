import { and, eq, exists, or, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { payments } from "#server/platform/db/schema/payments.ts";

/**
 * Joins seats and payments: a seat, and the payment that covers it, which is the last one placed there. The seat names it
 * by its intent, or by its own id if a treasurer got it.
 */
export const isPaidSeat = and(
  eq(leagueMembers.leagueId, payments.leagueId),
  eq(leagueMembers.userId, payments.userId),
  or(
    eq(leagueMembers.paymentIntentId, payments.stripePaymentIntentId),
    and(payments.byTreasurer, eq(leagueMembers.paymentIntentId, sql`${payments.id}::text`)),
  ),
);

/** Matches the seat, given up or not, that this payment covers. A fee that never had a place covers none. */
export const seatPaidBy = (tx: Tx, paymentId: string) =>
  exists(
    tx
      .select()
      .from(payments)
      .where(and(eq(payments.id, paymentId), isPaidSeat)),
  );
