import type Stripe from "stripe";
import { type Cents, toCents } from "#contract/money.ts";
import type {
  DisputeStatus,
  PaymentProvider,
  ProviderBalanceTransaction,
  ProviderDispute,
  ProviderTopup,
} from "#server/payment-provider/port.ts";
import { answerOf } from "#server/payment-provider/stripe-errors.ts";
import { idOf } from "#server/payment-provider/stripe-references.ts";
import { toEvent } from "#server/payment-provider/webhook.ts";

type ReportCalls = Pick<
  PaymentProvider,
  "retrieveDispute" | "retrieveTopup" | "retrieveBalance" | "listBalanceTransactions" | "retrieveEvent" | "listEvents"
>;

/** What the processor tells about money without moving any. */
export const reportCalls = (stripe: Stripe): ReportCalls => ({
  async retrieveDispute(disputeId) {
    return toDispute(await answerOf(stripe.disputes.retrieve(disputeId)));
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
    const { data, has_more: hasMore } = await answerOf(stripe.balanceTransactions.list(pageOf(page)));
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

/** A top-up that was cancelled or taken back has put nothing in. */
const TOPUP_STATUSES: Readonly<Record<string, ProviderTopup["status"]>> = {
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

const toBalanceTransaction = (txn: Stripe.BalanceTransaction): ProviderBalanceTransaction => ({
  id: txn.id,
  type: txn.type,
  amount: toCents(txn.amount),
  fee: toCents(txn.fee),
  net: toCents(txn.net),
  sourceId: idOf(txn.source),
  createdAt: toMoment(txn.created),
  availableOn: toMoment(txn.available_on),
});

/** A status that is not listed here, such as one of an appeal, leaves the dispute open. */
const DISPUTE_STATUSES: Readonly<Record<string, DisputeStatus>> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "inquiry_closed",
  prevented: "inquiry_closed",
  won: "won",
  lost: "lost",
};

const toDispute = (dispute: Stripe.Dispute): ProviderDispute => ({
  id: dispute.id,
  status: DISPUTE_STATUSES[dispute.status] ?? "open",
  amount: toCents(dispute.amount),
  reason: dispute.reason,
  paymentIntentId: idOf(dispute.payment_intent),
  chargeId: typeof dispute.charge === "string" ? dispute.charge : dispute.charge.id,
  evidenceDueBy: dispute.evidence_details.due_by === null ? null : toMoment(dispute.evidence_details.due_by),
  movements: dispute.balance_transactions.map(({ id, amount, fee }) => ({
    txnId: id,
    amount: toCents(amount),
    fee: toCents(fee),
  })),
});
