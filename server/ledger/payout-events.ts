import { addCents, type Cents } from "#contract/money.ts";
import { escrow, payable, processor, setAside, transfersInFlight, unclaimed } from "#server/ledger/accounts.ts";
import { entry } from "#server/ledger/entry.ts";

type Award = { payoutId: string; userId: string; cents: Cents };
type Awarded = { batchId: string; leagueId: string; seasonYear: number; awards: Award[]; actor: string; now: Date };

/**
 * The winners of a proposal are awarded their prizes out of the season's escrow, the commissioner's
 * reimbursement among them with the season's first: all or nothing (RULES §8).
 */
export const payoutsAwarded = ({ batchId, leagueId, seasonYear, awards, actor, now }: Awarded) =>
  entry({
    idempotencyKey: `payouts:${batchId}`,
    eventType: "payouts.awarded",
    leagueId,
    seasonYear,
    actor,
    details: { batchId, awards: awards.length },
    occurredAt: now,
    debits: [{ account: escrow({ leagueId, seasonYear }), cents: addCents(...awards.map(({ cents }) => cents)) }],
    credits: awards.map(({ userId, cents }) => ({ account: payable(userId), cents })),
  });

type Transfer = {
  payoutId: string;
  attempt: number;
  leagueId: string;
  seasonYear: number;
  userId: string;
  cents: Cents;
  now: Date;
};

const transferEntry = (transfer: Transfer, step: string) => ({
  idempotencyKey: `transfer:${transfer.payoutId}:${transfer.attempt}:${step}`,
  leagueId: transfer.leagueId,
  seasonYear: transfer.seasonYear,
  details: { payoutId: transfer.payoutId, userId: transfer.userId },
  occurredAt: transfer.now,
});

/** About to be handed to the processor: from here on it cannot be sent a second time. */
export const transferSent = (transfer: Transfer) =>
  entry({
    ...transferEntry(transfer, "sent"),
    eventType: "transfer.sent",
    actor: "job",
    debits: [{ account: payable(transfer.userId), cents: transfer.cents }],
    credits: [{ account: transfersInFlight(transfer.userId), cents: transfer.cents }],
  });

/** The processor has it: the winner is paid. */
export const transferCompleted = (transfer: Transfer & { providerRef: string }) =>
  entry({
    ...transferEntry(transfer, "completed"),
    eventType: "transfer.completed",
    actor: "processor",
    providerRef: transfer.providerRef,
    debits: [{ account: transfersInFlight(transfer.userId), cents: transfer.cents }],
    credits: [{ account: processor, cents: transfer.cents }],
  });

/** The processor refused: the money is the winner's still, to be sent again. */
export const transferFailed = (transfer: Transfer) =>
  entry({
    ...transferEntry(transfer, "failed"),
    eventType: "transfer.failed",
    actor: "processor",
    debits: [{ account: transfersInFlight(transfer.userId), cents: transfer.cents }],
    credits: [{ account: payable(transfer.userId), cents: transfer.cents }],
  });

type Reversal = Transfer & { reversalId: string };

/** The processor has taken some of a transfer back: that much is with us again, and still the winner's. */
export const transferReversed = ({
  reversalId,
  payoutId,
  attempt,
  userId,
  leagueId,
  seasonYear,
  cents,
  now,
}: Reversal) =>
  entry({
    idempotencyKey: `reversal:${reversalId}`,
    eventType: "transfer.reversed",
    leagueId,
    seasonYear,
    actor: "processor",
    providerRef: reversalId,
    details: { payoutId, attempt, userId },
    occurredAt: now,
    debits: [{ account: processor, cents }],
    credits: [{ account: payable(userId), cents }],
  });

type Redirected = {
  refundId: string;
  attempt: number;
  paymentId: string;
  leagueId: string;
  seasonYear: number;
  userId: string;
  cents: Cents;
  actor: string;
  now: Date;
};

