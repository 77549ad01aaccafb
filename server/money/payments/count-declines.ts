import { and, desc, eq, gt } from "drizzle-orm";
import { counted } from "#contract/platform/counted.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { paymentDeclines } from "#server/platform/db/schema/payment-declines.ts";
import { tooMany } from "#server/platform/errors.ts";

/**
 * This many declined cards end a payment, and the daily maximum stops the person from paying, to stop thieves who test
 * stolen cards (RULES §17).
 */
export const PAYMENT_DECLINES_MAX = 5;
export const DAILY_DECLINES_MAX = 10;
const DAY_MS = 86_400_000;

/** Tells whether a payment has had too many declined cards to accept another. */
export const isDeclinedOut = async (db: Reader, paymentId: string): Promise<boolean> =>
  (await db.$count(paymentDeclines, eq(paymentDeclines.paymentId, paymentId))) >= PAYMENT_DECLINES_MAX;

/** Tells whether a person has had too many declined cards within a day to pay. */
export const isOverDaily = async (db: Reader, userId: string, now: Date): Promise<boolean> =>
  (await recentDeclines(db, userId, now)).length >= DAILY_DECLINES_MAX;

/**
 * @throws AppError 429 for a person with ten declined cards within a day, until the oldest of those ten is a day old.
 */
export async function refuseDeclined(db: Reader, userId: string, now: Date): Promise<void> {
  const tenth = (await recentDeclines(db, userId, now))[DAILY_DECLINES_MAX - 1];
  if (!tenth) return;
  const seconds = Math.ceil((tenth.getTime() + DAY_MS - now.getTime()) / 1000);
  throw tooMany(
    `${DAILY_DECLINES_MAX} of your cards were declined within a day. Nothing was charged. You can pay again ${seconds > 3600 ? `in ${counted(Math.ceil(seconds / 3600), "hour")}` : "within the hour"}.`,
    seconds,
  );
}

/** Lists when a person's cards were declined within the last day, newest first. */
async function recentDeclines(db: Reader, userId: string, now: Date): Promise<Date[]> {
  const rows = await db
    .select({ at: paymentDeclines.declinedAt })
    .from(paymentDeclines)
    .where(and(eq(paymentDeclines.userId, userId), gt(paymentDeclines.declinedAt, new Date(now.getTime() - DAY_MS))))
    .orderBy(desc(paymentDeclines.declinedAt))
    .limit(DAILY_DECLINES_MAX);
  return rows.map(({ at }) => at);
}
