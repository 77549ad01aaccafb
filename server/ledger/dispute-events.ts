import { addCents, type Cents, subtractCents } from "#contract/money.ts";
import { disputed, disputeLosses, escrow, fundsInDispute, processor, processorFees } from "#server/ledger/accounts.ts";
import { entry } from "#server/ledger/entry.ts";

type Dispute = {
  disputeId: string;
  paymentId: string;
  leagueId: string;
  userId: string;
  now: Date;
};

/** What escrow still held of each season the payment covers when the chargeback came. */
type Frozen = { seasonYear: number; cents: Cents }[];

const frozenTotal = (frozen: Frozen) => addCents(...frozen.map(({ cents }) => cents));

const lines = (account: typeof escrow, leagueId: string, frozen: Frozen) =>
  frozen.map(({ seasonYear, cents }) => ({ account: account({ leagueId, seasonYear }), cents }));

const disputeEntry = (dispute: Dispute, step: string) => ({
  idempotencyKey: `dispute:${dispute.disputeId}:${step}`,
  leagueId: dispute.leagueId,
  actor: "processor",
  providerRef: dispute.disputeId,
  details: { paymentId: dispute.paymentId, userId: dispute.userId },
  occurredAt: dispute.now,
});

/** A chargeback freezes what escrow still holds of the payment, so that it cannot be paid out (RULES §7). */
export const disputeOpened = (dispute: Dispute & { frozen: Frozen }) =>
  entry({
    ...disputeEntry(dispute, "opened"),
    eventType: "dispute.opened",
    debits: lines(escrow, dispute.leagueId, dispute.frozen),
    credits: lines(disputed, dispute.leagueId, dispute.frozen),
  });

/** The processor takes the disputed amount, and its fee for the dispute, out of the balance until the outcome. */
export const disputeFundsWithdrawn = (dispute: Dispute & { cents: Cents; fee: Cents }) =>
  entry({
    ...disputeEntry(dispute, "withdrawn"),
    eventType: "dispute.withdrawn",
    debits: [
      { account: fundsInDispute, cents: dispute.cents },
      { account: processorFees, cents: dispute.fee },
    ],
    credits: [
      { account: processor, cents: dispute.cents },
      { account: processor, cents: dispute.fee },
    ],
  });

type Outcome = Dispute & { cents: Cents; frozen: Frozen };

/** Won: the processor gives the amount back, and what was frozen is free again. */
export const disputeWon = (dispute: Outcome) =>
  entry({
    ...disputeEntry(dispute, "won"),
    eventType: "dispute.won",
    debits: [{ account: processor, cents: dispute.cents }, ...lines(disputed, dispute.leagueId, dispute.frozen)],
    credits: [{ account: fundsInDispute, cents: dispute.cents }, ...lines(escrow, dispute.leagueId, dispute.frozen)],
  });

/** Lost: what was frozen is gone; what had left escrow before is the platform's loss. */
export const disputeLost = (dispute: Outcome) =>
  entry({
    ...disputeEntry(dispute, "lost"),
    eventType: "dispute.lost",
    debits: [
      ...lines(disputed, dispute.leagueId, dispute.frozen),
      { account: disputeLosses, cents: subtractCents(dispute.cents, frozenTotal(dispute.frozen)) },
    ],
    credits: [{ account: fundsInDispute, cents: dispute.cents }],
  });
