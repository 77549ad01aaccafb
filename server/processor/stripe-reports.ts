import type Stripe from "stripe";
import { type Cents, toCents } from "#contract/platform/money.ts";
import type { PaymentProcessor, ProcessorBalanceTransaction, ProcessorTopup } from "#server/processor/port.ts";
import { answerOf } from "#server/processor/stripe-errors.ts";
import { idOf } from "#server/processor/stripe-references.ts";
import { toEvent } from "#server/processor/webhook.ts";

type ReportCalls = Pick<
  PaymentProcessor,
  | "paymentIntentOfCharge"
  | "retrieveTopup"
  | "retrieveBalance"
  | "listBalanceTransactions"
  | "retrieveEvent"
  | "listEvents"
>;

/** Reads the processor's reports about money without moving any. */
export const reportCalls = (stripe: Stripe): ReportCalls => ({
  async paymentIntentOfCharge(chargeId) {
    return idOf((await answerOf(stripe.charges.retrieve(chargeId))).payment_intent);
  },

  async retrieveTopup(topupId) {
    const { id, status, amount } = await answerOf(stripe.topups.retrieve(topupId));
    return { id, status: TOPUP_STATUSES[status] ?? "failed", amount: toCents(amount) };
  },

  async retrieveBalance() {
    const { available, pending } = await answerOf(stripe.balance.retrieve());
    return { available: dollarsOf(available), pending: dollarsOf(pending) };
  },

  async listBalanceTransactions(page) {
    const { data, has_more: hasMore } = await answerOf(
      stripe.balanceTransactions.list({ ...pageOf(page), currency: "usd" }),
    );
    return { rows: data.map(toBalanceTransaction), hasMore };
  },

  async retrieveEvent(eventId) {
    return toEvent(await answerOf(stripe.events.retrieve(eventId)));
  },

  async listEvents(page) {
    const { data, has_more: hasMore } = await answerOf(stripe.events.list(pageOf(page)));
    return { rows: data.map(toEvent), hasMore };
  },
});

/** A canceled or reversed top-up added nothing. */
const TOPUP_STATUSES: Readonly<Record<string, ProcessorTopup["status"]>> = {
  pending: "pending",
  succeeded: "succeeded",
};

const toMoment = (seconds: number) => new Date(seconds * 1000);

const pageOf = ({ since, after, limit }: { since?: Date; after?: string; limit: number }) => ({
  limit,
  ...(since && { created: { gte: Math.floor(since.getTime() / 1000) } }),
  ...(after !== undefined && { starting_after: after }),
});

const dollarsOf = (balances: readonly { amount: number; currency: string }[]): Cents =>
  toCents(balances.filter(({ currency }) => currency === "usd").reduce((sum, { amount }) => sum + amount, 0));

const toBalanceTransaction = (txn: Stripe.BalanceTransaction): ProcessorBalanceTransaction => ({
  id: txn.id,
  type: txn.type,
  amount: toCents(txn.amount),
  fee: toCents(txn.fee),
  net: toCents(txn.net),
  sourceId: idOf(txn.source),
  createdAt: toMoment(txn.created),
  availableOn: toMoment(txn.available_on),
});
