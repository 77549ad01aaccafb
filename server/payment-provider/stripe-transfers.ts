import type Stripe from "stripe";
import { toCents } from "#contract/money.ts";
import type { LostTransfer, PaymentProvider, ProviderTransfer } from "#server/payment-provider/port.ts";
import { answerOf } from "#server/payment-provider/stripe-errors.ts";
import { attemptOf, idOf } from "#server/payment-provider/stripe-references.ts";

type TransferCalls = Pick<PaymentProvider, "createTransfer" | "retrieveTransfer" | "findTransfer">;

/** One season has at most a few attempts per winner; a bound keeps a wrong group from being read for ever. */
const TRANSFERS_MAX = 5000;

export const transferCalls = (stripe: Stripe): TransferCalls => ({
  async createTransfer({ payoutId, attempt, amount, accountId, transferGroup }) {
    // No source_transaction: a prize is funded by the entry fees of many charges.
    const creation: Stripe.TransferCreateParams = {
      amount,
      currency: "usd",
      destination: accountId,
      transfer_group: transferGroup,
      metadata: { payout_id: payoutId, attempt },
    };
    const idempotencyKey = `payout:${payoutId}:${attempt}`;
    return toTransfer(await answerOf(stripe.transfers.create(creation, { idempotencyKey })));
  },

  async retrieveTransfer(transferId) {
    return toTransfer(await answerOf(stripe.transfers.retrieve(transferId)));
  },

  findTransfer: (lost) => answerOf(searchTransfers(stripe, lost)),
});

async function searchTransfers(
  stripe: Stripe,
  { transferGroup, payoutId, attempt }: LostTransfer,
): Promise<ProviderTransfer | undefined> {
  let seen = 0;
  for await (const found of stripe.transfers.list({ transfer_group: transferGroup, limit: 100 })) {
    const transfer = toTransfer(found);
    if (transfer.payoutId === payoutId && transfer.attempt === attempt) return transfer;
    seen += 1;
    if (seen === TRANSFERS_MAX) throw new RangeError(`${transferGroup} has more than ${TRANSFERS_MAX} transfers.`);
  }
  return undefined;
}

const toTransfer = (transfer: Stripe.Transfer): ProviderTransfer => ({
  id: transfer.id,
  amount: toCents(transfer.amount),
  reversed: toCents(transfer.amount_reversed),
  accountId: idOf(transfer.destination),
  payoutId: transfer.metadata.payout_id ?? null,
  attempt: attemptOf(transfer.metadata),
});
