import { eq, sql } from "drizzle-orm";
import type { DisputeStatus } from "#contract/money/disputes.ts";
import { type Cents, toCents } from "#contract/platform/money.ts";
import { frozenBy, poolBalance } from "#server/ledger/balances.ts";
import { disputeBookings } from "#server/ledger/dispute-bookings.ts";
import {
  disputeCorrected,
  disputeFundsMoved,
  disputeLost,
  disputeOpened,
  disputeWon,
  type Frozen,
  isWithdrawal,
  keptOf,
} from "#server/ledger/dispute-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import type { DisputeContext } from "#server/money/disputes/dispute-context.ts";
import { keepAllForBank } from "#server/money/disputes/keep-for-bank.ts";
import { refundRest } from "#server/money/disputes/refund-rest.ts";
import { settlePastSeasons } from "#server/money/disputes/settle-past-seasons.ts";
import { payerOf } from "#server/money/payments/payer-of.ts";
import { lockRefund } from "#server/money/refunds/lock-refund.ts";
import { refundAgain } from "#server/money/refunds/refund-again.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { refunds, unrefundedShares } from "#server/platform/db/schema/payments.ts";

const entryOf = ({ league, payment, dispute, now }: DisputeContext) => ({
  disputeId: dispute.id,
  paymentId: payment.id,
  leagueId: league.id,
  userId: payerOf(payment),
  now,
});

const inBooks = ({ league, dispute }: DisputeContext) => ({ leagueId: league.id, disputeId: dispute.id });
const bookingsOf = (tx: Tx, context: DisputeContext) => disputeBookings(tx, inBooks(context));

/**
 * Takes disputed money out of escrow, and out of what is set aside for its refunds, so that no one can move it
 * (RULES §7).
 */
export async function freeze(tx: Tx, context: DisputeContext): Promise<void> {
  const frozen = await freezable(tx, context);
  if (frozen.length > 0) await postEntry(tx, disputeOpened({ ...entryOf(context), frozen }));
  await keepAllForBank(tx, context);
}

/** Finds what is disputed and still in escrow, for each season the payment covers. */
async function freezable(
  tx: Tx,
  { league, payment, dispute }: DisputeContext,
): Promise<{ seasonYear: number; cents: Cents }[]> {
  const shares = await tx
    .select()
    .from(unrefundedShares)
    .where(eq(unrefundedShares.paymentId, payment.id))
    .orderBy(unrefundedShares.seasonYear);
  let left: number = dispute.amount;
  const frozen: { seasonYear: number; cents: Cents }[] = [];
  for (const { seasonYear, amount } of shares) {
    const inEscrow = await poolBalance(tx, { leagueId: league.id, seasonYear });
    const cents = toCents(Math.min(left, amount, inEscrow));
    if (cents > 0) frozen.push({ seasonYear, cents });
    left -= cents;
  }
  return frozen;
}

/** Books what the processor took and gave back, once per balance transaction. */
export async function bookMovements(tx: Tx, context: DisputeContext): Promise<void> {
  const { isBooked } = await bookingsOf(tx, context);
  for (const movement of context.dispute.movements) {
    const isNothing = movement.amount === 0 && movement.fee === 0;
    if (isNothing || isBooked(movement)) continue;
    await postEntry(tx, disputeFundsMoved({ ...entryOf(context), movement }));
  }
}

/** Frees what was frozen. */
export async function release(tx: Tx, context: DisputeContext): Promise<void> {
  const frozen = await frozenBy(tx, inBooks(context));
  if (frozen.length === 0) return;
  await postEntry(tx, disputeWon({ ...entryOf(context), frozen }));
  await setAsideAgain(tx, frozen);
  for (const { refundId } of frozen) if (refundId !== undefined) await sendAgain(tx, context, refundId);
  await settlePastSeasons(tx, context, frozen);
}

/** Retries a refund that the dispute was blocking. */
async function sendAgain(tx: Tx, { league, now }: DisputeContext, refundId: string): Promise<void> {
  const refund = await lockRefund(tx, league, refundId);
  if (refund?.status === "failed") await refundAgain(tx, { refund, actor: "processor", now });
}

/** Gives the frozen part of a refund back to its owner. */
async function setAsideAgain(tx: Tx, parts: Frozen[]): Promise<void> {
  for (const { refundId, cents } of parts) {
    if (refundId === undefined || cents === 0) continue;
    await tx
      .update(refunds)
      .set({ setAside: sql`${refunds.setAside} + ${cents}` })
      .where(eq(refunds.id, refundId));
  }
}

/**
 * Closes the account of disputed money once the bank has settled. A loss is booked only when the money has visibly
 * gone: until then the money stays frozen, because money that no one took can't be lost. The platform bears whatever
 * contradicts a settlement later, so that the league's season is never undone.
 */
export async function closeLoss(tx: Tx, context: DisputeContext, status: DisputeStatus): Promise<void> {
  const { inDispute, isClosed, corrections } = await bookingsOf(tx, context);
  if (status === "lost" && !isClosed) return closeOnce(tx, context, inDispute);
  const said = context.dispute.status;
  // An open dispute decides nothing; after a win, the money may take a while to come back.
  if (inDispute === 0 || (said !== "lost" && (said !== "won" || inDispute > 0))) return;
  await postEntry(tx, disputeCorrected({ ...entryOf(context), count: corrections + 1, taken: inDispute }));
}

async function closeOnce(tx: Tx, context: DisputeContext, taken: Cents): Promise<void> {
  if (taken < 0 || !context.dispute.movements.some(isWithdrawal)) return;
  const frozen = await frozenBy(tx, inBooks(context));
  if (taken === 0 && frozen.length === 0) return;
  await postEntry(tx, disputeLost({ ...entryOf(context), taken, frozen }));
  const kept = keptOf(frozen, taken);
  await setAsideAgain(tx, kept);
  await settlePastSeasons(tx, context, kept);
  await refundRest(tx, context, { taken, frozen });
}
