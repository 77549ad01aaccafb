import { and, asc, desc, eq, gt } from "drizzle-orm";
import { counted } from "#contract/counted.ts";
import type { PaymentWork } from "#server/money/payments/payment-work.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { withdrawPayment } from "#server/money/payments/withdraw-payment.ts";
import { type Db, inTransaction, type Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { paymentDeclines } from "#server/platform/db/schema/payment-declines.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { tooMany } from "#server/platform/errors.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";

/** So many declined cards end a payment, and so many a day a person's paying: whoever tries out stolen cards stops here (RULES §17). */
const PAYMENT_DECLINES_MAX = 5;
const DAILY_DECLINES_MAX = 10;
const DAY_MS = 86_400_000;

type Declined = { paymentIntentId: string /** The processor's id for the try: each counts once. */; chargeId: string };

/**
 * Counts a declined card, however often it is told, and takes back what its payer may not try any further: the payment
 * itself, or all of their open payments.
 * @throws ProviderUnavailable, after which the same call goes on.
 */
export async function recordDecline(work: PaymentWork, { paymentIntentId, chargeId }: Declined): Promise<void> {
  const { db, clock } = work;
  const [payment] = await db.select().from(payments).where(eq(payments.stripePaymentIntentId, paymentIntentId));
  if (!payment) return;
  const decline = { chargeId, paymentId: payment.id, userId: payment.userId, declinedAt: clock() };
  await inTransaction(db, (tx) => tx.insert(paymentDeclines).values(decline).onConflictDoNothing());
  const isOverDaily = (await recentDeclines(db, payment.userId, clock())).length >= DAILY_DECLINES_MAX;
  if (!isOverDaily && !(await isDeclinedOut(db, payment.id))) return;
  const isTheirs = isOverDaily ? eq(payments.userId, payment.userId) : eq(payments.id, payment.id);
  const open = await db
    .select()
    .from(payments)
    .where(and(isTheirs, eq(payments.status, "pending")))
    .orderBy(asc(payments.id));
  for (const stopped of open) await stopPayment(work, stopped, isOverDaily);
}

/** The same for the latest card that was tried on a payment, as the processor has it. */
export async function recordLatestDecline(work: PaymentWork, paymentIntentId: string): Promise<void> {
  const { charge } = await work.provider.retrievePaymentIntent(paymentIntentId);
  if (charge && !charge.paid) await recordDecline(work, { paymentIntentId, chargeId: charge.id });
}

/** Whether so many cards were declined for a payment that it takes no other. */
export const isDeclinedOut = async (db: Db, paymentId: string): Promise<boolean> =>
  (await db.$count(paymentDeclines, eq(paymentDeclines.paymentId, paymentId))) >= PAYMENT_DECLINES_MAX;

/** @throws AppError 429 for a person with ten declined cards within a day, until the tenth last is a day old. */
export async function refuseDeclined(db: Reader, userId: string, now: Date): Promise<void> {
  const tenth = (await recentDeclines(db, userId, now))[DAILY_DECLINES_MAX - 1];
  if (!tenth) return;
  const seconds = Math.ceil((tenth.getTime() + DAY_MS - now.getTime()) / 1000);
  throw tooMany(
    `${DAILY_DECLINES_MAX} of your cards were declined within a day. Nothing was charged. You can pay again ${seconds > 3600 ? `in ${counted(Math.ceil(seconds / 3600), "hour")}` : "within the hour"}.`,
    seconds,
  );
}

/** When a person's cards were declined within the last day, the latest first. */
async function recentDeclines(db: Reader, userId: string, now: Date): Promise<Date[]> {
  const rows = await db
    .select({ at: paymentDeclines.declinedAt })
    .from(paymentDeclines)
    .where(and(eq(paymentDeclines.userId, userId), gt(paymentDeclines.declinedAt, new Date(now.getTime() - DAY_MS))))
    .orderBy(desc(paymentDeclines.declinedAt))
    .limit(DAILY_DECLINES_MAX);
  return rows.map(({ at }) => at);
}

/** A card that was faster than this pays, and is recorded. */
async function stopPayment(work: PaymentWork, payment: PaymentRow, isOverDaily: boolean): Promise<void> {
  const outcome = await withdrawPayment(work, payment);
  if (outcome !== "cancelled") return;
  const { db, clock, config } = work;
  await inTransaction(db, async (tx) => {
    const [payer] = await tx
      .select({ email: users.email, league: leagues.name })
      .from(users)
      .innerJoin(leagues, eq(leagues.id, payment.leagueId))
      .where(eq(users.id, payment.userId));
    if (!payer) return;
    const why = isOverDaily
      ? `${DAILY_DECLINES_MAX} of your cards were declined within a day, so your payment for ${payer.league} is canceled and you can't pay for a day.`
      : `${PAYMENT_DECLINES_MAX} cards were declined for your payment for ${payer.league}, so it is canceled. You can start another one.`;
    const content = {
      subject: `Your payment for ${payer.league} was canceled`,
      heading: "Your payment was canceled",
      paragraphs: [`${why} Nothing was charged.`, "If you didn't try to pay, change your password."],
      action: { label: "See the league", url: `${config.publicUrl}/leagues/${payment.leagueId}` },
    };
    await queueMail(tx, { to: payer.email, content, now: clock() });
  });
}
