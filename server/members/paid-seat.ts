import { and, eq, exists, or, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { payments } from "#server/platform/db/schema/payments.ts";

/** Matches a payment of a part of the seat's entry fee, which stood while the person had the seat (RULES §25). */
const isOfItsParts = sql`exists (
  select from payment_dues paid join dues due on due.id = paid.due_id
  where paid.payment_id = ${payments.id} and due.kind = 'part' and due.status <> 'open'
    and ${leagueMembers.joinedAt} <= ${payments.createdAt}
    and (${leagueMembers.leftAt} is null or ${leagueMembers.leftAt} >= ${payments.createdAt}))`;

/**
 * Joins seats and payments: a seat, and the payments that cover it: the last one placed there, and those of its parts. The
 * seat names the last one by its intent, or by its own id if a treasurer got it.
 */
export const isPaidSeat = and(
  eq(leagueMembers.leagueId, payments.leagueId),
  eq(leagueMembers.userId, payments.userId),
  or(
    eq(leagueMembers.paymentIntentId, payments.stripePaymentIntentId),
    and(payments.byTreasurer, eq(leagueMembers.paymentIntentId, sql`${payments.id}::text`)),
    isOfItsParts,
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
