import { eq } from "drizzle-orm";
import { type Cents, ZERO } from "#contract/platform/money.ts";
import { refundBegun } from "#server/ledger/fee-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import type { LockedRefund } from "#server/money/refunds/lock-refund.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { enqueue } from "#server/platform/queue.ts";

type Again = { refund: LockedRefund; actor: string; now: Date };

/** Retries a failed refund, as a new attempt, with what is set aside for it. @returns The amount on its way. */
export async function refundAgain(tx: Tx, { refund, actor, now }: Again): Promise<Cents> {
  const { id: refundId, leagueId, userId, paymentId, seasonYear, setAside: amount } = refund;
  const attempt = refund.attempt + 1;
  const money = { refundId, attempt, paymentId, leagueId, seasonYear, userId, cents: amount };
  await postEntry(tx, refundBegun({ ...money, actor, now }));
  await tx
    .update(refunds)
    .set({
      status: "pending",
      attempt,
      amount,
      setAside: ZERO,
      stripeRefundId: null,
      failureMessage: null,
      updatedAt: now,
    })
    .where(eq(refunds.id, refundId));
  await enqueue(tx, { name: "issue_refund", payload: { refundId } });
  return amount;
}
