import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { type Cents, toCents, ZERO } from "#contract/platform/money.ts";
import { noSuch } from "#sandbox/api-error.ts";
import { move } from "#sandbox/balance.ts";
import type { Call, ReadCall } from "#sandbox/call.ts";
import { type Decline, type TestCard, testCardOf } from "#sandbox/cards.ts";
import { tell } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { balanceTransactionObject } from "#sandbox/objects/balance-transaction.ts";
import { chargeObject } from "#sandbox/objects/charge.ts";
import { afterDays, plan } from "#sandbox/planned-changes.ts";
import type { ChargedCard } from "#sandbox/row-parts.ts";
import {
  type BalanceTransactionRow,
  balanceTransactions,
  type ChargeRow,
  charges,
  type PaymentIntentRow,
  type PlannedChangeKind,
} from "#sandbox/tables.ts";

/** Charges 2.9% plus 30 cents, rounded to the nearest cent. */
const processingFee = (amount: Cents): Cents => toCents(Math.floor((amount * 29 + 500) / 1000) + 30);

type Try = { intent: PaymentIntentRow; card: ChargedCard; paymentMethod: string };

/** Books a paid charge and its fee, and plans what this test card does next. */
export async function recordPaidCharge(call: Call, attempt: Try): Promise<ChargeRow> {
  const id = newId("ch");
  const txn = await bookCharge(call, { id, ...attempt });
  const charge = { ...chargeOf(call, id, attempt), balanceTransaction: txn.id };
  await call.tx.insert(charges).values(charge);
  tell(call, "charge.succeeded", chargeObject(charge));
  await planAftermath(call, charge);
  return charge;
}

export async function bookCharge(
  call: Call,
  { id, intent, card }: { id: string; intent: PaymentIntentRow; card: ChargedCard },
) {
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
export async function recordPendingCharge(call: Call, attempt: Try): Promise<ChargeRow> {
  const charge: ChargeRow = { ...chargeOf(call, newId("ch"), attempt), status: "pending" };
  await call.tx.insert(charges).values(charge);
  tell(call, "charge.pending", chargeObject(charge));
  return charge;
}

export async function recordDeclinedCharge(call: Call, attempt: Try & { decline: Decline }): Promise<ChargeRow> {
  const { decline } = attempt;
  const charge: ChargeRow = {
    ...chargeOf(call, newId("ch"), attempt),
    status: "failed",
    failureCode: decline.code,
    failureMessage: decline.message,
    outcome: declinedOutcome(decline),
  };
  await call.tx.insert(charges).values(charge);
  tell(call, "charge.failed", chargeObject(charge));
  return charge;
}

const chargeOf = (call: Call, id: string, { intent, card, paymentMethod }: Try): ChargeRow => ({
  id,
  paymentIntent: intent.id,
  amount: intent.amount,
  amountRefunded: ZERO,
  status: "succeeded",
  disputed: false,
  failureCode: null,
  failureMessage: null,
  outcome: AUTHORIZED,
  paymentMethod,
  card,
  customer: intent.customer,
  description: intent.description,
  receiptEmail: intent.receiptEmail,
  transferGroup: intent.transferGroup,
  metadata: intent.metadata,
  balanceTransaction: null,
  created: call.now,
});

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

async function planAftermath(call: Call, { id, card }: ChargeRow) {
  const { afterwards } = testCardOf(card.token) ?? {};
  if (afterwards) await plan(call, { kind: AFTERMATHS[afterwards], objectId: id, dueAt: call.now });
}

/** Returns a charge, with its whole balance transaction if the caller expands it. */
export function expandedCharge(charge: ChargeRow, txn: BalanceTransactionRow | null, now: Date) {
  return chargeObject(charge, txn && balanceTransactionObject(txn, now));
}

export async function retrieveCharge({ reader, now }: ReadCall, id: string, expand: readonly string[]) {
  const [row] = await reader
    .select({ charge: charges, txn: balanceTransactions })
    .from(charges)
    .leftJoin(balanceTransactions, eq(balanceTransactions.id, charges.balanceTransaction))
    .where(eq(charges.id, id));
  if (!row) throw noSuch("charge", id);
  return expandedCharge(row.charge, expand.includes("balance_transaction") ? row.txn : null, now);
}
