import { and, eq, gt } from "drizzle-orm";
import { addDays } from "#contract/platform/days.ts";
import { refusalInWords, refusalsFor } from "#server/people/declarations/may-pay.ts";
import type { DutiesAsked } from "#server/people/declarations/refusals.ts";
import { withdrawRefusedJob } from "#server/people/declarations/withdraw-refused-job.ts";
import { sendWaiting } from "#server/people/payout-accounts/send-waiting.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { birthDates, placeDeclarations } from "#server/platform/db/schema/declarations.ts";
import { fieldConflict, invalidField } from "#server/platform/errors.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";
import { enqueue } from "#server/platform/queue.ts";

type Declared = DutiesAsked & {
  userId: string;
  birthDate: string | undefined;
  place: string | undefined;
  from: WhereFrom;
};

/**
 * Keeps what a person says of their age and place, also if they are refused for it. What waited for it is
 * sent, and a payment that they started is withdrawn (RULES §27).
 * @throws AppError 400 for a date that can't be theirs, 409 for another date than the first one.
 */
export async function declare(tx: Tx, { userId, birthDate, place, from, ...asked }: Declared): Promise<void> {
  const { now } = asked;
  const origin = { ...from, declaredAt: now };
  if (birthDate !== undefined) await declareBirthDate(tx, { userId, birthDate, origin });
  if (place !== undefined) {
    await refuseManyPlaces(tx, { userId, now });
    await tx.insert(placeDeclarations).values({ userId, place, ...origin });
  }
  const refusals = await refusalsFor(tx, { userId, ...asked });
  if (refusals.size === 0) await sendWaiting(tx, userId);
  if (refusalInWords(refusals, asked) !== null) {
    await enqueue(tx, withdrawRefusedJob(userId));
  }
}

/** A slip can be corrected and a person can move, but nobody tries places until one fits. */
const PLACES_MAX = 3;
const PLACES_DAYS = 30;

async function refuseManyPlaces(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await lockUser(tx, userId);
  const recent = and(
    eq(placeDeclarations.userId, userId),
    gt(placeDeclarations.declaredAt, addDays(now, -PLACES_DAYS)),
  );
  if ((await tx.$count(placeDeclarations, recent)) < PLACES_MAX) return;
  throw fieldConflict(
    "place",
    `You've told us ${PLACES_MAX} times in ${PLACES_DAYS} days where you live. Tell the people who run this site if it was wrong.`,
  );
}

/** A date in this year is a slip, and the first answer can't be taken back. */
const AGE_MIN = 5;

type Born = { userId: string; birthDate: string; origin: WhereFrom & { declaredAt: Date } };

async function declareBirthDate(tx: Tx, { userId, birthDate, origin }: Born): Promise<void> {
  const year = Number(birthDate.slice(0, 4));
  if (year > origin.declaredAt.getUTCFullYear() - AGE_MIN) {
    throw invalidField("birthDate", "That can't be your date of birth. Look at the year.");
  }
  await tx
    .insert(birthDates)
    .values({ userId, bornOn: birthDate, ...origin })
    .onConflictDoNothing();
  const kept = onlyRow(await tx.select().from(birthDates).where(eq(birthDates.userId, userId)));
  if (kept.bornOn === birthDate) return;
  throw fieldConflict(
    "birthDate",
    "You gave another date of birth before, which stays. Tell the people who run this site if it was wrong.",
  );
}
