import type Stripe from "stripe";
import { z } from "zod";
import { type Cents, toCents, ZERO } from "#contract/platform/money.ts";
import { move } from "#sandbox/balance.ts";
import type { Call, ReadCall } from "#sandbox/call.ts";
import { type Decline, type TestCard, testCardOf } from "#sandbox/cards.ts";
import type { BalanceTransaction, Charge, ChargedCard, PaymentIntent } from "#sandbox/document-types.ts";
import { addObject, findObject, getObject } from "#sandbox/documents.ts";
import { tell } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { balanceTransactionObject } from "#sandbox/objects/balance-transaction.ts";
import { chargeObject } from "#sandbox/objects/charge.ts";
import { expandOf } from "#sandbox/params.ts";
import { afterDays, plan } from "#sandbox/planned-changes.ts";
import { get } from "#sandbox/routes.ts";
import type { PlannedChangeKind } from "#sandbox/tables.ts";

/** Charges 2.9% plus 30 cents, rounded to the nearest cent. */
const processingFee = (amount: Cents): Cents => toCents(Math.floor((amount * 29 + 500) / 1000) + 30);

type Try = { intent: PaymentIntent; card: ChargedCard; payment_method: string };

/** Books a paid charge and its fee, and plans what this test card does next. */
export async function recordPaidCharge(call: Call, attempt: Try): Promise<Charge> {
  const id = newId("ch");
  const txn = await bookCharge(call, id, attempt);
  const charge = await record(call, attempt, { id, balance_transaction: txn.id });
  const { afterwards } = testCardOf(charge.card.token) ?? {};
  if (afterwards) await plan(call, { kind: AFTERMATHS[afterwards], objectId: id, dueAt: call.now });
  return charge;
}

export function bookCharge(call: Call, id: string, { intent, card }: Pick<Try, "intent" | "card">) {
  const { availableAtOnce } = testCardOf(card.token) ?? {};
  return move(call, {
    type: "charge",
    amount: intent.amount,
    fee: processingFee(intent.amount),
    source: id,
    description: intent.description,
    availableOn: availableAtOnce ? call.now : afterDays(call.now, call.settings.settlementDelayDays),
  });
}

/** Records a bank debit as pending until the bank answers. */
export const recordPendingCharge = (call: Call, attempt: Try) => record(call, attempt, { status: "pending" });

export const recordDeclinedCharge = (call: Call, attempt: Try, decline: Decline) =>
  record(call, attempt, {
    status: "failed",
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: declinedOutcome(decline),
  });

async function record(call: Call, { intent, card, payment_method }: Try, values: Partial<Charge>): Promise<Charge> {
  const { amount, customer, description, receipt_email, transfer_group, metadata } = intent;
  const charge = await addObject(call, "charges", {
    ...{ id: newId("ch"), payment_intent: intent.id, amount, amount_refunded: ZERO },
    ...{ customer, description, receipt_email, transfer_group, metadata },
    ...{ card, payment_method, balance_transaction: null, disputed: false },
    ...{ status: "succeeded", outcome: AUTHORIZED, failure_code: null, failure_message: null },
    ...values,
  });
  tell(call, `charge.${charge.status}`, chargeObject(charge));
  return charge;
}

const AUTHORIZED: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: "approved_by_network",
  reason: null,
  risk_level: "normal",
  seller_message: "Payment complete.",
  type: "authorized",
};

const declinedOutcome = ({ code, declineCode, blocked }: Decline): Stripe.Charge.Outcome => ({
  ...AUTHORIZED,
  network_status: blocked ? "not_sent_to_network" : "declined_by_network",
  reason: blocked ? "highest_risk_level" : (declineCode ?? code),
  risk_level: blocked ? "highest" : "normal",
  seller_message: blocked ? "This payment was blocked as too risky." : "The bank did not accept this payment.",
  type: blocked ? "blocked" : "issuer_declined",
});

const AFTERMATHS: Readonly<Record<NonNullable<TestCard["afterwards"]>, PlannedChangeKind>> = {
  dispute_fraudulent: "open_dispute",
  dispute_not_received: "open_dispute",
  inquire: "open_dispute",
  warn_of_fraud: "warn_of_fraud",
};

/** Returns a charge, with its whole balance transaction if the caller expands it. */
export const expandedCharge = (charge: Charge, txn: BalanceTransaction | null | undefined, now: Date) =>
  chargeObject(charge, txn && balanceTransactionObject(txn, now));

export const retrieveCharge = get(
  "/v1/charges/:id",
  z.strictObject({ expand: expandOf("balance_transaction") }),
  async ({ reader, now }, { expand }, id) => {
    const charge = await getObject(reader, "charges", id);
    const isExpanded = expand.includes("balance_transaction");
    return expandedCharge(charge, isExpanded ? await txnOf(reader, charge) : null, now);
  },
);

const txnOf = async (reader: ReadCall["reader"], { balance_transaction: id }: Charge) =>
  id === null ? null : findObject(reader, "balance_transactions", id);
