import { eq, lte } from "drizzle-orm";
import { noSuch } from "#sandbox/api-error.ts";
import type { Call } from "#sandbox/call.ts";
import { testCardOf } from "#sandbox/cards.ts";
import { bookCharge } from "#sandbox/charges.ts";
import { fail, succeed } from "#sandbox/confirm-payment.ts";
import { decideDispute, openDispute } from "#sandbox/disputes.ts";
import { tell } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { chargeObject } from "#sandbox/objects/charge.ts";
import { earlyFraudWarningObject } from "#sandbox/objects/early-fraud-warning.ts";
import { lockPaymentIntent } from "#sandbox/payment-intents.ts";
import { failRefund, settleRefund } from "#sandbox/refunds.ts";
import { runOwnCall } from "#sandbox/run-call.ts";
import type { SandboxSettings } from "#sandbox/settings.ts";
import { charges, type PlannedChangeKind, plannedChanges } from "#sandbox/tables.ts";

/** Applies a planned change exactly once: deleting the plan and making the change are one transaction. */
export const applyPlannedChange = (settings: SandboxSettings, id: string): Promise<void> =>
  runOwnCall(settings, async (call) => {
    const [planned] = await call.tx.delete(plannedChanges).where(eq(plannedChanges.id, id)).returning();
    if (planned) await CHANGES[planned.kind](call, planned.objectId);
  });

const CHANGES_MAX = 10_000;

/** Applies everything due, earliest first, including plans that these changes make. */
export async function applyDueChanges(settings: SandboxSettings): Promise<void> {
  for (let count = 0; count < CHANGES_MAX; count++) {
    const [next] = await settings.db
      .select({ id: plannedChanges.id })
      .from(plannedChanges)
      .where(lte(plannedChanges.dueAt, settings.clock()))
      .orderBy(plannedChanges.dueAt, plannedChanges.id)
      .limit(1);
    if (!next) return;
    await applyPlannedChange(settings, next.id);
  }
}

const CHANGES: Readonly<Record<PlannedChangeKind, (call: Call, objectId: string) => Promise<unknown>>> = {
  settle_payment: settlePayment,
  settle_refund: settleRefund,
  fail_refund: failRefund,
  open_dispute: openDispute,
  decide_dispute: decideDispute,
  warn_of_fraud: warnOfFraud,
};

/** Records the bank's answer to a debit. */
async function settlePayment(call: Call, chargeId: string) {
  const pending = await findCharge(call, chargeId);
  const intent = await lockPaymentIntent(call.tx, pending.paymentIntent);
  if (intent.status !== "processing") return;
  if (testCardOf(pending.card.token)?.debit === "fails") {
    const message = "The customer's account has insufficient funds to cover this payment.";
    const failed = {
      ...pending,
      status: "failed" as const,
      failureCode: "insufficient_funds",
      failureMessage: message,
    };
    const { status, failureCode, failureMessage } = failed;
    await call.tx.update(charges).set({ status, failureCode, failureMessage }).where(eq(charges.id, chargeId));
    tell(call, "charge.failed", chargeObject(failed));
    const method = { paymentMethod: pending.paymentMethod, card: pending.card };
    const decline = { code: "payment_method_provider_decline", declineCode: "insufficient_funds", message };
    await fail(call, intent, { method, decline, latestCharge: chargeId });
    return;
  }
  const txn = await bookCharge(call, { id: chargeId, intent, card: pending.card });
  const paid = { ...pending, status: "succeeded" as const, balanceTransaction: txn.id };
  const { status, balanceTransaction } = paid;
  await call.tx.update(charges).set({ status, balanceTransaction }).where(eq(charges.id, chargeId));
  tell(call, "charge.succeeded", chargeObject(paid));
  await succeed(call, intent, { latestCharge: chargeId });
}

async function warnOfFraud(call: Call, chargeId: string) {
  const { id: charge, paymentIntent } = await findCharge(call, chargeId);
  const warning = { id: newId("issfr"), charge, paymentIntent, created: call.now };
  tell(call, "radar.early_fraud_warning.created", earlyFraudWarningObject(warning));
}

async function findCharge(call: Call, id: string) {
  const [charge] = await call.tx.select().from(charges).where(eq(charges.id, id));
  if (!charge) throw noSuch("charge", id);
  return charge;
}
