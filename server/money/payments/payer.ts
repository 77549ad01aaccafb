import { and, eq, isNull } from "drizzle-orm";
import { inTransaction, type Reader } from "#server/platform/db/client.ts";
import { isSomebody, users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";
import { unauthorized } from "#server/platform/errors.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { ProcessorRefused } from "#server/processor/processor-errors.ts";

type Work = Pick<Deps, "db" | "clock"> & { processor: PaymentProcessor };

/** The payer as the processor knows them; empty if it refuses to create a customer, because they can pay without one. */
type Payer = { customer?: string; receiptEmail?: string };

/**
 * Returns the processor's customer for a user, created at their first payment and stored. Calls the processor, so never
 * use it inside a transaction. The processor gives concurrent calls the same customer, and the first one stored counts.
 */
export async function customerOf(work: Work, user: PayingUser): Promise<Payer> {
  const { id: userId, email: receiptEmail } = user;
  if (user.stripeCustomerId) return { customer: user.stripeCustomerId, receiptEmail };
  try {
    const name = `${user.firstName} ${user.lastName}`;
    const made = await work.processor.createCustomer({ userId, email: receiptEmail, name });
    return { customer: await keepCustomer(work, userId, made), receiptEmail };
  } catch (error) {
    // For example, an address the processor considers invalid: no reason to refuse the money.
    if (error instanceof ProcessorRefused) return {};
    throw error;
  }
}

type PayingUser = Pick<typeof users.$inferSelect, "id" | "stripeCustomerId" | "email" | "firstName" | "lastName">;

/** @throws AppError 401 for a user whose account has been erased. */
export async function payingUser(db: Reader, userId: string): Promise<PayingUser> {
  const isThere = and(eq(users.id, userId), isSomebody);
  const { id, stripeCustomerId, email, firstName, lastName } = users;
  const [user] = await db.select({ id, stripeCustomerId, email, firstName, lastName }).from(users).where(isThere);
  if (!user) throw unauthorized();
  return user;
}

async function keepCustomer(work: Work, userId: string, customer: string): Promise<string> {
  const hasNone = and(eq(users.id, userId), isNull(users.stripeCustomerId), isSomebody);
  const [kept] = await work.db
    .update(users)
    .set({ stripeCustomerId: customer, updatedAt: work.clock() })
    .where(hasNone)
    .returning({ customer: users.stripeCustomerId });
  return kept?.customer ?? (await payingUser(work.db, userId)).stripeCustomerId ?? customer;
}

/** Forgets a customer that the processor no longer knows: the next payment creates a new one. */
export async function forgetCustomer({ db, clock }: Work, userId: string, customer: string): Promise<void> {
  const isThis = and(eq(users.id, userId), eq(users.stripeCustomerId, customer));
  await inTransaction(db, (tx) => tx.update(users).set({ stripeCustomerId: null, updatedAt: clock() }).where(isThis));
}
