import { eq, sql } from "drizzle-orm";
import { payoutAccounts } from "#server/db/schema/payouts.ts";
import { users } from "#server/db/schema/users.ts";
import type { Deps } from "#server/deps.ts";
import { unauthorized } from "#server/errors.ts";
import type { PaymentProvider } from "#server/payment-provider/port.ts";

type Work = Pick<Deps, "db" | "clock" | "config"> & { provider: PaymentProvider };

/**
 * Begins or resumes the winner's onboarding at the processor, which leads back to their dashboard: with `returned`
 * when they are through with it, with `refresh` when the link was used up or too old and they need another.
 * @returns The address to send them to.
 */
export async function openPayoutAccount(work: Work, userId: string): Promise<string> {
  const accountId = await ensureRecipient(work, userId);
  const back = `${work.config.publicUrl}/player?payout_account=`;
  return work.provider.createOnboardingLink({
    accountId,
    returnUrl: `${back}returned`,
    refreshUrl: `${back}refresh`,
  });
}

/** Two that begin at once end with the same account: the first that is written down stays. */
async function ensureRecipient({ db, provider, clock }: Work, userId: string): Promise<string> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw unauthorized();
  const now = clock();
  await db.insert(payoutAccounts).values({ userId, createdAt: now, updatedAt: now }).onConflictDoNothing();
  const [known] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId));
  if (known?.stripeAccountId) return known.stripeAccountId;
  const name = `${user.firstName} ${user.lastName}`;
  const made = await provider.createRecipient({ userId, email: user.email, name });
  const [account] = await db
    .update(payoutAccounts)
    .set({ stripeAccountId: sql`coalesce(${payoutAccounts.stripeAccountId}, ${made})`, updatedAt: now })
    .where(eq(payoutAccounts.userId, userId))
    .returning();
  return account?.stripeAccountId ?? made;
}
