import { addCents, type Cents } from "#contract/money.ts";
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

type SeasonShare = { seasonYear: number; cents: Cents };
type Payment = { paymentId: string; leagueId: string; userId: string; chargeId: string; now: Date };

type Charged = Payment & { seasons: SeasonShare[] };

/** A card payment has settled: the processor holds the cash, each season it covers holds its share (RULES §6). */
export const entryFeePaid = (payment: Charged) => charged(payment, { eventType: "entry_fee.paid", holder: escrow });

/**
 * A card was charged for a seat that is no longer there (the league was cancelled, the season was paid
 * already): the money never enters escrow, it waits to go back.
 */
export const entryFeeUnplaced = (payment: Charged) =>
  charged(payment, { eventType: "entry_fee.unplaced", holder: refundsInFlight });

type Placed = { eventType: string; holder: typeof escrow };

/** One key for both, so that a payment is booked one way or the other, once. */
function charged({ paymentId, leagueId, userId, chargeId, seasons, now }: Charged, { eventType, holder }: Placed) {
  const [first] = seasons;
  return entry({
    idempotencyKey: `payment:${paymentId}`,
    eventType,
    leagueId,
    ...(first ? { seasonYear: first.seasonYear } : {}),
    actor: "processor",
    providerRef: chargeId,
    details: { paymentId, userId },
    occurredAt: now,
    debits: [{ account: processor, cents: addCents(...seasons.map(({ cents }) => cents)) }],
    credits: seasons.map(({ seasonYear, cents }) => ({ account: holder({ leagueId, seasonYear }), cents })),
  });
}

type Fee = { transactionId: string; cents: Cents; now: Date };

/** The processor keeps its fee from the money it holds; escrow stays gross, the platform bears it (docs/stripe.md). */
export const processorFeeCharged = ({ transactionId, cents, now }: Fee) =>
  entry({
    idempotencyKey: `fee:${transactionId}`,
    eventType: "processor_fee.charged",
    actor: "processor",
    providerRef: transactionId,
    occurredAt: now,
    debits: [{ account: processorFees, cents }],
    credits: [{ account: processor, cents }],
  });

/** The processor gives a fee back, or a part of it: a correction of its own, or a refund's share. */
export const processorFeeReturned = ({ transactionId, cents, now }: Fee) =>
  entry({
    idempotencyKey: `fee:${transactionId}`,
    eventType: "processor_fee.returned",
    actor: "processor",
    providerRef: transactionId,
    occurredAt: now,
    debits: [{ account: processor, cents }],
    credits: [{ account: processorFees, cents }],
  });

type OperatorMoney = { cents: Cents; now: Date };

/** The operator put working money into the balance at the processor. */
export const platformFunded = ({ topUpId, ...money }: OperatorMoney & { topUpId: string }) =>
  moneyPutIn({ ...money, key: `topup:${topUpId}`, reference: topUpId, eventType: "platform.funded" });

/** The processor took the bank's word back: a top-up that was booked has not come after all. */
export const platformTopUpReversed = ({ topUpId, ...money }: OperatorMoney & { topUpId: string }) =>
  moneyTakenOut({ ...money, key: `topup:${topUpId}:reversed`, reference: topUpId });

/** The operator took money out of the balance, to a bank account. */
export const platformWithdrawn = ({ payoutId, ...money }: OperatorMoney & { payoutId: string }) =>
  moneyTakenOut({ ...money, key: `payout:${payoutId}`, reference: payoutId });

/** The processor drew on the operator's bank account, as it does when its balance is below zero. */
export const platformCharged = ({ payoutId, ...money }: OperatorMoney & { payoutId: string }) =>
  moneyPutIn({ ...money, key: `payout:${payoutId}`, reference: payoutId, eventType: "platform.funded" });

/** What the operator took out did not reach the bank, and is in the balance again. */
export const platformWithdrawalReturned = ({ payoutId, ...money }: OperatorMoney & { payoutId: string }) =>
  moneyPutIn({
    ...money,
    key: `payout:${payoutId}:returned`,
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

const refundEntry = (refund: Refund, step: string) => ({
  idempotencyKey: `refund:${refund.refundId}:${refund.attempt}:${step}`,
  leagueId: refund.leagueId,
  seasonYear: refund.seasonYear,
  details: { refundId: refund.refundId, paymentId: refund.paymentId, userId: refund.userId },
  occurredAt: refund.now,
});

/** Decided: the money can no longer be paid out, and is not gone yet. A refund tried again takes what was set aside for it. */
export const refundBegun = (refund: Refund & { actor: string }) =>
  entry({
    ...refundEntry(refund, "begun"),
    eventType: "refund.begun",
    actor: refund.actor,
    debits: [{ account: refund.attempt === 1 ? escrow(refund) : setAside(refund), cents: refund.cents }],
    credits: [{ account: refundsInFlight(refund), cents: refund.cents }],
  });

/** The processor has given the money back. */
export const refundConfirmed = (refund: Refund & { providerRef: string }) =>
  entry({
    ...refundEntry(refund, "confirmed"),
    eventType: "refund.confirmed",
    actor: "processor",
    providerRef: refund.providerRef,
    debits: [{ account: refundsInFlight(refund), cents: refund.cents }],
    credits: [{ account: processor, cents: refund.cents }],
  });

/** The processor will not give it back: the money is kept for its owner, apart from the season's pool (RULES §23). */
export const refundFailed = (refund: Refund) =>
  entry({
    ...refundEntry(refund, "failed"),
    eventType: "refund.failed",
    actor: "processor",
    debits: [{ account: refundsInFlight(refund), cents: refund.cents }],
    credits: [{ account: setAside(refund), cents: refund.cents }],
  });

/** A refund that had gone through came back, the card being closed: the money is with us again, kept for its owner. */
export const refundReturned = (refund: Refund & { providerRef: string }) =>
  entry({
    ...refundEntry(refund, "returned"),
    eventType: "refund.returned",
    actor: "processor",
    providerRef: refund.providerRef,
    debits: [{ account: processor, cents: refund.cents }],
    credits: [{ account: setAside(refund), cents: refund.cents }],
  });

/** Its owner can't be reached: the money is theirs still, and waits until they come (RULES §23). */
export const refundUnclaimed = (refund: Refund & { actor: string }) =>
  entry({
    ...refundEntry(refund, "unclaimed"),
    eventType: "refund.unclaimed",
    actor: refund.actor,
    debits: [{ account: setAside(refund), cents: refund.cents }],
    credits: [{ account: unclaimed(refund.userId), cents: refund.cents }],
  });
