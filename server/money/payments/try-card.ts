import { eq } from "drizzle-orm";
import type { Actor } from "#server/access/guards.ts";
import { recordLatestDecline } from "#server/money/payments/declines.ts";
import type { PaymentWork } from "#server/money/payments/payment-work.ts";
import type { Db } from "#server/platform/db/client.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { AppError, notFound } from "#server/platform/errors.ts";

export type CardTry = { actor: Pick<Actor, "userId">; paymentIntentId: string };

/**
 * Tries a test card in the sandbox, where cards pass through this server. Each person's attempts run one after another,
 * and a decline is counted before the next attempt, so that a burst gets no further than RULES §17 allows. @throws
 * AppError 404 for someone else's payment, so that no one can use up another person's attempts.
 */
export async function tryCard<T>(work: PaymentWork, { actor, paymentIntentId }: CardTry, confirm: () => Promise<T>) {
  const isThis = eq(payments.stripePaymentIntentId, paymentIntentId);
  const [payment] = await work.db.select({ userId: payments.userId }).from(payments).where(isThis);
  if (payment && payment.userId !== actor.userId) throw notFound("No such payment.");
  return inTurn(work.db, actor.userId, () =>
    confirm().catch(async (error) => {
      if (error instanceof AppError && error.status === 402) await recordLatestDecline(work, paymentIntentId);
      throw error;
    }),
  );
}

/** Each person's last attempt, per database. */
const lastTries = new WeakMap<Db, Map<string, Promise<unknown>>>();

async function inTurn<T>(db: Db, userId: string, attempt: () => Promise<T>): Promise<T> {
  const last = lastTries.get(db) ?? new Map<string, Promise<unknown>>();
  lastTries.set(db, last);
  const mine = (last.get(userId) ?? Promise.resolve()).then(attempt, attempt);
  last.set(userId, mine);
  try {
    return await mine;
  } finally {
    if (last.get(userId) === mine) last.delete(userId);
  }
}
