import { and, eq, sql } from "drizzle-orm";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { payoutAccounts } from "#server/platform/db/schema/payout-accounts.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";
import { unauthorized } from "#server/platform/errors.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { ProcessorRefused } from "#server/processor/processor-errors.ts";

type Work = Pick<Deps, "db" | "clock" | "config"> & { processor: PaymentProcessor };

/**
 * Starts or resumes the winner's onboarding at the processor, which returns to their dashboard: with `returned` when
 * they have finished, with `refresh` if the link was used or has expired and they need a new one. @returns The URL to
 * send them to.
 */
export async function openPayoutAccount(work: Work, userId: string): Promise<string> {
  const accountId = await ensureRecipient(work, userId);
  try {
    return await linkTo(work, accountId);
  } catch (error) {
    if (!(error instanceof ProcessorRefused) || !(await isGone(work, accountId))) throw error;
    return linkTo(work, await replaceRecipient(work, { userId, accountId }));
  }
}

function linkTo({ processor, config }: Work, accountId: string): Promise<string> {
  const back = `${config.publicUrl}/player?payout_account=`;
  return processor.createOnboardingLink({ accountId, returnUrl: `${back}returned`, refreshUrl: `${back}refresh` });
}

/** Tells whether an account was closed for good or is unknown to the processor. */
async function isGone({ processor }: Work, accountId: string): Promise<boolean> {
  try {
    return (await processor.retrieveRecipient(accountId)).closed;
  } catch (error) {
    if (error instanceof ProcessorRefused) return error.code === "resource_missing";
    throw error;
  }
}

type Gone = { userId: string; accountId: string };

/** Of two concurrent calls, the first stored account wins. */
async function replaceRecipient({ db, processor, clock }: Work, { userId, accountId }: Gone): Promise<string> {
  const { email, name } = await winnerOf(db, userId);
  const made = await processor.createRecipient({ userId, email, name, replaces: accountId });
  const isThis = and(eq(payoutAccounts.userId, userId), eq(payoutAccounts.stripeAccountId, accountId));
  const now = clock();
  const fresh = {
    readyAt: null,
    requirements: [],
    checkedAt: null,
    bankFailure: null,
    bankReturned: null,
    createdAt: now,
    updatedAt: now,
  };
  await db
    .update(payoutAccounts)
    .set({ stripeAccountId: made, replacedAccountId: accountId, ...fresh })
    .where(isThis);
  const [account] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId));
  return account?.stripeAccountId ?? made;
}

async function winnerOf(db: Work["db"], userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw unauthorized();
  return { email: user.email, name: `${user.firstName} ${user.lastName}` };
}

/** Two concurrent calls end up with the same account: the first stored one wins. */
async function ensureRecipient({ db, processor, clock }: Work, userId: string): Promise<string> {
  const { email, name } = await winnerOf(db, userId);
  const now = clock();
  await db.insert(payoutAccounts).values({ userId, createdAt: now, updatedAt: now }).onConflictDoNothing();
  const known = onlyRow(await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId)));
  if (known.stripeAccountId) return known.stripeAccountId;
  const replaces = known.replacedAccountId;
  const made = await processor.createRecipient({ userId, email, name, ...(replaces ? { replaces } : {}) });
  const [account] = await db
    .update(payoutAccounts)
    .set({ stripeAccountId: sql`coalesce(${payoutAccounts.stripeAccountId}, ${made})`, updatedAt: now })
    .where(eq(payoutAccounts.userId, userId))
    .returning();
  return account?.stripeAccountId ?? made;
}
