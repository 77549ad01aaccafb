import { addCents, type Cents } from "#contract/platform/money.ts";
import type { Custody } from "#contract/terms/custody.ts";
import { awardedTo, escrow, payable, pool, processor, transfersInFlight } from "#server/ledger/accounts.ts";
import { entry } from "#server/ledger/entry.ts";
import { carriedKey, payoutKey, payoutsKey, reversalKey, transferKey } from "#server/ledger/keys.ts";

type Award = { payoutId: string; userId: string; cents: Cents };
type Awarded = {
  batchId: string;
  /** Who keeps the league's money and pays what is awarded. */
  custody: Custody;
  leagueId: string;
  seasonYear: number;
  awards: Award[];
  /** Identifies the imported results that the proposer of the prizes saw (RULES §21). */
  resultsHash?: string | undefined;
  actor: string;
  now: Date;
};

/**
 * Books a proposal's prizes out of the season's pool to its winners, and with the season's first proposal the
 * commissioner's reimbursement: all or nothing (RULES §8).
 */
export const payoutsAwarded = ({ batchId, custody, leagueId, seasonYear, awards, resultsHash, ...by }: Awarded) =>
  entry({
    idempotencyKey: payoutsKey(batchId),
    eventType: "payouts.awarded",
    leagueId,
    seasonYear,
    actor: by.actor,
    details: { batchId, awards: awards.length, ...(resultsHash === undefined ? {} : { resultsHash }) },
    occurredAt: by.now,
    debits: [
      { account: pool({ custody, leagueId, seasonYear }), cents: addCents(...awards.map(({ cents }) => cents)) },
    ],
    credits: awards.map(({ userId, cents }) => ({
      account: awardedTo({ custody, leagueId, seasonYear }, userId),
      cents,
    })),
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

const transferEntry = (transfer: Transfer, step: "sent" | "completed" | "failed") => ({
  idempotencyKey: transferKey(transfer.payoutId, transfer.attempt, step),
  leagueId: transfer.leagueId,
  seasonYear: transfer.seasonYear,
  details: { payoutId: transfer.payoutId, userId: transfer.userId },
  occurredAt: transfer.now,
});

/** Books money about to be sent to the processor: from here on, it can't be sent a second time. */
export const transferSent = (transfer: Transfer) =>
  entry({
    ...transferEntry(transfer, "sent"),
    eventType: "transfer.sent",
    actor: "job",
    debits: [{ account: payable(transfer.userId), cents: transfer.cents }],
    credits: [{ account: transfersInFlight(transfer.userId), cents: transfer.cents }],
  });

/** Books a completed transfer: the winner is paid. */
export const transferCompleted = (transfer: Transfer & { providerRef: string }) =>
  entry({
    ...transferEntry(transfer, "completed"),
    eventType: "transfer.completed",
    actor: "processor",
    providerRef: transfer.providerRef,
    debits: [{ account: transfersInFlight(transfer.userId), cents: transfer.cents }],
    credits: [{ account: processor, cents: transfer.cents }],
  });

/** Books a refused transfer: the money is still the winner's and can be sent again. */
export const transferFailed = (transfer: Transfer) =>
  entry({
    ...transferEntry(transfer, "failed"),
    eventType: "transfer.failed",
    actor: "processor",
    debits: [{ account: transfersInFlight(transfer.userId), cents: transfer.cents }],
    credits: [{ account: payable(transfer.userId), cents: transfer.cents }],
  });

type Reversal = Transfer & { reversalId: string };

/** Books the reversed part of a transfer: we hold it again, and it is still the winner's. */
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
    idempotencyKey: reversalKey(reversalId),
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

type Carried = { leagueId: string; from: number; to: number; cents: Cents; reason: string; actor: string; now: Date };

/** Books a season's remainder, or dispute money freed later, into the pool of a later season (RULES §23). */
export const seasonCarried = ({ leagueId, from, to, cents, reason, actor, now }: Carried) =>
  entry({
    idempotencyKey: carriedKey(leagueId, from, reason),
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
  /**
   * The season that awarded it, and the season whose escrow gets the money: the same one, or the league's current one.
   */
  fromSeason: number;
  seasonYear: number;
  userId: string;
  cents: Cents;
  actor: string;
  now: Date;
};

const givenBack = (step: "forfeited" | "recalled", { payoutId, userId, fromSeason, cents, ...given }: Forfeited) =>
  entry({
    idempotencyKey: payoutKey(payoutId, step),
    eventType: `payout.${step}`,
    leagueId: given.leagueId,
    seasonYear: given.seasonYear,
    actor: given.actor,
    details: { payoutId, userId, fromSeason },
    occurredAt: given.now,
    debits: [{ account: payable(userId), cents }],
    credits: [{ account: escrow(given), cents }],
  });

/** Books an unclaimed payout that the members gave back: the season can award the money again (RULES §23). */
export const payoutForfeited = (forfeited: Forfeited) => givenBack("forfeited", forfeited);

/**
 * Books a payout that a review returned before it was sent: the season can award or refund the money again (RULES §17).
 */
export const payoutRecalled = (recalled: Forfeited) => givenBack("recalled", recalled);
