import { and, eq, sql } from "drizzle-orm";
import { addCents, type Cents, ZERO } from "#contract/platform/money.ts";
import { transferReversed } from "#server/ledger/payout-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import type { LockedPayout } from "#server/money/payouts/lock-payout.ts";
import { outstandingOf } from "#server/money/payouts/outstanding.ts";
import type { PayoutRow } from "#server/money/payouts/queries.ts";
import { payoutOf } from "#server/money/payouts/queries.ts";
import { payoutCameBack, payoutSentAgain, returnedMessage } from "#server/notices/payouts.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { payoutAttempts, payouts } from "#server/platform/db/schema/payouts.ts";
import { enqueue } from "#server/platform/queue.ts";
import type { ProcessorTransfer } from "#server/processor/port.ts";

type Reversed = { payout: LockedPayout; attempt: number; transfer: ProcessorTransfer; now: Date };

/**
 * Books each reversal of a transfer once, by its id. The money is still the winner's and waits to be sent again; if the
 * rest of the payout has become unclaimed money, it becomes a separate payout. The caller has recorded the transfer.
 */
export async function recordReversals(tx: Tx, { payout, attempt, transfer, now }: Reversed): Promise<void> {
  const { id: payoutId, leagueId, seasonYear, userId } = payout;
  let returned = ZERO;
  for (const { id: reversalId, amount: cents } of transfer.reversals) {
    const money = { payoutId, attempt, leagueId, seasonYear, userId, cents, now };
    const { replayed } = await postEntry(tx, transferReversed({ ...money, reversalId }));
    if (!replayed) returned = addCents(returned, cents);
  }
  if (returned === 0) return;
  await tx
    .update(payoutAttempts)
    .set({
      reversed: sql`${payoutAttempts.reversed} + ${returned}`,
      // The winner still has to hear that the rest was sent.
      untoldSince: sql`case when ${payoutAttempts.reversed} + ${returned} < ${payoutAttempts.amount} then ${payoutAttempts.untoldSince} end`,
    })
    .where(and(eq(payoutAttempts.payoutId, payoutId), eq(payoutAttempts.attempt, attempt)));
  if (payout.unclaimedAt) return payAgain(tx, payout, { returned, now });
  // A queued job sends this, too; a job under way sees it once its call is answered.
  await tx
    .update(payouts)
    .set({
      status: "failed",
      failureMessage: returnedMessage(await outstandingOf(tx, payoutId), payout.amount),
      processedAt: null,
    })
    .where(and(eq(payouts.id, payoutId), sql`${payouts.status} in ('completed', 'failed')`));
  await tell(tx, now, payoutCameBack(await payoutOf(tx, payout), returned));
}

type Reversal = { returned: Cents; now: Date };

/** The part that came back earlier is kept as unclaimed money, and that payout is closed. */
async function payAgain(tx: Tx, payout: PayoutRow, { returned, now }: Reversal): Promise<void> {
  const { leagueId, seasonYear, userId } = payout;
  const [again] = await tx
    .insert(payouts)
    .values({ leagueId, seasonYear, userId, kind: "unclaimed", amount: returned, createdAt: now })
    .returning();
  // Stryker disable next-line ConditionalExpression,StringLiteral: an insert gives back the row it made.
  if (!again) throw new Error("The payout was not stored.");
  await enqueue(tx, { name: "send_payout", payload: { payoutId: again.id } });
  await tell(tx, now, payoutSentAgain(await payoutOf(tx, again), returned));
}
