import { and, eq, exists } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { payments } from "#server/platform/db/schema/payments.ts";

/** Joins seats and payments: a seat, and the payment that covers it, which is the last one placed there. */
export const isPaidSeat = and(
  eq(leagueMembers.leagueId, payments.leagueId),
  eq(leagueMembers.userId, payments.userId),
  eq(leagueMembers.paymentIntentId, payments.stripePaymentIntentId),
);

/** Matches the seat, given up or not, that this payment covers. A fee that never had a place covers none. */
export const seatPaidBy = (tx: Tx, paymentId: string) =>
  exists(
    tx
      .select()
      .from(payments)
      .where(and(eq(payments.id, paymentId), isPaidSeat)),
  );
