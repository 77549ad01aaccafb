import { eq } from "drizzle-orm";
import {
  DAILY_DECLINES_MAX,
  isDeclinedOut,
  isOverDaily,
  PAYMENT_DECLINES_MAX,
} from "#server/money/payments/count-declines.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { paymentDeclinedOut } from "#server/notices/payments.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";

/**
 * Tells a payer if declined cards ended their payment (RULES §17). Call it in the transaction that closes the payment:
 * many calls may cancel its intent at once, but only one closes it.
 */
export async function tellDeclinedOut(tx: Tx, payment: PaymentRow, { now }: { now: Date }) {
  const isOver = await isOverDaily(tx, payment.userId, now);
  if (!isOver && !(await isDeclinedOut(tx, payment.id))) return;
  const rows = await tx
    .select({ email: users.email, league: { id: leagues.id, name: leagues.name } })
    .from(users)
    .innerJoin(leagues, eq(leagues.id, payment.leagueId))
    .where(eq(users.id, payment.userId));
  const payer = onlyRow(rows);
  const count = isOver ? DAILY_DECLINES_MAX : PAYMENT_DECLINES_MAX;
  await tell(tx, now, paymentDeclinedOut(payer.league, { payer: payer.email, count, isDaily: isOver }));
}
