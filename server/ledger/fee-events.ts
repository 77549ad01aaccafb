import type { Cents } from "#contract/platform/money.ts";
import {
  escrow,
  platform,
  processor,
  processorFees,
  refundsInFlight,
  setAside,
  unclaimed,
} from "#server/ledger/accounts.ts";
import { entry } from "#server/ledger/entry.ts";
import type { FeeSource } from "#server/ledger/fee-source.ts";
import { feeKey, paymentKey, type RefundStep, refundKey, topUpKey, withdrawalKey } from "#server/ledger/keys.ts";

type SeasonShare = { seasonYear: number; cents: Cents };
type Received = {
  paymentId: string;
  leagueId: string;
  userId: string;
  seasons: SeasonShare[];
  source: FeeSource;
  now: Date;
};

/** Books a received entry fee: its source has the money, and each covered season gets its share (RULES §6). */
export const entryFeePaid = (fee: Received) => received(fee, { eventType: "entry_fee.paid", holder: fee.source.pool });

/** Books the same for money that pays no entry fee, only late fees and charges (RULES §25). */
export const duesPaid = (fee: Received) => received(fee, { eventType: "dues.paid", holder: fee.source.pool });

/**
 * Books a fee received for a seat that no longer needs paying (the league was canceled, the season was already paid):
 * the money never enters a season's pool and waits to be refunded.
 */
export const entryFeeUnplaced = (fee: Received) =>
  received(fee, { eventType: "entry_fee.unplaced", holder: fee.source.unplaced });

type Placed = { eventType: string; holder: FeeSource["unplaced"] };

/** Both kinds use the same key, so a payment is booked only once, one way or the other. */
function received({ paymentId, leagueId, userId, seasons, source, now }: Received, { eventType, holder }: Placed) {
  const [first] = seasons;
  return entry({
    idempotencyKey: paymentKey(paymentId),
    eventType,
    leagueId,
    ...(first ? { seasonYear: first.seasonYear } : {}),
    actor: source.actor,
    providerRef: source.reference,
    details: { paymentId, userId },
    occurredAt: now,
    debits: seasons.map(({ seasonYear, cents }) => ({ account: source.account({ leagueId, seasonYear }), cents })),
    credits: seasons.map(({ seasonYear, cents }) => ({ account: holder({ leagueId, seasonYear, userId }), cents })),
  });
}

type Fee = { transactionId: string; cents: Cents; now: Date };

/**
 * Books the processor's fee, taken from the money it holds. Escrow stays gross; the platform bears the fee
 * (docs/stripe.md).
 */
export const processorFeeCharged = ({ transactionId, cents, now }: Fee) =>
  entry({
    idempotencyKey: feeKey(transactionId),
    eventType: "processor_fee.charged",
    actor: "processor",
    providerRef: transactionId,
    occurredAt: now,
    debits: [{ account: processorFees, cents }],
    credits: [{ account: processor, cents }],
  });

/** Books a fee that the processor returned, fully or partly: its own correction, or a refund's share. */
export const processorFeeReturned = ({ transactionId, cents, now }: Fee) =>
  entry({
    idempotencyKey: feeKey(transactionId),
    eventType: "processor_fee.returned",
    actor: "processor",
    providerRef: transactionId,
    occurredAt: now,
    debits: [{ account: processor, cents }],
    credits: [{ account: processorFees, cents }],
  });

type OperatorMoney = { cents: Cents; now: Date };

/** Books working money the operator added to the balance at the processor. */
export const platformFunded = ({ topUpId, ...money }: OperatorMoney & { topUpId: string }) =>
  moneyPutIn({ ...money, key: topUpKey(topUpId), reference: topUpId, eventType: "platform.funded" });

/** Books the reversal of a top-up: it was booked, but never really arrived. */
export const platformTopUpReversed = ({ topUpId, ...money }: OperatorMoney & { topUpId: string }) =>
  moneyTakenOut({ ...money, key: topUpKey(topUpId, "reversed"), reference: topUpId });

/** Books money the operator withdrew from the balance to a bank account. */
export const platformWithdrawn = ({ payoutId, ...money }: OperatorMoney & { payoutId: string }) =>
  moneyTakenOut({ ...money, key: withdrawalKey(payoutId), reference: payoutId });

