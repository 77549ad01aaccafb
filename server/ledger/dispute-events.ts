import { addCents, type Cents, toCents, ZERO } from "#contract/platform/money.ts";
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
import { disputeKey } from "#server/ledger/keys.ts";

type Dispute = {
  disputeId: string;
  paymentId: string;
  leagueId: string;
  userId: string;
  now: Date;
};

/** What was frozen of one season the payment covers: from escrow, or from a refund's set-aside money. */
export type Frozen = { seasonYear: number; cents: Cents; refundId?: string | undefined };

const lines = (leagueId: string, frozen: Frozen[]) =>
  frozen.map(({ seasonYear, cents }) => ({ account: disputed({ leagueId, seasonYear }), cents }));

/** Where each part came from and returns to. */
const sources = (leagueId: string, frozen: Frozen[]) =>
  frozen.map(({ seasonYear, cents, refundId }) => ({
    account: (refundId === undefined ? escrow : setAside)({ leagueId, seasonYear }),
    cents,
  }));

const disputeEntry = (dispute: Dispute, step: string) => ({
  idempotencyKey: disputeKey(dispute.disputeId, step),
  leagueId: dispute.leagueId,
  actor: "processor",
  providerRef: dispute.disputeId,
  details: { paymentId: dispute.paymentId, userId: dispute.userId },
  occurredAt: dispute.now,
});

/** Freezes what escrow still holds of a disputed payment, so that it can't be paid out (RULES §7). */
export const disputeOpened = (dispute: Dispute & { frozen: Frozen[] }) =>
  entry({
    ...disputeEntry(dispute, "opened"),
    eventType: "dispute.opened",
    debits: sources(dispute.leagueId, dispute.frozen),
    credits: lines(dispute.leagueId, dispute.frozen),
  });

type Returned = Dispute & {
  refundId: string;
  /** The attempt that failed or came back; each is booked once. */
  attempt: number;
  seasonYear: number;
  cents: Cents;
};

const returnedEntry = ({ refundId, attempt, ...dispute }: Returned, step: string) => {
  const { details, ...shared } = disputeEntry(dispute, `${step}:${refundId}:${attempt}`);
  return { ...shared, details: { ...details, refundId } };
};

/** Freezes a refund that was set aside while its payment is disputed. */
export const returnFrozen = (returned: Returned) =>
  entry({
    ...returnedEntry(returned, "opened"),
    eventType: "dispute.opened",
    debits: [{ account: setAside(returned), cents: returned.cents }],
    credits: [{ account: disputed(returned), cents: returned.cents }],
  });

/** Books a refund that came back after the dispute was lost: it reduces the platform's loss. */
export const lossRecovered = (returned: Returned) =>
  entry({
    ...returnedEntry(returned, "recovered"),
    eventType: "dispute.recovered",
    debits: [{ account: setAside(returned), cents: returned.cents }],
    credits: [{ account: disputeLosses, cents: returned.cents }],
  });

type Recalled = Dispute & { reviewId: string; seasonYear: number; cents: Cents };

/** Freezes what an admin's review returned to escrow while its payment is disputed. */
export const recalledFrozen = ({ reviewId, ...recalled }: Recalled) =>
  entry({
    ...disputeEntry(recalled, `opened:${reviewId}`),
    eventType: "dispute.opened",
    debits: [{ account: escrow(recalled), cents: recalled.cents }],
    credits: [{ account: disputed(recalled), cents: recalled.cents }],
  });

/** Books the same after the dispute was lost: it reduces the platform's loss. */
export const recalledRecovered = ({ reviewId, ...recalled }: Recalled) =>
  entry({
    ...disputeEntry(recalled, `recovered:${reviewId}`),
    eventType: "dispute.recovered",
    debits: [{ account: escrow(recalled), cents: recalled.cents }],
    credits: [{ account: disputeLosses, cents: recalled.cents }],
  });

/** One balance transaction of a dispute: a negative amount went out; a negative fee came back. */
export type DisputeMovement = { txnId: string; amount: Cents; fee: Cents };

/** Tells whether a movement takes from the balance; otherwise it gives back. */
export const isWithdrawal = ({ amount, fee }: DisputeMovement): boolean => amount < 0 || (amount === 0 && fee > 0);

/**
 * Books what the processor moved, once per balance transaction: out of the balance with its fee, or back in. The entry
 * changes the processor's account by the transaction's net amount.
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

/** Frees the frozen money after a win. The money itself comes back in its own movement. */
export const disputeWon = (dispute: Dispute & { frozen: Frozen[] }) =>
  entry({
    ...disputeEntry(dispute, "won"),
    eventType: "dispute.won",
    debits: lines(dispute.leagueId, dispute.frozen),
    credits: sources(dispute.leagueId, dispute.frozen),
  });

/**
 * Books a loss. What the bank took comes out of the frozen money, earliest season first. The platform bears what had
 * already left escrow, and frozen money the bank didn't take is free again.
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

/** Returns what the bank leaves of each frozen part when it takes this much. */
export function keptOf(frozen: Frozen[], taken: Cents): Frozen[] {
  let left: number = taken;
  return frozen.map((part) => {
    const gone = Math.min(left, part.cents);
    left -= gone;
    return { ...part, cents: toCents(part.cents - gone) };
  });
}

type Correction = Dispute & {
  /** The number of this correction, counting from 1. */
  count: number;
  /** Taken after the settlement; negative if it was given back. */
  taken: Cents;
};

/** Books what the bank moves after a settlement, which is final for the league, as the platform's loss or gain. */
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
