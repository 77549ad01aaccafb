import Stripe from "stripe";
import { expect, it } from "vitest";
import { bankPaymentCalls } from "#server/processor/stripe-bank-payments.ts";

const FAILED = { id: "po_2", amount: 3000, status: "failed", failure_code: "no_account", created: 1_800_000_000 };
const AUTOMATIC = { automatic: true, reconciliation_status: "completed" };
const paidIn = (transfer: string) => ({ source: { object: "charge", source_transfer: transfer } });
const returned = (id: string) => ({ source: { object: "payout", id } });

type Parts = { data: object[]; has_more: boolean } | Error;

/** The transfers that the newest payment is found to be made of, if the processor lists these parts for each payment. */
async function transfersOf(payment: object, parts: Record<string, Parts>) {
  const list = async ({ payout }: { payout: string }) => {
    const listed = parts[payout] ?? { data: [], has_more: false };
    if (listed instanceof Error) throw listed;
    return listed;
  };
  const stripe = {
    payouts: { list: async () => ({ data: [{ ...FAILED, ...AUTOMATIC, ...payment }] }) },
    balanceTransactions: { list },
  } as unknown as Stripe;
  return (await bankPaymentCalls(stripe).findBankPayment("acct_1"))?.transferIds;
}
const whole = (...data: object[]) => ({ data, has_more: false });

it("A returned payment is made of its own transfers, and of those of an earlier one that it paid again", async () => {
  const parts = {
    po_2: whole(returned("po_2"), paidIn("tr_3"), returned("po_1")),
    po_1: whole(paidIn("tr_2"), paidIn("tr_1")),
  };
  expect(await transfersOf({}, parts)).toEqual(["tr_3", "tr_2", "tr_1"]);
});

it("A payment that arrived names no transfers", async () => {
  expect(await transfersOf({ status: "paid", failure_code: null }, { po_2: whole(paidIn("tr_1")) })).toBeNull();
});

const refusal = new Stripe.errors.StripeInvalidRequestError({
  type: "invalid_request_error",
  statusCode: 400,
  message: "Balance transaction history can only be filtered on automatic transfers, not manual.",
});
it.each<[string, object, Parts]>([
  ["it was asked for by hand", { automatic: false }, whole(paidIn("tr_1"))],
  ["the processor is still matching it", { reconciliation_status: "in_progress" }, whole(paidIn("tr_1"))],
  ["the processor refuses to say", {}, refusal],
  ["it has more parts than one answer lists", {}, { data: [paidIn("tr_1")], has_more: true }],
  ["no part of it is a transfer", {}, whole({ source: "py_1" }, { source: null })],
])("What a payment is made of is unknown if %s", async (_, payment, parts) => {
  expect(await transfersOf(payment, { po_2: parts })).toBeNull();
});
