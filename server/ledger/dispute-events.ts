import { addCents, type Cents, toCents, ZERO } from "#contract/money.ts";
import {
  disputed,
  disputeLosses,
  escrow,
  fundsInDispute,
  processor,
  processorFees,
  setAside,
} from "#server/ledger/accounts.ts";
import { entry } from "#server/ledger/entry.ts";

type Dispute = {
  disputeId: string;
  paymentId: string;
  leagueId: string;
  userId: string;
  now: Date;
};

/** What was frozen of one season the payment covers: from escrow, or from what was set aside of a refund. */
export type Frozen = { seasonYear: number; cents: Cents; refundId?: string | undefined };

const lines = (leagueId: string, frozen: Frozen[]) =>
  frozen.map(({ seasonYear, cents }) => ({ account: disputed({ leagueId, seasonYear }), cents }));

/** Where each part came from, and goes back to. */
const sources = (leagueId: string, frozen: Frozen[]) =>
  frozen.map(({ seasonYear, cents, refundId }) => ({
    account: (refundId === undefined ? escrow : setAside)({ leagueId, seasonYear }),
    cents,
  }));

const disputeEntry = (dispute: Dispute, step: string) => ({
  idempotencyKey: `dispute:${dispute.disputeId}:${step}`,
  leagueId: dispute.leagueId,
  actor: "processor",
  providerRef: dispute.disputeId,
  details: { paymentId: dispute.paymentId, userId: dispute.userId },
  occurredAt: dispute.now,
});

/** A chargeback freezes what escrow still holds of the payment, so that it cannot be paid out (RULES §7). */
export const disputeOpened = (dispute: Dispute & { frozen: Frozen[] }) =>
  entry({
    ...disputeEntry(dispute, "opened"),
    eventType: "dispute.opened",
    debits: sources(dispute.leagueId, dispute.frozen),
    credits: lines(dispute.leagueId, dispute.frozen),
  });

type Returned = Dispute & {
  refundId: string;
  /** The try of a refund that failed or came back, by which each is booked once. */
  attempt: number;
  seasonYear: number;
  cents: Cents;
};

const returnedEntry = ({ refundId, attempt, ...dispute }: Returned, step: string) => {
  const { details, ...shared } = disputeEntry(dispute, `${step}:${refundId}:${attempt}`);
  return { ...shared, details: { ...details, refundId } };
};

/** A refund of a payment that is disputed is set aside: that much is frozen too. */
export const returnFrozen = (returned: Returned) =>
  entry({
    ...returnedEntry(returned, "opened"),
    eventType: "dispute.opened",
    debits: [{ account: setAside(returned), cents: returned.cents }],
    credits: [{ account: disputed(returned), cents: returned.cents }],
  });

/** It has come back after the dispute was lost: it makes up for what the platform bore. */
export const lossRecovered = (returned: Returned) =>
  entry({
    ...returnedEntry(returned, "recovered"),
    eventType: "dispute.recovered",
    debits: [{ account: setAside(returned), cents: returned.cents }],
    credits: [{ account: disputeLosses, cents: returned.cents }],
  });

type Recalled = Dispute & { reviewId: string; seasonYear: number; cents: Cents };

/** What an admin's review returned to escrow is frozen as well while its payment is disputed. */
export const recalledFrozen = ({ reviewId, ...recalled }: Recalled) =>
  entry({
    ...disputeEntry(recalled, `opened:${reviewId}`),
    eventType: "dispute.opened",
    debits: [{ account: escrow(recalled), cents: recalled.cents }],
    credits: [{ account: disputed(recalled), cents: recalled.cents }],
  });

/** After the dispute was lost it makes up for what the platform bore. */
export const recalledRecovered = ({ reviewId, ...recalled }: Recalled) =>
  entry({
    ...disputeEntry(recalled, `recovered:${reviewId}`),
    eventType: "dispute.recovered",
    debits: [{ account: escrow(recalled), cents: recalled.cents }],
    credits: [{ account: disputeLosses, cents: recalled.cents }],
  });

/** One balance transaction of a dispute: the amount is below zero when it went out; a fee below zero came back. */
export type DisputeMovement = { txnId: string; amount: Cents; fee: Cents };

/** Whether a movement takes from the balance; what does not gives back. */
export const isWithdrawal = ({ amount, fee }: DisputeMovement): boolean => amount < 0 || (amount === 0 && fee > 0);

/**
 * What the processor really moved, once per balance transaction: out of the balance with its fee, or back in.
 * The entry's effect on the processor's account is the transaction's net.
 */
export function disputeFundsMoved({ movement, ...dispute }: Dispute & { movement: DisputeMovement }) {
  const { txnId, amount, fee } = movement;
  const step = isWithdrawal(movement) ? "withdrawn" : "reinstated";
  return entry({
    ...disputeEntry(dispute, `${step}:${txnId}`),
    eventType: `dispute.${step}`,
    debits: [
      { account: fundsInDispute, cents: above(-amount) },
      { account: processorFees, cents: above(fee) },
      { account: processor, cents: above(amount) },
      { account: processor, cents: above(-fee) },
    ],
    credits: [
      { account: processor, cents: above(-amount) },
      { account: processor, cents: above(fee) },
      { account: fundsInDispute, cents: above(amount) },
      { account: processorFees, cents: above(-fee) },
    ],
  });
}

const above = (cents: number): Cents => toCents(Math.max(cents, ZERO));

/** Won: what was frozen is free again. The money comes back in a movement of its own. */
export const disputeWon = (dispute: Dispute & { frozen: Frozen[] }) =>
  entry({
    ...disputeEntry(dispute, "won"),
    eventType: "dispute.won",
    debits: lines(dispute.leagueId, dispute.frozen),
    credits: sources(dispute.leagueId, dispute.frozen),
  });

/**
 * Lost: what the bank took is gone. It takes what was frozen, the earliest season first; what had left escrow
 * before is the platform's loss, and what the bank left of the frozen money is free again.
 */
export function disputeLost({ taken, frozen, ...dispute }: Dispute & { taken: Cents; frozen: Frozen[] }) {
  const kept = keptOf(frozen, taken);
  const left = Math.max(0, taken - addCents(...frozen.map(({ cents }) => cents)));
  return entry({
    ...disputeEntry(dispute, "lost"),
    eventType: "dispute.lost",
    debits: [...lines(dispute.leagueId, frozen), { account: disputeLosses, cents: toCents(left) }],
    credits: [{ account: fundsInDispute, cents: taken }, ...sources(dispute.leagueId, kept)],
  });
}

/** What of each part the bank leaves of what was frozen, when it takes so much. */
export function keptOf(frozen: Frozen[], taken: Cents): Frozen[] {
  let left: number = taken;
  return frozen.map((part) => {
    const gone = Math.min(left, part.cents);
    left -= gone;
    return { ...part, cents: toCents(part.cents - gone) };
  });
}

type Correction = Dispute & {
  /** Which correction of this dispute it is, counted from 1. */
  count: number;
  /** Taken after the settlement; below zero when it was given back. */
  taken: Cents;
};

/** A settlement is final for the league; what the bank does about it afterwards is the platform's loss or gain. */
export const disputeCorrected = ({ count, taken, ...dispute }: Correction) =>
  entry({
    ...disputeEntry(dispute, `corrected:${count}`),
    eventType: "dispute.corrected",
    debits: [
      { account: disputeLosses, cents: above(taken) },
      { account: fundsInDispute, cents: above(-taken) },
    ],
    credits: [
      { account: fundsInDispute, cents: above(taken) },
      { account: disputeLosses, cents: above(-taken) },
    ],
  });
