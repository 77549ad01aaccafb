import type Stripe from "stripe";
import { toCents } from "#contract/platform/money.ts";
import type { LostTransfer, PaymentProcessor, ProcessorTransfer } from "#server/processor/port.ts";
import { answerOf } from "#server/processor/stripe-errors.ts";
import { attemptOf, idOf, ownIdOf } from "#server/processor/stripe-references.ts";

type TransferCalls = Pick<PaymentProcessor, "createTransfer" | "retrieveTransfer" | "findTransfer">;

/** A season has only a few attempts per winner; the limit keeps a wrong group from being read forever. */
const TRANSFERS_MAX = 5000;

export const transferCalls = (stripe: Stripe): TransferCalls => ({
  async createTransfer({ payoutId, attempt, amount, accountId, transferGroup }) {
    // No source_transaction: the entry fees of many charges fund one prize.
    const creation: Stripe.TransferCreateParams = {
      amount,
      currency: "usd",
      destination: accountId,
      transfer_group: transferGroup,
      metadata: { payout_id: payoutId, attempt },
    };
    const idempotencyKey = `payout:${payoutId}:${attempt}`;
    return answerOf(toTransfer(stripe, await answerOf(stripe.transfers.create(creation, { idempotencyKey }))));
  },

  async retrieveTransfer(transferId) {
    return answerOf(toTransfer(stripe, await answerOf(stripe.transfers.retrieve(transferId))));
  },

  findTransfer: (lost) => answerOf(searchTransfers(stripe, lost)),
});

async function searchTransfers(
  stripe: Stripe,
  { transferGroup, payoutId, attempt }: LostTransfer,
): Promise<ProcessorTransfer | undefined> {
  let seen = 0;
  for await (const found of stripe.transfers.list({ transfer_group: transferGroup, limit: 100 })) {
    const isIt = found.metadata.payout_id === payoutId && attemptOf(found.metadata) === attempt;
    if (isIt) return toTransfer(stripe, found);
    seen += 1;
    if (seen === TRANSFERS_MAX) throw new RangeError(`${transferGroup} has more than ${TRANSFERS_MAX} transfers.`);
  }
  return undefined;
}

const toTransfer = async (stripe: Stripe, transfer: Stripe.Transfer): Promise<ProcessorTransfer> => ({
  id: transfer.id,
  amount: toCents(transfer.amount),
  reversed: toCents(transfer.amount_reversed),
  reversals: (await reversalsOf(stripe, transfer)).map(({ id, amount }) => ({ id, amount: toCents(amount) })),
  accountId: idOf(transfer.destination),
  payoutId: ownIdOf(transfer.metadata, "payout_id"),
  attempt: attemptOf(transfer.metadata),
});

/** A transfer includes only its latest reversals; this fetches the rest. */
async function reversalsOf(stripe: Stripe, { id, reversals }: Stripe.Transfer): Promise<Stripe.TransferReversal[]> {
  if (!reversals.has_more) return reversals.data;
  const all: Stripe.TransferReversal[] = [];
  for await (const reversal of stripe.transfers.listReversals(id, { limit: 100 })) all.push(reversal);
  return all;
}
