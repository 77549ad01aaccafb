import type Stripe from "stripe";
import { toCents } from "#contract/platform/money.ts";
import type { PaymentProcessor, ProcessorBankPayment } from "#server/processor/port.ts";
import { ProcessorRefused } from "#server/processor/processor-errors.ts";
import { answerOf } from "#server/processor/stripe-errors.ts";

/** The processor pays a bank at most once a day, so this many always include a decided one. */
const BANK_PAYMENTS_MAX = 20;
const PARTS_MAX = 100;

export const bankPaymentCalls = (stripe: Stripe): Pick<PaymentProcessor, "findBankPayment"> => ({
  async findBankPayment(accountId) {
    const newest = stripe.payouts.list({ limit: BANK_PAYMENTS_MAX }, { stripeAccount: accountId });
    const { data } = await answerOf(newest);
    const decided = data.find(({ status }) => status === "paid" || status === "failed");
    if (!decided) return undefined;
    const transferIds = decided.status === "failed" ? await transfersIn(stripe, { accountId, payment: decided }) : null;
    return { ...toBankPayment(decided), transferIds };
  },
});

type Paid = { accountId: string; payment: Stripe.Payout };

/**
 * Lists the transfers that were paid together, also those that came back from a bank before and were paid again with
 * them; null if the processor doesn't say, as for payments that its user asked for.
 */
async function transfersIn(stripe: Stripe, { accountId, payment }: Paid): Promise<string[] | null> {
  if (!payment.automatic || payment.reconciliation_status === "in_progress") return null;
  const transferIds: string[] = [];
  const payments = [payment.id];
  for (const id of payments) {
    const sources = await sourcesOf(stripe, { accountId, id });
    if (!sources) return null;
    transferIds.push(...sources.flatMap(transferOf));
    payments.push(...sources.flatMap(returnedPaymentOf).filter((earlier) => !payments.includes(earlier)));
  }
  return transferIds.length > 0 ? transferIds : null;
}

type Source = Exclude<Stripe.BalanceTransaction["source"], string | null>;

/** Lists where a payment's money came from; undefined if the processor doesn't say, or not all of it. */
async function sourcesOf(stripe: Stripe, { accountId, id }: { accountId: string; id: string }) {
  const params = { payout: id, limit: PARTS_MAX, expand: ["data.source"] };
  const parts = await unlessRefused(answerOf(stripe.balanceTransactions.list(params, { stripeAccount: accountId })));
  if (!parts || parts.has_more) return undefined;
  return parts.data
    .map(({ source }) => source)
    .filter((source): source is Source => source !== null && typeof source === "object");
}

/** A transfer is a charge of its own in the account that gets it. */
function transferOf(source: Source): string[] {
  if (source.object !== "charge" || !source.source_transfer) return [];
  const { source_transfer: transfer } = source;
  return [typeof transfer === "string" ? transfer : transfer.id];
}

/** Money that a bank returned is paid again as a part of the next payment. */
const returnedPaymentOf = (source: Source): string[] => (source.object === "payout" ? [source.id] : []);

async function unlessRefused<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProcessorRefused) return undefined;
    throw error;
  }
}

const toBankPayment = (payout: Stripe.Payout): Omit<ProcessorBankPayment, "transferIds"> => ({
  id: payout.id,
  amount: toCents(payout.amount),
  failureCode: payout.status === "failed" ? (payout.failure_code ?? "unknown") : null,
  createdAt: new Date(payout.created * 1000),
});
