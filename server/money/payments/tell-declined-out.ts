import { eq } from "drizzle-orm";
import {
  DAILY_DECLINES_MAX,
  isDeclinedOut,
  isOverDaily,
  PAYMENT_DECLINES_MAX,
} from "#server/money/payments/count-declines.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";

/**
 * Tells a payer if declined cards ended their payment (RULES §17). Call it in the transaction that closes the payment:
 * many calls may cancel its intent at once, but only one closes it.
 */
export async function tellDeclinedOut(tx: Tx, payment: PaymentRow, { now }: { now: Date }) {
  const isOver = await isOverDaily(tx, payment.userId, now);
  if (!isOver && !(await isDeclinedOut(tx, payment.id))) return;
  const rows = await tx
    .select({ email: users.email, league: leagues.name })
    .from(users)
    .innerJoin(leagues, eq(leagues.id, payment.leagueId))
    .where(eq(users.id, payment.userId));
  const payer = onlyRow(rows);
  const why = isOver
    ? `${DAILY_DECLINES_MAX} of your cards were declined within a day, so your payment for ${payer.league} is canceled and you can't pay for a day.`
    : `${PAYMENT_DECLINES_MAX} cards were declined for your payment for ${payer.league}, so it is canceled. You can start a new one.`;
  const content = {
    subject: `Your payment for ${payer.league} was canceled`,
    heading: "Your payment was canceled",
    paragraphs: [`${why} Nothing was charged.`, "If you didn't try to pay, change your password."],
    action: { label: "See the league", path: `/leagues/${payment.leagueId}` },
  };
  await queueMail(tx, { to: payer.email, content, now });
}
