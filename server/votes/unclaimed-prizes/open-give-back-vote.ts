import { addDays } from "#contract/platform/days.ts";
import { VOTE_DAYS } from "#contract/votes/votes.ts";
import type { Actor } from "#server/access/guards.ts";
import { paidForSeason } from "#server/members/paid-for-season.ts";
import { isUnderReview } from "#server/money/season-holds/reviews.ts";
import { voteNews } from "#server/notices/channel.ts";
import { tell } from "#server/notices/tell.ts";
import { giveBackVoteOpened } from "#server/notices/unclaimed-prizes.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions, votingSessionVoters } from "#server/platform/db/schema/payout-votes.ts";
import { conflict } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";
import { refuseOpenVote } from "#server/votes/payout-votes/open-vote.ts";
import { auditUnclaimed, lockCase } from "#server/votes/unclaimed-prizes/keep-waiting.ts";
import { refusalOf } from "#server/votes/unclaimed-prizes/refused-winner.ts";
import { lockForGivingBack, VOTES_OFF } from "#server/votes/unclaimed-prizes/unclaimed.ts";

type Opening = { payoutId: string; reason: string; config: Config; now: Date };

/**
 * Asks the paid members of a payout's season whether to give it back to the season (RULES §23). The winner doesn't
 * vote: adding a bank account ends the vote, and someone who is gone must not block it by staying silent. @returns The
 * vote's id. @throws AppError 404, 409
 */
export async function openGiveBackVote(tx: Tx, actor: Actor, opening: Opening): Promise<string> {
  const { payoutId, reason, config, now } = opening;
  if (!config.policy.givesBackUnclaimed) throw conflict(VOTES_OFF);
  const { league } = await lockCase(tx, actor, { payoutId, config, now });
  const payout = await lockForGivingBack(tx, league, payoutId);
  if (!payout) throw conflict("Only a prize or a reimbursement that never reached anyone can go back to the season.");
  if ((await refusalOf(tx, payoutId, { config, now })) !== null) {
    throw conflict("This winner may not be paid here now, whatever they do, so the prize is kept for them.");
  }
  if (await isUnderReview(tx, payout))
    throw conflict("An admin is reviewing this season's payouts. Decide that first.");
  if (league.deletedAt) throw conflict("This league is deleted, so no season can use the money.");
  if (league.status === "cancelled") throw conflict("This league is canceled, so no season can use the money.");
  await refuseOpenVote(tx, league, { config, now });
  const voters = (await paidForSeason(tx, league, payout.seasonYear)).filter((id) => id !== payout.userId);
  if (voters.length === 0) throw conflict("This season has no other paid member who could vote.");

  const [session] = await tx
    .insert(votingSessions)
    .values({
      leagueId: league.id,
      seasonYear: payout.seasonYear,
      proposedById: actor.userId,
      kind: "give_back",
      payoutId,
      reason,
      proposedPayouts: [],
      totalEligibleVoters: voters.length,
      expiresAt: addDays(now, VOTE_DAYS),
      createdAt: now,
    })
    .returning({ id: votingSessions.id });
  if (!session) throw new Error("The vote was not stored.");
  await tx.insert(votingSessionVoters).values(voters.map((userId) => ({ votingSessionId: session.id, userId })));
  await auditUnclaimed(tx, actor, { action: "league.open_give_back_vote", payout, reason, now });
  const winner = mention(payout.userId, payout.leagueId);
  const told = giveBackVoteOpened(league, { sessionId: session.id, payout, winner, voters, reason });
  await tell(tx, now, told, voteNews(league, "an unclaimed prize", addDays(now, VOTE_DAYS)));
  return session.id;
}
