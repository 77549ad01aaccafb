import { and, eq, isNotNull, max } from "drizzle-orm";
import { isOfPool } from "#contract/terms/payout-kinds.ts";
import { transferSent } from "#server/ledger/payout-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { type Claim, claimUnanswered } from "#server/money/payouts/claim-unanswered.ts";
import { lockPayout } from "#server/money/payouts/lock-payout.ts";
import { outstandingOf } from "#server/money/payouts/outstanding.ts";
import { refreshPayoutAccount } from "#server/money/payouts/payout-account.ts";
import { payoutPauseOf } from "#server/money/payouts/payout-pause.ts";
import type { PayoutRow } from "#server/money/payouts/queries.ts";
import { recordTransfer } from "#server/money/payouts/record-transfer.ts";
import { reviewSeason } from "#server/money/season-holds/reviews.ts";
import type { Config } from "#server/platform/config/config.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { payoutAccounts } from "#server/platform/db/schema/payout-accounts.ts";
import { payoutAttempts, payouts } from "#server/platform/db/schema/payouts.ts";
import type { Deps } from "#server/platform/deps.ts";
import { mayBeForgotten } from "#server/processor/forgotten-keys.ts";
import { type PaymentProcessor, type ProcessorTransfer, transferGroupOf } from "#server/processor/port.ts";
import { lookedUp, ProcessorRefused } from "#server/processor/processor-errors.ts";

type Work = Pick<Deps, "db" | "clock" | "config"> & { processor: PaymentProcessor };

/**
 * Job: sends a payout in three steps, each safe to crash after. Claim: the attempt and its money are stored. Call: the
 * processor sees one key per attempt, and an attempt without an answer is looked up before it is repeated. Record:
 * completed or failed. A later attempt sends only what came back from earlier ones.
 */
export async function sendPayout(work: Work, { payoutId }: { payoutId: string }): Promise<void> {
  const { db, processor, clock, config } = work;
  await lookAtBank(work, payoutId);
  const claim = await inTransaction(db, (tx) => claimPayout(tx, { payoutId, config, now: clock() }));
  if (!claim) return;
  const record = (result: { transfer: ProcessorTransfer } | { refused: ProcessorRefused }) =>
    inTransaction(db, (tx) => recordTransfer(tx, { payoutId, attempt: claim.attempt, result, now: clock() }));
  try {
    const transfer = await callProcessor(processor, claim);
    if (transfer) await record({ transfer });
  } catch (error) {
    if (!(error instanceof ProcessorRefused)) throw error;
    await record({ refused: error });
    // The account has lost its ability to be paid, and no event told us.
    if (error.code === "insufficient_capabilities_for_transfer") await refreshPayoutAccount(work, claim.accountId);
  }
}

/** Asks the processor where the money would go before sending any, so that a replaced bank account pauses it. */
async function lookAtBank(work: Work, payoutId: string): Promise<void> {
  const [known] = await work.db
    .select({ accountId: payoutAccounts.stripeAccountId })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.userId, payouts.userId))
    .where(and(eq(payouts.id, payoutId), eq(payouts.status, "pending"), isNotNull(payoutAccounts.readyAt)));
  if (!known?.accountId) return;
  try {
    await refreshPayoutAccount(work, known.accountId);
  } catch (error) {
    // A winner the processor won't tell us about can't be paid, either.
    if (!(error instanceof ProcessorRefused)) throw error;
  }
}

type Claiming = { payoutId: string; config: Config; now: Date };

/** Nothing to send: it was already sent, is held, or the winner has no bank account yet. */
async function claimPayout(tx: Tx, { payoutId, config, now }: Claiming): Promise<Claim | undefined> {
  const payout = await lockPayout(tx, payoutId);
  if (!payout || payout.status === "completed" || payout.status === "failed") return undefined;
  const [account] = await tx.select().from(payoutAccounts).where(eq(payoutAccounts.userId, payout.userId));

  const [unanswered] = await tx
    .select()
    .from(payoutAttempts)
    .where(and(eq(payoutAttempts.payoutId, payoutId), eq(payoutAttempts.state, "sent")));
  if (unanswered) {
    const pause = await payoutPauseOf(tx, payoutId, { config, now });
    return claimUnanswered({ payout, tried: unanswered, presentId: account?.stripeAccountId, pause, now });
  }
  if (!account?.stripeAccountId || !account.readyAt) return undefined;
  if (await isHeld(tx, payout, { config, now })) return undefined;
  const accountId = account.stripeAccountId;

  const [last] = await tx
    .select({ attempt: max(payoutAttempts.attempt) })
    .from(payoutAttempts)
    .where(eq(payoutAttempts.payoutId, payoutId));
  const attempt = (last?.attempt ?? 0) + 1;
  const amount = await outstandingOf(tx, payoutId);
  await tx.insert(payoutAttempts).values({ payoutId, attempt, amount, stripeAccountId: accountId, sentAt: now });
  await tx.update(payouts).set({ status: "processing", failureMessage: null }).where(eq(payouts.id, payoutId));
  await postEntry(tx, transferSent({ ...payout, payoutId, attempt, cents: amount, now }));
  return { payout, accountId, attempt, amount, isRepeated: mayBeForgotten(payout.createdAt, now) };
}

/**
 * Tells whether something holds a payout up, including its season's size. `resume_unfinished` sends it once nothing
 * does.
 */
async function isHeld(tx: Tx, payout: PayoutRow, { config, now }: Omit<Claiming, "payoutId">): Promise<boolean> {
  if (isOfPool(payout)) await reviewSeason(tx, payout, { config, now });
  return (await payoutPauseOf(tx, payout.id, { config, now })) !== null;
}

/** @returns The transfer; undefined if an attempt with a lost answer isn't there and isn't made now. */
async function callProcessor(processor: PaymentProcessor, claim: Claim): Promise<ProcessorTransfer | undefined> {
  const { payout, accountId, attempt, amount, isRepeated, stop } = claim;
  const transferGroup = transferGroupOf(payout);
  const lost = { transferGroup, payoutId: payout.id, attempt };
  const known = isRepeated ? await lookedUp(processor.findTransfer(lost)) : undefined;
  if (known) return known;
  if (stop === "paused") return undefined;
  if (stop === "replaced") throw new ProcessorRefused(NOT_SENT);
  return processor.createTransfer({ payoutId: payout.id, attempt, amount, accountId, transferGroup });
}

/** The next attempt goes to the account that replaced the one this attempt was for. */
const NOT_SENT = {
  code: "payout_account_replaced",
  declineCode: null,
  message: "The account it was meant for is no longer the winner's.",
  retriable: true,
};
