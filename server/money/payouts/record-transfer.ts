import { and, eq } from "drizzle-orm";
import { idSchema } from "#contract/platform/ids.ts";
import { transferCompleted, transferFailed } from "#server/ledger/payout-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { type LockedPayout, lockPayout } from "#server/money/payouts/lock-payout.ts";
import { outstandingOf } from "#server/money/payouts/outstanding.ts";
import { payoutOf } from "#server/money/payouts/queries.ts";
import { recordReversals } from "#server/money/payouts/record-reversals.ts";
import { tellSentIfLast } from "#server/money/payouts/tell-sent.ts";
import { payoutFailed, returnedMessage } from "#server/notices/payouts.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { payoutAttempts, payouts } from "#server/platform/db/schema/payouts.ts";
import { enqueue } from "#server/platform/queue.ts";
import type { ProcessorTransfer } from "#server/processor/port.ts";
import type { ProcessorRefused } from "#server/processor/processor-errors.ts";

const RETRY_PAUSE_MS = 10 * 60 * 1000;

type AttemptRow = typeof payoutAttempts.$inferSelect;
type Result = { transfer: ProcessorTransfer } | { refused: ProcessorRefused };
type Recorded = { payoutId: string; attempt: number; result: Result; now: Date };

/**
 * Records what the processor says about one attempt: that it has the money (once) and each reversal, or that it
 * refused. An attempt that only lacks funds waits and is retried (docs/stripe.md). Locks the payout.
 */
export async function recordTransfer(tx: Tx, { payoutId, attempt, result, now }: Recorded): Promise<void> {
  // Another product's transfers may contain anything under our metadata's names.
  if (!idSchema.safeParse(payoutId).success) return;
  const payout = await lockPayout(tx, payoutId);
  const [tried] = await tx
    .select()
    .from(payoutAttempts)
    .where(and(eq(payoutAttempts.payoutId, payoutId), eq(payoutAttempts.attempt, attempt)));
  if (!payout || !tried) return;
  const news = { now };
  if ("refused" in result) {
    if (tried.state === "sent") await recordRefusal(tx, { payout, tried, refused: result.refused, ...news });
    return;
  }
  const { transfer } = result;
  // This is someone else's transfer with our metadata, or a second one for the same attempt: reconciliation shows it.
  if (transfer.amount !== tried.amount || (tried.stripeTransferId ?? transfer.id) !== transfer.id) return;
  if (tried.state === "sent") await recordArrival(tx, { payout, tried, transfer, ...news });
  if (tried.state !== "failed") await recordReversals(tx, { payout, attempt, transfer, ...news });
}

type Tried = { payout: LockedPayout; tried: AttemptRow; now: Date };

const isTry = ({ payoutId, attempt }: AttemptRow) =>
  and(eq(payoutAttempts.payoutId, payoutId), eq(payoutAttempts.attempt, attempt));

const moneyOf = ({ payout, tried, now }: Tried) => {
  const { leagueId, seasonYear, userId } = payout;
  return { payoutId: payout.id, attempt: tried.attempt, leagueId, seasonYear, userId, cents: tried.amount, now };
};

async function recordArrival(tx: Tx, arrival: Tried & { transfer: ProcessorTransfer }): Promise<void> {
  const { payout, tried, transfer, now } = arrival;
  const stripeTransferId = transfer.id;
  await tx.update(payoutAttempts).set({ state: "completed", stripeTransferId, answeredAt: now }).where(isTry(tried));
  await postEntry(tx, transferCompleted({ ...moneyOf(arrival), providerRef: stripeTransferId }));
  // Part of an earlier attempt may have come back while this one was under way.
  const left = await outstandingOf(tx, payout.id);
  const whole = { status: "completed" as const, failureMessage: null, processedAt: now };
  const partly = { status: "failed" as const, failureMessage: returnedMessage(left, payout.amount) };
  await tx
    .update(payouts)
    .set({ stripeTransferId, ...(left === 0 ? whole : partly) })
    .where(eq(payouts.id, payout.id));
  // Money that came back has a notice of its own.
  if (transfer.reversals.length === 0) {
    await tx.update(payoutAttempts).set({ untoldSince: now }).where(isTry(tried));
  }
  await tellSentIfLast(tx, { payout, now });
}

async function recordRefusal(tx: Tx, refusal: Tried & { refused: ProcessorRefused }): Promise<void> {
  const { payout, tried, refused, now } = refusal;
  await tx
    .update(payoutAttempts)
    .set({ state: "failed", errorCode: refused.code, answeredAt: now })
    .where(isTry(tried));
  await postEntry(tx, transferFailed(moneyOf(refusal)));
  const status = refused.retriable ? "pending" : "failed";
  await tx.update(payouts).set({ status, failureMessage: refused.message }).where(eq(payouts.id, payout.id));
  if (refused.retriable) {
    await enqueue(tx, {
      name: "send_payout",
      payload: { payoutId: payout.id },
      runAt: new Date(now.getTime() + RETRY_PAUSE_MS),
      key: `send_payout:${payout.id}`,
    });
  } else {
    await tell(tx, now, payoutFailed(await payoutOf(tx, payout), { tried: tried.amount, why: refused.message }));
  }
  await tellSentIfLast(tx, { payout, now });
}