/** Books what the processor drew from the operator's bank account, as it does when the balance is negative. */
export const platformCharged = ({ payoutId, ...money }: OperatorMoney & { payoutId: string }) =>
  moneyPutIn({ ...money, key: withdrawalKey(payoutId), reference: payoutId, eventType: "platform.funded" });

/** Books a withdrawal that failed to reach the operator's bank and is back in the balance. */
export const platformWithdrawalReturned = ({ payoutId, ...money }: OperatorMoney & { payoutId: string }) =>
  moneyPutIn({
    ...money,
    key: withdrawalKey(payoutId, "returned"),
    reference: payoutId,
    eventType: "platform.withdrawal_returned",
  });

type OperatorEntry = OperatorMoney & { key: string; reference: string };

const moneyPutIn = ({ key, reference, eventType, cents, now }: OperatorEntry & { eventType: string }) =>
  entry({
    idempotencyKey: key,
    eventType,
    actor: "processor",
    providerRef: reference,
    occurredAt: now,
    debits: [{ account: processor, cents }],
    credits: [{ account: platform, cents }],
  });

const moneyTakenOut = ({ key, reference, cents, now }: OperatorEntry) =>
  entry({
    idempotencyKey: key,
    eventType: "platform.withdrawn",
    actor: "processor",
    providerRef: reference,
    occurredAt: now,
    debits: [{ account: platform, cents }],
    credits: [{ account: processor, cents }],
  });

type Refund = {
  refundId: string;
  attempt: number;
  paymentId: string;
  leagueId: string;
  seasonYear: number;
  userId: string;
  cents: Cents;
  now: Date;
};

const refundEntry = (refund: Refund, step: RefundStep) => ({
  idempotencyKey: refundKey(refund.refundId, refund.attempt, step),
  leagueId: refund.leagueId,
  seasonYear: refund.seasonYear,
  details: { refundId: refund.refundId, paymentId: refund.paymentId, userId: refund.userId },
  occurredAt: refund.now,
});

/**
 * Books a refund that was decided: the money can no longer be paid out, but isn't gone yet. A retry takes the money
 * that was set aside for it.
 */
export const refundBegun = (refund: Refund & { actor: string }) =>
  entry({
    ...refundEntry(refund, "begun"),
    eventType: "refund.begun",
    actor: refund.actor,
    debits: [{ account: refund.attempt === 1 ? escrow(refund) : setAside(refund), cents: refund.cents }],
    credits: [{ account: refundsInFlight(refund), cents: refund.cents }],
  });

/** Books a refund that the processor has made. */
export const refundConfirmed = (refund: Refund & { providerRef: string }) =>
  entry({
    ...refundEntry(refund, "confirmed"),
    eventType: "refund.confirmed",
    actor: "processor",
    providerRef: refund.providerRef,
    debits: [{ account: refundsInFlight(refund), cents: refund.cents }],
    credits: [{ account: processor, cents: refund.cents }],
  });

/** Books a refund that failed: the money is kept for its owner, separate from the season's pool (RULES §23). */
export const refundFailed = (refund: Refund) =>
  entry({
    ...refundEntry(refund, "failed"),
    eventType: "refund.failed",
    actor: "processor",
    debits: [{ account: refundsInFlight(refund), cents: refund.cents }],
    credits: [{ account: setAside(refund), cents: refund.cents }],
  });

/** Books a completed refund that came back because the card was closed: the money is kept for its owner. */
export const refundReturned = (refund: Refund & { providerRef: string }) =>
  entry({
    ...refundEntry(refund, "returned"),
    eventType: "refund.returned",
    actor: "processor",
    providerRef: refund.providerRef,
    debits: [{ account: processor, cents: refund.cents }],
    credits: [{ account: setAside(refund), cents: refund.cents }],
  });

/** Books a refund whose owner can't be reached: it is still theirs, and waits for them (RULES §23). */
export const refundUnclaimed = (refund: Refund & { actor: string }) =>
  entry({
    ...refundEntry(refund, "unclaimed"),
    eventType: "refund.unclaimed",
    actor: refund.actor,
    debits: [{ account: setAside(refund), cents: refund.cents }],
    credits: [{ account: unclaimed(refund.userId), cents: refund.cents }],
  });
