import { and, eq } from "drizzle-orm";
import { undecidedDisputes } from "#contract/money/disputes.ts";
import type { reviewDecisions } from "#contract/money/season-reviews.ts";
import type { Intervention } from "#contract/operations/admin-oversight.ts";
import { formatDollars } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { lockLeague } from "#server/access/league-access.ts";
import { refuseStake } from "#server/access/stake.ts";
import { paidForSeason } from "#server/members/paid-for-season.ts";
import { paidMemberIds } from "#server/members/queries.ts";
import { lockFailedRefund } from "#server/money/refunds/failed-refund.ts";
import type { Plan } from "#server/operations/second-admin/plan-act.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { unclaimedMoney } from "#server/platform/db/schema/payouts.ts";
import { seasonReviews } from "#server/platform/db/schema/season-holds.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { notFound } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";
import { earlierTally } from "#server/votes/payout-votes/earlier-voters.ts";

/** The summary contains no address, because it outlives the account. */
export async function planOfAddress(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<Plan> {
  await requireUser(tx, userId);
  const summary = `Change the email address of ${mention(userId)}. Emails about the account would go to the new address.`;
  return { act: { kind: "change_address", email }, ...onePerson(userId), summary };
}

export async function planOfRole(tx: Tx, userId: string): Promise<Plan> {
  await requireUser(tx, userId);
  return {
    act: { kind: "give_admin_role" },
    ...onePerson(userId),
    summary: `Make ${mention(userId)} an admin, who can view and edit every user and league.`,
  };
}

export async function planOfErasure(tx: Tx, userId: string): Promise<Plan> {
  await requireUser(tx, userId);
  return {
    act: { kind: "erase_account" },
    ...onePerson(userId),
    summary: `Delete the account of ${mention(userId)}. Their name, email and password would be erased for good.`,
  };
}

export async function planOfResetLink(tx: Tx, userId: string): Promise<Plan> {
  await requireUser(tx, userId);
  return {
    act: { kind: "make_reset_link", isMade: false },
    ...onePerson(userId),
    summary: `Make a link that sets a new password for ${mention(userId)}. Anyone who has it can use it.`,
  };
}

export async function planOfRefund(tx: Tx, refundId: string): Promise<Plan> {
  const { refund, league } = await lockFailedRefund(tx, { refundId, banks: undecidedDisputes });
  return {
    act: { kind: "pay_out_refund" },
    subjectId: refundId,
    userId: refund.userId,
    leagueId: league.id,
    summary: `Pay a failed refund of ${formatDollars(refund.setAside)} from ${league.name} to its owner's bank account.`,
    reason: null,
    concerned: [refund.userId],
  };
}

const DEEDS: Record<Intervention["action"], string> = {
  approve: "Pay the winners as proposed",
  replace: "Pay different winners than proposed",
  refund: "Refund the season's entry fees",
};

type Resolving = { sessionId: string; intervention: Intervention };

/**
 * Describes what an admin's decision about a vote would do against the members' ballots, or in a league where they have
 * a stake; undefined if it follows the ballots. @throws AppError 403 if an admin without a stake can decide, 404
 */
export async function planOfVote(
  tx: Tx,
  actor: Actor,
  { sessionId, intervention }: Resolving,
): Promise<Plan | undefined> {
  const [known] = await tx
    .select({ leagueId: votingSessions.leagueId })
    .from(votingSessions)
    .where(eq(votingSessions.id, sessionId));
  if (!known) throw notFound("Voting session not found");
  const { leagueId } = known;
  const league = await lockLeague(tx, leagueId);
  const hasStake = await refuseStake(tx, actor, leagueId);
  const [session] = await tx.select().from(votingSessions).where(eq(votingSessions.id, sessionId));
  if (!session) throw notFound("Voting session not found");
  const { votesFor, votesAgainst } = session;
  const { action, reason } = intervention;
  const earlier = await earlierTally(tx, sessionId);
  const tallies = [session, ...(earlier ? [earlier] : [])];
  const follows =
    (action === "approve" && tallies.every((tally) => tally.votesFor > tally.votesAgainst)) ||
    (action === "refund" && tallies.some((tally) => tally.votesAgainst > tally.votesFor));
  if (follows && !hasStake) return undefined;
  const against = follows ? "after the members' votes" : "against the members' votes";
  return {
    act: { kind: "resolve_vote", intervention },
    subjectId: sessionId,
    userId: null,
    leagueId,
    summary: `${DEEDS[action]} in ${league.name}, ${against} (${votesFor} for, ${votesAgainst} against).`,
    reason,
    concerned: await paidMemberIds(tx, leagueId),
  };
}

const REVIEWED: Record<(typeof reviewDecisions)[number], string> = {
  release: "Send the prizes waiting for review",
  return: "Return the prizes waiting for review to the season",
  refund: "Refund the season waiting for review",
};

type Deciding = { reviewId: string; decision: (typeof reviewDecisions)[number]; reason: string };

/**
 * Describes a decision by an admin who has a stake in the league, if no other admin can decide. Returning the prizes
 * needs no plan, because the members then vote on them. @returns undefined if the admin may decide at once. @throws
 * AppError 403 if an admin without a stake can decide, 404
 */
export async function planOfReview(tx: Tx, actor: Actor, deciding: Deciding): Promise<Plan | undefined> {
  const { reviewId, decision, reason } = deciding;
  const [review] = await tx.select().from(seasonReviews).where(eq(seasonReviews.id, reviewId));
  if (!review) throw notFound("Review not found");
  const { leagueId, seasonYear } = review;
  const league = await lockLeague(tx, leagueId);
  const hasStake = await refuseStake(tx, actor, leagueId);
  if (!hasStake || decision === "return") return undefined;
  return {
    act: { kind: "decide_review", decision, reason },
    subjectId: reviewId,
    userId: null,
    leagueId,
    summary: `${REVIEWED[decision]} in ${league.name}. The admin has a stake in this league.`,
    reason,
    concerned: await paidForSeason(tx, league, seasonYear),
  };
}

/**
 * Describes paying unclaimed money to the account that an admin takes for its owner's, whose own was deleted. Only a
 * judgment says that they are the same person, so those who played with the owner may object.
 * @returns undefined if no other account can be paid: the owner still has one, or the money was paid. @throws AppError 404
 */
export async function planOfUnclaimed(
  tx: Tx,
  { unclaimedId, toUserId, reason }: { unclaimedId: string; toUserId: string; reason: string },
): Promise<Plan | undefined> {
  const [kept] = await tx
    .select({
      leagueId: leagues.id,
      leagueName: leagues.name,
      amount: unclaimedMoney.amount,
      paidAsId: unclaimedMoney.paidAsId,
      erasedAt: users.erasedAt,
    })
    .from(unclaimedMoney)
    .innerJoin(leagues, eq(leagues.id, unclaimedMoney.leagueId))
    .innerJoin(users, eq(users.id, unclaimedMoney.userId))
    .where(eq(unclaimedMoney.id, unclaimedId));
  if (!kept) throw notFound("Unclaimed money not found");
  const { leagueId, leagueName, amount, paidAsId, erasedAt } = kept;
  if (!erasedAt || paidAsId) return undefined;
  await requireUser(tx, toUserId);
  return {
    act: { kind: "pay_unclaimed", toUserId, reason },
    subjectId: unclaimedId,
    userId: toUserId,
    leagueId,
    summary: `Pay ${formatDollars(amount)} from ${leagueName}, kept for someone whose account was deleted, to ${mention(toUserId)}.`,
    reason,
    concerned: [...new Set([toUserId, ...(await paidMemberIds(tx, leagueId))])],
  };
}

const onePerson = (userId: string) => ({
  subjectId: userId,
  userId,
  leagueId: null,
  reason: null,
  concerned: [userId],
});

async function requireUser(tx: Tx, userId: string): Promise<void> {
  if ((await tx.$count(users, and(eq(users.id, userId), users.hasAccount))) === 0) throw notFound("User not found");
}
