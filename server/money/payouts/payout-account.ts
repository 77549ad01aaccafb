import { and, asc, eq, gt, isNull, lte, ne, not, or, sql } from "drizzle-orm";
import { type Cents, toCents, ZERO } from "#contract/platform/money.ts";
import { awardOwnDebts } from "#server/money/payouts/award-debts.ts";
import { outstandingCents } from "#server/money/payouts/outstanding.ts";
import { type PauseQuery, payoutPauseColumn } from "#server/money/payouts/payout-pause.ts";
import { payoutAccountClosed } from "#server/notices/payout-accounts.ts";
import { tell } from "#server/notices/tell.ts";
import { recordBankAccount } from "#server/people/payout-accounts/record-bank-account.ts";
import { sendWaiting } from "#server/people/payout-accounts/send-waiting.ts";
import { inTransaction, type Reader, type Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { payoutAccounts } from "#server/platform/db/schema/payout-accounts.ts";
import { payoutAttempts, payouts } from "#server/platform/db/schema/payouts.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";
import { enqueue } from "#server/platform/queue.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { ProcessorRefused, ProcessorUnavailable } from "#server/processor/processor-errors.ts";

type Work = Pick<Deps, "db" | "clock" | "config"> & { processor: PaymentProcessor };

/**
 * Asks the processor whether an account can be paid, and what it still needs from the winner. An account that can be
 * paid gets its waiting payouts; one that no longer can makes new payouts wait, and the winner is told. The webhook and
 * the winner's own page both call this; repeating it is harmless. Locks the user, then the account.
 * @throws ProcessorRefused, ProcessorUnavailable
 */
export async function refreshPayoutAccount({ db, processor, clock }: Work, accountId: string): Promise<void> {
  const askedAt = clock();
  const { ready, missing } = await processor.retrieveRecipient(accountId);
  const bank = ready ? await processor.findBankAccount(accountId) : undefined;
  await inTransaction(db, async (tx) => {
    await lockHolder(tx, accountId);
    // An answer to a later request is the newer one.
    const isNewer = or(isNull(payoutAccounts.checkedAt), lte(payoutAccounts.checkedAt, askedAt));
    const [before] = await tx
      .select()
      .from(payoutAccounts)
      .where(and(eq(payoutAccounts.stripeAccountId, accountId), isNewer))
      .for("no key update");
    if (!before) return;
    const { userId, readyAt } = before;
    const now = clock();
    await tx
      .update(payoutAccounts)
      .set({ readyAt: ready ? (readyAt ?? now) : null, requirements: missing, checkedAt: askedAt, updatedAt: now })
      .where(eq(payoutAccounts.userId, userId));
    const change = { before, ready, now };
    if (bank) await recordBankAccount(tx, { bank, ...change });
    await actOnChange(tx, change);
  });
}

type Change = { before: typeof payoutAccounts.$inferSelect; ready: boolean; now: Date };

async function actOnChange(tx: Tx, { before: { userId, readyAt }, ready, now }: Change): Promise<void> {
  if (ready && !readyAt) {
    await awardOwnDebts(tx, { userId, now });
    await sendWaiting(tx, userId);
    // This ends a vote on giving back an unclaimed prize (RULES §23).
    await enqueue(tx, { name: "settle_payout_votes", payload: {} });
  }
  if (readyAt && !ready) await tell(tx, now, payoutAccountClosed(userId));
}

/** Locks the user before the account, the order of every change to a person's account (docs/architecture.md). */
async function lockHolder(tx: Tx, accountId: string): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(payoutAccounts, eq(payoutAccounts.userId, users.id))
    .where(eq(payoutAccounts.stripeAccountId, accountId))
    .for("key share", { of: users });
}

/** How long a transfer may take to reach a bank account, weekends included. */
const ARRIVES_WITHIN_MS = 5 * 86_400_000;

/** Sums what we sent to a person so lately that it may not have arrived. */
async function lastSentTo(db: Reader, { userId, now }: { userId: string; now: Date }): Promise<Cents> {
  const { amount, reversed, sentAt, state } = payoutAttempts;
  const since = new Date(now.getTime() - ARRIVES_WITHIN_MS);
  const [sent] = await db
    .select({ cents: sql<number>`coalesce(sum(${amount} - ${reversed}), 0)::bigint` })
    .from(payoutAttempts)
    .innerJoin(payouts, eq(payouts.id, payoutAttempts.payoutId))
    .where(and(eq(payouts.userId, userId), ne(state, "failed"), gt(sentAt, since)));
  return toCents(sent?.cents ?? 0);
}

/** Whether a user can be paid, and the payouts that wait for them. */
async function payoutAccountOf(db: Reader, userId: string, asked: PauseQuery) {
  const [account] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId));
  const waiting = await db
    .select({
      payout: payouts,
      leagueName: leagues.name,
      cents: outstandingCents(payouts),
      pause: payoutPauseColumn(asked),
    })
    .from(payouts)
    .innerJoin(leagues, eq(leagues.id, payouts.leagueId))
    .where(and(eq(payouts.userId, userId), eq(payouts.status, "pending"), not(payouts.byTreasurer)))
    .orderBy(asc(payouts.createdAt), asc(payouts.id));
  const onItsWay = account && account.bankFailure === null ? await lastSentTo(db, { userId, now: asked.now }) : ZERO;
  const pendingAmount: Cents = toCents(waiting.reduce((sum, { cents }) => sum + cents, 0));
  return { account, onItsWay, pendingAmount, waiting };
}

/**
 * Reads a user's payout account after asking the processor about one whose onboarding may have just finished. If the
 * processor is unreachable, answers with what we knew before.
 */
export async function freshPayoutAccountOf(
  work: Work | (Omit<Work, "processor"> & { processor: undefined }),
  userId: string,
) {
  const asked = { config: work.config, now: work.clock() };
  const known = await payoutAccountOf(work.db, userId, asked);
  const accountId = known.account?.stripeAccountId;
  if (!work.processor || !accountId || known.account?.readyAt) return known;
  try {
    await refreshPayoutAccount(work, accountId);
  } catch (error) {
    if (error instanceof ProcessorUnavailable || error instanceof ProcessorRefused) return known;
    throw error;
  }
  return payoutAccountOf(work.db, userId, asked);
}