/** A card takes its refund no longer: what was set aside of it is paid as a prize is (RULES §7). */
export const refundRedirected = ({ refundId, attempt, paymentId, userId, cents, actor, now, ...season }: Redirected) =>
  entry({
    idempotencyKey: `refund:${refundId}:${attempt}:redirected`,
    eventType: "refund.redirected",
    leagueId: season.leagueId,
    seasonYear: season.seasonYear,
    actor,
    details: { refundId, paymentId, userId },
    occurredAt: now,
    debits: [{ account: setAside(season), cents }],
    credits: [{ account: payable(userId), cents }],
  });

type Unclaimed = {
  payoutId: string;
  leagueId: string;
  seasonYear: number;
  userId: string;
  cents: Cents;
  actor: string;
  now: Date;
};

/** Its winner can't be reached: what they were not sent is theirs still, and waits until they come (RULES §23). */
export const payoutUnclaimed = ({ payoutId, leagueId, seasonYear, userId, cents, actor, now }: Unclaimed) =>
  entry({
    idempotencyKey: `payout:${payoutId}:unclaimed`,
    eventType: "payout.unclaimed",
    leagueId,
    seasonYear,
    actor,
    details: { payoutId, userId },
    occurredAt: now,
    debits: [{ account: payable(userId), cents }],
    credits: [{ account: unclaimed(userId), cents }],
  });

/** They have come: it is paid to the account they name, which is another one when theirs was erased. */
export const unclaimedAwarded = ({
  unclaimedId,
  toUserId,
  userId,
  leagueId,
  seasonYear,
  cents,
  actor,
  now,
}: Omit<Unclaimed, "payoutId"> & { unclaimedId: string; toUserId: string }) =>
  entry({
    idempotencyKey: `unclaimed:${unclaimedId}:awarded`,
    eventType: "unclaimed.awarded",
    leagueId,
    seasonYear,
    actor,
    details: { unclaimedId, userId, toUserId },
    occurredAt: now,
    debits: [{ account: unclaimed(userId), cents }],
    credits: [{ account: payable(toUserId), cents }],
  });

type Carried = { leagueId: string; from: number; to: number; cents: Cents; reason: string; actor: string; now: Date };

/** What a season left over, or a dispute of it set free later, goes into the pool of a later season (RULES §23). */
export const seasonCarried = ({ leagueId, from, to, cents, reason, actor, now }: Carried) =>
  entry({
    idempotencyKey: `season:${leagueId}:${from}:carried:${reason}`,
    eventType: "season.carried",
    leagueId,
    seasonYear: from,
    actor,
    details: { from, to },
    occurredAt: now,
    debits: [{ account: escrow({ leagueId, seasonYear: from }), cents }],
    credits: [{ account: escrow({ leagueId, seasonYear: to }), cents }],
  });

type Forfeited = {
  payoutId: string;
  leagueId: string;
  /** The season that awarded it, and the one whose escrow gets the money: the same, or the league's present one. */
  fromSeason: number;
  seasonYear: number;
  userId: string;
  cents: Cents;
  actor: string;
  now: Date;
};

const givenBack = (step: "forfeited" | "recalled", { payoutId, userId, fromSeason, cents, ...given }: Forfeited) =>
  entry({
    idempotencyKey: `payout:${payoutId}:${step}`,
    eventType: `payout.${step}`,
    leagueId: given.leagueId,
    seasonYear: given.seasonYear,
    actor: given.actor,
    details: { payoutId, userId, fromSeason },
    occurredAt: given.now,
    debits: [{ account: payable(userId), cents }],
    credits: [{ account: escrow(given), cents }],
  });

/** The members gave an unclaimed payout back: the money is the season's again, to be awarded again (RULES §23). */
export const payoutForfeited = (forfeited: Forfeited) => givenBack("forfeited", forfeited);

/** A review returned what was awarded and never sent: the season's again, to be awarded again or refunded (RULES §17). */
export const payoutRecalled = (recalled: Forfeited) => givenBack("recalled", recalled);
