import { eq, sql } from "drizzle-orm";
import type { Actor } from "#server/access/guards.ts";
import { recordLatestDecline } from "#server/money/payments/declines.ts";
import { payerId } from "#server/money/payments/payer-of.ts";
import type { CardWork } from "#server/money/payments/payment-work.ts";
import { type Db, inTransaction } from "#server/platform/db/client.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { AppError, notFound } from "#server/platform/errors.ts";

export type CardTry = { actor: Pick<Actor, "userId">; paymentIntentId: string };

/**
 * Tries a test card in the sandbox, where cards pass through this server. All attempts run one after another, and a decline
 * is counted before the next attempt, so that a burst gets no further than RULES §17 allows: not on a payment, and not by
 * a person, with a card or from a network. @throws AppError 404 for someone else's payment, so that no one can use up
 * another person's attempts.
 */
export function tryCard<T>(work: CardWork, { actor, paymentIntentId }: CardTry, confirm: () => Promise<T>): Promise<T> {
  return inTurn(work.db, async () => {
    const isThis = eq(payments.stripePaymentIntentId, paymentIntentId);
    const [payment] = await work.db.select({ userId: payerId }).from(payments).where(isThis);
    if (payment && payment.userId !== actor.userId) throw notFound("No such payment.");
    return confirm().catch(async (error) => {
      if (error instanceof AppError && error.status === 402) await recordLatestDecline(work, paymentIntentId);
      throw error;
    });
  });
}

/** An arbitrary number that nothing else in this database locks. */
const CARDS_LOCK = 5_283_023;

/** This process's last attempt, per database. Only one waits for other processes, so that all take one connection. */
const lastTries = new WeakMap<Db, Promise<unknown>>();

function inTurn<T>(db: Db, attempt: () => Promise<T>): Promise<T> {
  const locked = () => withLock(db, attempt);
  const mine = (lastTries.get(db) ?? Promise.resolve()).then(locked, locked);
  lastTries.set(db, mine);
  return mine;
}

/** Runs an attempt once no other process runs one. Its failure is an answer, so that nothing repeats the attempt. */
async function withLock<T>(db: Db, attempt: () => Promise<T>): Promise<T> {
  const done = await inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CARDS_LOCK})`);
    return attempt().then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
  });
  if ("error" in done) throw done.error;
  return done.result;
}
