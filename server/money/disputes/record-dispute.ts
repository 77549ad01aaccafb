import { eq } from "drizzle-orm";
import { statusesAfter } from "#contract/money/dispute-rules.ts";
import type { DisputeStatus } from "#contract/money/disputes.ts";
import { lockLeague } from "#server/access/league-access.ts";
import type { DisputeContext } from "#server/money/disputes/dispute-context.ts";
import { bookMovements, closeLoss, freeze, release } from "#server/money/disputes/dispute-money.ts";
import { giveBackWhatWasHeld, makePending } from "#server/money/disputes/disputed-seat.ts";
import { payerId } from "#server/money/payments/payer-of.ts";
import { recordPayment } from "#server/money/payments/record-payment.ts";
import { disputeChanged } from "#server/notices/disputes.ts";
import { tell } from "#server/notices/tell.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { disputes, payments } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";

type Work = Pick<Deps, "db" | "clock" | "config"> & { processor: PaymentProcessor };

/**
 * Records what the processor says about a dispute: an open one freezes the amount, a won one frees it, a lost one takes
 * it and makes the member pending again (RULES §7). An inquiry only asks and moves no money. What the processor took
 * and gave back is booked by its own movements, whenever they show up. The order and number of calls don't matter.
 */
export async function recordDispute(work: Work, { disputeId }: { disputeId: string }): Promise<void> {
  const { db, clock, processor } = work;
  const dispute = await processor.retrieveDispute(disputeId);
  const { paymentIntentId } = dispute;
  if (!paymentIntentId) return;
  const isTheirs = eq(payments.stripePaymentIntentId, paymentIntentId);
  const [paid] = await db.select({ status: payments.status }).from(payments).where(isTheirs);
  if (!paid) return;
  // The payment's own event may still be on its way, and unbooked money can't be frozen.
  if (paid.status !== "succeeded") await recordPayment(work, { paymentIntentId });
  await inTransaction(db, async (tx) => {
    const [known] = await tx
      .select({ payment: payments, payer: users })
      .from(payments)
      .innerJoin(users, eq(users.id, payerId))
      .where(isTheirs);
    if (!known) return;
    const league = await lockLeague(tx, known.payment.leagueId);
    await record(tx, { ...known, league, dispute, now: clock() });
  });
}

async function record(tx: Tx, context: DisputeContext): Promise<void> {
  const { before, after } = await recordStatus(tx, context);
  const isNew = before !== after;
  if (isNew && (after === "open" || after === "lost") && before !== "open") await freeze(tx, context);
  await bookMovements(tx, context);
  await closeLoss(tx, context, after);
  if (!isNew) return;
  if (after === "won") {
    await release(tx, context);
    await giveBackWhatWasHeld(tx, context);
  }
  const isDueAgain = after === "lost" && (await makePending(tx, context));
  const { league, payer, dispute, now } = context;
  await tell(tx, now, disputeChanged(league, { payer, dispute, status: after, isDueAgain }));
}

/** Stores the dispute's current state. The league's lock prevents concurrent updates. */
async function recordStatus(
  tx: Tx,
  { payment, dispute, now }: DisputeContext,
): Promise<{ before: DisputeStatus | undefined; after: DisputeStatus }> {
  const { id, amount, reason, evidenceDueBy, status } = dispute;
  const [known] = await tx.select().from(disputes).where(eq(disputes.id, id));
  if (!known) {
    const told = { id, paymentId: payment.id, amount, status, reason, evidenceDueBy };
    await tx.insert(disputes).values({ ...told, createdAt: now, updatedAt: now });
    return { before: undefined, after: status };
  }
  const isNext = statusesAfter[known.status].includes(status);
  if (!isNext && known.status !== status) return { before: known.status, after: known.status };
  await tx
    .update(disputes)
    .set({ amount, status, reason, updatedAt: now, ...(evidenceDueBy && { evidenceDueBy }) })
    .where(eq(disputes.id, id));
  return { before: known.status, after: status };
}
