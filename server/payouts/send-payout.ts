import { and, eq, max } from "drizzle-orm";
import type { Cents } from "#contract/money.ts";
import type { Config } from "#server/config.ts";
import { inTransaction, type Tx } from "#server/db/client.ts";
import { payoutAccounts, payoutAttempts, payouts } from "#server/db/schema/payouts.ts";
import type { Deps } from "#server/deps.ts";
import { transferSent } from "#server/ledger/payout-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { mayBeForgotten } from "#server/payment-provider/forgotten-keys.ts";
import { type PaymentProvider, type ProviderTransfer, transferGroupOf } from "#server/payment-provider/port.ts";
import { lookedUp, ProviderRefused } from "#server/payment-provider/provider-errors.ts";
import { outstandingOf } from "#server/payouts/outstanding.ts";
import { refreshPayoutAccount } from "#server/payouts/payout-account.ts";
import { payoutPauseOf } from "#server/payouts/payout-pause.ts";
import type { PayoutRow } from "#server/payouts/queries.ts";
import { recordTransfer } from "#server/payouts/record-transfer.ts";
import { reviewLargePool } from "#server/season-holds/reviews.ts";
import { SEASON_KINDS } from "#server/season-holds/season-pauses.ts";

type Work = Pick<Deps, "db" | "clock" | "config"> & { provider: PaymentProvider };
type Claim = { payout: PayoutRow; accountId: string; attempt: number; amount: Cents; isRepeated: boolean };

/**
 * Job: sends a payout, in three steps that can each be the last before a crash. Claimed: the attempt and
 * its money are written down. Called: the processor sees one key an attempt, and an attempt without an
 * answer is looked up before it is repeated. Recorded: completed or failed. A later try sends only what came back
 * of those before.
 */
export async function sendPayout(work: Work, { payoutId }: { payoutId: string }): Promise<void> {
  const { db, provider, clock, config } = work;
  const claim = await inTransaction(db, (tx) => claimPayout(tx, { payoutId, config, now: clock() }));
  if (!claim) return;
  const record = (result: { transfer: ProviderTransfer } | { refused: ProviderRefused }) =>
    inTransaction(db, (tx) =>
      recordTransfer(tx, { payoutId, attempt: claim.attempt, result, publicUrl: config.publicUrl, now: clock() }),
    );
  try {
    await record({ transfer: await callProvider(provider, claim) });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await record({ refused: error });
    // The account has lost what it needs to be paid, and we have not heard of it.
    if (error.code === "insufficient_capabilities_for_transfer") await refreshPayoutAccount(work, claim.accountId);
  }
}

type Claiming = { payoutId: string; config: Config; now: Date };

/** Nothing to send: it was sent already, is held, or the winner has not told us yet where to. */
async function claimPayout(tx: Tx, { payoutId, config, now }: Claiming): Promise<Claim | undefined> {
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for("no key update");
  if (!payout || payout.status === "completed" || payout.status === "failed") return undefined;
  const [account] = await tx.select().from(payoutAccounts).where(eq(payoutAccounts.userId, payout.userId));
  if (!account?.stripeAccountId) return undefined;
  const accountId = account.stripeAccountId;

  const [unanswered] = await tx
    .select()
    .from(payoutAttempts)
    .where(and(eq(payoutAttempts.payoutId, payoutId), eq(payoutAttempts.state, "sent")));
  if (unanswered) {
    const { attempt, amount } = unanswered;
    return { payout, accountId, attempt, amount, isRepeated: true };
  }
  if (!account.readyAt || (await isHeld(tx, payout, { config, now }))) return undefined;

  const [last] = await tx
    .select({ attempt: max(payoutAttempts.attempt) })
    .from(payoutAttempts)
    .where(eq(payoutAttempts.payoutId, payoutId));
  const attempt = (last?.attempt ?? 0) + 1;
  const amount = await outstandingOf(tx, payoutId);
  await tx.insert(payoutAttempts).values({ payoutId, attempt, amount, sentAt: now });
  await tx.update(payouts).set({ status: "processing", failureMessage: null }).where(eq(payouts.id, payoutId));
  await postEntry(tx, transferSent({ ...payout, payoutId, attempt, cents: amount, now }));
  return { payout, accountId, attempt, amount, isRepeated: mayBeForgotten(payout.createdAt, now) };
}

/** Whether something holds a payout up, its season's size included; `resume_unfinished` sends it when nothing does anymore. */
async function isHeld(tx: Tx, payout: PayoutRow, { config, now }: Omit<Claiming, "payoutId">): Promise<boolean> {
  const isOfSeason = SEASON_KINDS.some((kind) => kind === payout.kind);
  if (isOfSeason) await reviewLargePool(tx, payout, { config, publicUrl: config.publicUrl, now });
  return (await payoutPauseOf(tx, payout.id, { config, now })) !== null;
}

async function callProvider(provider: PaymentProvider, { payout, accountId, attempt, amount, isRepeated }: Claim) {
  const transferGroup = transferGroupOf(payout);
  const lost = { transferGroup, payoutId: payout.id, attempt };
  const known = isRepeated ? await lookedUp(provider.findTransfer(lost)) : undefined;
  return known ?? provider.createTransfer({ payoutId: payout.id, attempt, amount, accountId, transferGroup });
}
