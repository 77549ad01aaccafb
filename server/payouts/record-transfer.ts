import { and, eq } from "drizzle-orm";
import { formatMoney } from "#contract/money.ts";
import type { Tx } from "#server/db/client.ts";
import { leagues } from "#server/db/schema/leagues.ts";
import { payoutAttempts, payouts } from "#server/db/schema/payouts.ts";
import { enqueue } from "#server/jobs/queue.ts";
import { transferCompleted, transferFailed } from "#server/ledger/payout-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { notify } from "#server/notifications/notify.ts";
import { notifyAdmins } from "#server/notifications/notify-admins.ts";
import type { ProviderRefused, ProviderTransfer } from "#server/payment-provider/port.ts";
import type { PayoutRow } from "#server/payouts/queries.ts";
import { payoutName } from "#server/payouts/release-payouts.ts";

const RETRY_PAUSE_MS = 10 * 60 * 1000;

type Result = { transfer: ProviderTransfer } | { refused: ProviderRefused };
type Recorded = { payoutId: string; attempt: number; result: Result; publicUrl: string; now: Date };

/** Records the processor's answer to one attempt, once. What lacks only funds waits and is tried again (DESIGN §5). */
export async function recordTransfer(tx: Tx, { payoutId, attempt, result, publicUrl, now }: Recorded): Promise<void> {
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for("no key update");
  const isAttempt = and(
    eq(payoutAttempts.payoutId, payoutId),
    eq(payoutAttempts.attempt, attempt),
    eq(payoutAttempts.state, "sent"),
  );
  const [open] = await tx.select().from(payoutAttempts).where(isAttempt);
  if (!payout || !open) return;
  const money = { ...payout, payoutId, attempt, cents: payout.amount, now };

  if ("transfer" in result) {
    const stripeTransferId = result.transfer.id;
    await tx.update(payoutAttempts).set({ state: "completed", stripeTransferId, answeredAt: now }).where(isAttempt);
    await postEntry(tx, transferCompleted({ ...money, providerRef: stripeTransferId }));
    await tx
      .update(payouts)
      .set({ status: "completed", stripeTransferId, processedAt: now })
      .where(eq(payouts.id, payoutId));
    return tellWinner(tx, payout, {
      title: "Payout sent",
      sentence: "is on its way to your bank account",
      publicUrl,
      now,
    });
  }

  const { refused } = result;
  await tx.update(payoutAttempts).set({ state: "failed", errorCode: refused.code, answeredAt: now }).where(isAttempt);
  await postEntry(tx, transferFailed(money));
  const status = refused.retriable ? "pending" : "failed";
  await tx.update(payouts).set({ status, failureMessage: refused.message }).where(eq(payouts.id, payoutId));
  if (refused.retriable) {
    await enqueue(tx, {
      name: "send_payout",
      payload: { payoutId },
      runAt: new Date(now.getTime() + RETRY_PAUSE_MS),
      key: `send_payout:${payoutId}`,
    });
    return;
  }
  await tellWinner(tx, payout, {
    title: "Payout failed",
    sentence: "could not be sent. The money is safe and still yours; check where you are paid, then try again",
    publicUrl,
    now,
  });
  const message = `A payout of ${formatMoney(payout.amount)} could not be sent: ${refused.message}`;
  await notifyAdmins(tx, { leagueId: payout.leagueId, title: "A payout failed", message, publicUrl, now });
}

type News = { title: string; sentence: string; publicUrl: string; now: Date };

async function tellWinner(tx: Tx, payout: PayoutRow, { title, sentence, publicUrl, now }: News) {
  const [league] = await tx.select({ name: leagues.name }).from(leagues).where(eq(leagues.id, payout.leagueId));
  const path = `/leagues/${payout.leagueId}`;
  const message = `${payoutName(payout)}, from ${league?.name} ${sentence}.`;
  await notify(tx, {
    userIds: [payout.userId],
    leagueId: payout.leagueId,
    type: "payout_processed",
    title,
    message,
    actionUrl: path,
    letter: {
      subject: `${title}: ${formatMoney(payout.amount)} from ${league?.name}`,
      heading: title,
      paragraphs: [message],
      action: { label: "See the league", url: publicUrl + path },
    },
    now,
  });
}
