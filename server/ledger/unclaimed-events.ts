import type { Cents } from "#contract/platform/money.ts";
import { payable, setAside, unclaimed } from "#server/ledger/accounts.ts";
import { entry } from "#server/ledger/entry.ts";
import { payoutKey, refundKey, unclaimedKey } from "#server/ledger/keys.ts";

/* Money that couldn't reach its owner in the first way: it is paid in another one, or waits for them (RULES §23). */

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

/** Books a refund that its card can't accept anymore: what was set aside for it is paid like a prize (RULES §7). */
export const refundRedirected = ({ refundId, attempt, paymentId, userId, cents, actor, now, ...season }: Redirected) =>
  entry({
    idempotencyKey: refundKey(refundId, attempt, "redirected"),
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

/**
 * Books a payout whose winner can't be reached: what they weren't sent is still theirs, and waits for them (RULES §23).
 */
export const payoutUnclaimed = ({ payoutId, leagueId, seasonYear, userId, cents, actor, now }: Unclaimed) =>
  entry({
    idempotencyKey: payoutKey(payoutId, "unclaimed"),
    eventType: "payout.unclaimed",
    leagueId,
    seasonYear,
    actor,
    details: { payoutId, userId },
    occurredAt: now,
    debits: [{ account: payable(userId), cents }],
    credits: [{ account: unclaimed(userId), cents }],
  });

/** Books unclaimed money to its returned owner, who may have a new account if the old one was erased. */
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
    idempotencyKey: unclaimedKey(unclaimedId),
    eventType: "unclaimed.awarded",
    leagueId,
    seasonYear,
    actor,
    details: { unclaimedId, userId, toUserId },
    occurredAt: now,
    debits: [{ account: unclaimed(userId), cents }],
    credits: [{ account: payable(toUserId), cents }],
  });
