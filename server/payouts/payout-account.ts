import { and, eq, isNull, sql } from "drizzle-orm";
import { type Cents, toCents } from "#contract/money.ts";
import { type Db, inTransaction, type Reader } from "#server/db/client.ts";
import { payoutAccounts, payouts } from "#server/db/schema/payouts.ts";
import { users } from "#server/db/schema/users.ts";
import type { Deps } from "#server/deps.ts";
import { unauthorized } from "#server/errors.ts";
import { enqueue } from "#server/jobs/queue.ts";
import type { PaymentProvider } from "#server/payment-provider/port.ts";

type Work = Pick<Deps, "db" | "clock" | "config"> & { provider: PaymentProvider };

/** Begins or resumes the winner's onboarding at the processor. @returns The address to send them to. */
export async function openPayoutAccount({ db, provider, clock, config }: Work, userId: string): Promise<string> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw unauthorized();
  const now = clock();
  await db.insert(payoutAccounts).values({ userId, createdAt: now, updatedAt: now }).onConflictDoNothing();
  const [account] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId));
  let accountId = account?.stripeAccountId;
  if (!accountId) {
    const name = `${user.firstName} ${user.lastName}`;
    accountId = await provider.createRecipient({ userId, email: user.email, name });
    await db
      .update(payoutAccounts)
      .set({ stripeAccountId: accountId, updatedAt: now })
      .where(eq(payoutAccounts.userId, userId));
  }
  const back = `${config.publicUrl}/player`;
  return provider.createOnboardingLink({ accountId, returnUrl: back, refreshUrl: back });
}

/**
 * Asks the processor whether an account can be paid, and if so sends what waits for it. The webhook and
 * the winner's own page call this alike; twice is harmless.
 */
export async function refreshPayoutAccount({ db, provider, clock }: Work, accountId: string): Promise<void> {
  const { ready } = await provider.retrieveRecipient(accountId);
  if (!ready) return;
  await inTransaction(db, async (tx) => {
    const [account] = await tx
      .update(payoutAccounts)
      .set({ readyAt: clock(), updatedAt: clock() })
      .where(and(eq(payoutAccounts.stripeAccountId, accountId), isNull(payoutAccounts.readyAt)))
      .returning();
    if (!account) return;
    const waiting = and(eq(payouts.userId, account.userId), eq(payouts.status, "pending"));
    for (const { id } of await tx.select({ id: payouts.id }).from(payouts).where(waiting)) {
      await enqueue(tx, { name: "send_payout", payload: { payoutId: id } });
    }
  });
}

/** Where a user stands with being paid, and what waits for them. Money to be paid in whole cents. */
async function payoutAccountOf(db: Reader, userId: string) {
  const [account] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId));
  const [waiting] = await db
    .select({ count: sql<number>`count(*)`, total: sql<number>`coalesce(sum(${payouts.amount}), 0)::bigint` })
    .from(payouts)
    .where(and(eq(payouts.userId, userId), eq(payouts.status, "pending")));
  const pendingAmount: Cents = toCents(waiting?.total ?? 0);
  return { account, pendingAmount, pendingPayouts: waiting?.count ?? 0 };
}

/** The same, after asking the processor about an account whose onboarding may have ended just now. */
export async function freshPayoutAccountOf(work: Work | { db: Db; provider: undefined }, userId: string) {
  const known = await payoutAccountOf(work.db, userId);
  const accountId = known.account?.stripeAccountId;
  if (!work.provider || !accountId || known.account?.readyAt) return known;
  await refreshPayoutAccount(work, accountId);
  return payoutAccountOf(work.db, userId);
}
