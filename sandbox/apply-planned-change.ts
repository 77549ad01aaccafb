import { eq, lte } from "drizzle-orm";
import type { Call } from "#sandbox/call.ts";
import { testCardOf } from "#sandbox/cards.ts";
import { bookCharge } from "#sandbox/charges.ts";
import { fail, succeed } from "#sandbox/confirm-payment.ts";
import { decideDispute, openDispute } from "#sandbox/disputes.ts";
import { changeObject, getObject, lockObject } from "#sandbox/documents.ts";
import { tell } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { chargeObject } from "#sandbox/objects/charge.ts";
import { earlyFraudWarningObject } from "#sandbox/objects/early-fraud-warning.ts";
import { failRefund, settleRefund } from "#sandbox/refunds.ts";
import { runOwnCall } from "#sandbox/run-call.ts";
import type { SandboxSettings } from "#sandbox/settings.ts";
import { type PlannedChangeKind, plannedChanges } from "#sandbox/tables.ts";

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
  const pending = await getObject(call.tx, "charges", chargeId);
  const intent = await lockObject(call, "payment_intents", pending.payment_intent);
  if (intent.status !== "processing") return;
  if (testCardOf(pending.card.token)?.debit === "fails") {
    const message = "The customer's account has insufficient funds to cover this payment.";
    const failure = { failure_code: "insufficient_funds", failure_message: message };
    const failed = await changeObject(call, "charges", pending, { status: "failed", ...failure });
    tell(call, "charge.failed", chargeObject(failed));
    const method = { payment_method: pending.payment_method, card: pending.card };
    const decline = { code: "payment_method_provider_decline", declineCode: "insufficient_funds", message };
    await fail(call, intent, { method, decline, latestCharge: chargeId });
    return;
  }
  const txn = await bookCharge(call, chargeId, { intent, card: pending.card });
  const paid = await changeObject(call, "charges", pending, { status: "succeeded", balance_transaction: txn.id });
  tell(call, "charge.succeeded", chargeObject(paid));
  await succeed(call, intent, { latest_charge: chargeId });
}

async function warnOfFraud(call: Call, chargeId: string) {
  const { id: charge, payment_intent: paymentIntent } = await getObject(call.tx, "charges", chargeId);
  const warning = { id: newId("issfr"), charge, paymentIntent, created: call.now };
  tell(call, "radar.early_fraud_warning.created", earlyFraudWarningObject(warning));
}
