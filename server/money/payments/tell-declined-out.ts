import { eq } from "drizzle-orm";
import {
  DAILY_DECLINES_MAX,
  isDeclinedOut,
  PAYMENT_DECLINES_MAX,
  reachedLimits,
} from "#server/money/payments/count-declines.ts";
import { payerOf } from "#server/money/payments/payer-of.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { paymentDeclinedOut } from "#server/notices/payments.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { paymentDeclines } from "#server/platform/db/schema/payment-declines.ts";
import { users } from "#server/platform/db/schema/users.ts";

/**
 * Tells a payer if declined cards ended their payment (RULES §17). If it was others' cards on the same network, only those
 * are told by email whose own card was declined on this payment; the others read it when they go on paying. Call it in the
 * transaction that closes the payment: many calls may cancel its intent at once, but only one closes it.
 */
export async function tellDeclinedOut(tx: Tx, payment: PaymentRow, { now }: { now: Date }) {
  const userId = payerOf(payment);
  const [limit] = await reachedLimits(tx, { userId, network: payment.network }, now);
  if (!limit && !(await isDeclinedOut(tx, payment.id))) return;
  if (limit?.by === "network" && !(await hasDeclines(tx, payment))) return;
  const rows = await tx
    .select({ email: users.email, league: { id: leagues.id, name: leagues.name, currency: leagues.currency } })
    .from(users)
    .innerJoin(leagues, eq(leagues.id, payment.leagueId))
    .where(eq(users.id, userId));
  const payer = onlyRow(rows);
  const count = limit ? DAILY_DECLINES_MAX : PAYMENT_DECLINES_MAX;
  await tell(tx, now, paymentDeclinedOut(payer.league, { payer: payer.email, count, by: limit?.by ?? "payment" }));
}

const hasDeclines = async (tx: Tx, { id }: PaymentRow): Promise<boolean> =>
  (await tx.$count(paymentDeclines, eq(paymentDeclines.paymentId, id))) > 0;
