import { and, eq, sql } from "drizzle-orm";
import { addCents, type Cents, formatMoney, ZERO } from "#contract/money.ts";
import { transferReversed } from "#server/ledger/payout-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import type { LockedPayout } from "#server/money/payouts/lock-payout.ts";
import { outstandingOf } from "#server/money/payouts/outstanding.ts";
import type { PayoutRow } from "#server/money/payouts/queries.ts";
import { tellWinner } from "#server/money/payouts/tell-winner.ts";
import { notifyAdmins } from "#server/notices/notify-admins.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { payoutAttempts, payouts } from "#server/platform/db/schema/payouts.ts";
import { enqueue } from "#server/platform/queue.ts";
import type { ProviderTransfer } from "#server/processor/port.ts";

type Reversed = { payout: LockedPayout; attempt: number; transfer: ProviderTransfer; now: Date };

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
    .set({ reversed: sql`${payoutAttempts.reversed} + ${returned}` })
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
  await tell(tx, payout, { returned, now });
}

/** Words "$30.00 of $90.00 came back". */
export const returnedMessage = (returned: Cents, amount: Cents) =>
  `${formatMoney(returned)} of ${formatMoney(amount)} came back`;

type Told = { returned: Cents; now: Date };

/** What came back earlier is kept as unclaimed money, and that payout is closed. */
async function payAgain(tx: Tx, payout: PayoutRow, { returned, now }: Told): Promise<void> {
  const { leagueId, seasonYear, userId } = payout;
  const [again] = await tx
    .insert(payouts)
    .values({ leagueId, seasonYear, userId, kind: "unclaimed", amount: returned, createdAt: now })
    .returning();
  if (!again) throw new Error("The payout was not stored.");
  await enqueue(tx, { name: "send_payout", payload: { payoutId: again.id } });
  const what = formatMoney(returned);
  await tellWinner(tx, again, {
    title: "A payout came back",
    sentence: `waits for you: ${what} more came back from your account at the payment processor. The money is safe and still yours, and we'll send it again to the bank account on your dashboard`,
    now,
  });
  const message = `Part of a payout was reversed at the processor after the rest was kept as unclaimed money: ${what}. It will be sent again as a separate payout.`;
  await notifyAdmins(tx, { leagueId, title: "A payout came back", message, now });
}

async function tell(tx: Tx, payout: PayoutRow, { returned, now }: Told): Promise<void> {
  const what = returnedMessage(returned, payout.amount);
  await tellWinner(tx, payout, {
    title: "A payout came back",
    sentence: `was returned: ${what} from your account at the payment processor. The money is safe and still yours; check your payout account, then send it again`,
    now,
  });
  const message = `A payout was reversed at the processor: ${what}. It is held for its winner and can be sent again.`;
  await notifyAdmins(tx, { leagueId: payout.leagueId, title: "A payout came back", message, now });
}
