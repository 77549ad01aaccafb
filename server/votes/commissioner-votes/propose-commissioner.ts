import { addDays } from "#contract/platform/days.ts";
import { VOTE_DAYS } from "#contract/votes/votes.ts";
import type { Actor } from "#server/access/guards.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { payingMemberIds, whoHaveAccounts } from "#server/members/queries.ts";
import { voteNews } from "#server/notices/channel.ts";
import { commissionerVoteOpened } from "#server/notices/commissioners.ts";
import { tell } from "#server/notices/tell.ts";
import { refuseEarlyBallot } from "#server/platform/ballot-from.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { commissionerVoters, commissionerVotingProposals } from "#server/platform/db/schema/commissioner-votes.ts";
import { conflict, forbidden, invalidField } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";
import { candidateIds } from "#server/votes/commissioner-votes/candidates.ts";
import { closeProposal } from "#server/votes/commissioner-votes/close-proposal.ts";
import { lockOpenProposal } from "#server/votes/commissioner-votes/lock-proposal.ts";
import { isWaiting, votesNeededOf } from "#server/votes/commissioner-votes/stage.ts";
import { contestIn } from "#server/votes/custody.ts";

type Proposal = {
  league: LockedLeague;
  proposedCommissionerId: string;
  reason: string | null;
  now: Date;
};

/**
 * Opens a vote on a new commissioner by everyone who has paid by now, except the current one, who can only object to its
 * outcome (RULES §9, §17). The caller holds the league's lock, so that only one vote is open. @returns The vote's id.
 */
export async function proposeCommissioner(tx: Tx, actor: Actor, proposal: Proposal): Promise<string> {
  const { league, proposedCommissionerId, reason, now } = proposal;
  const paid = await payingMemberIds(tx, league.id);
  if (league.commissionerId === actor.userId) {
    throw forbidden("As the current commissioner, you cannot propose a change.");
  }
  if (!paid.includes(actor.userId)) throw forbidden("Only members who have paid can propose another commissioner.");
  // A vote keeps others from saying that the seat isn't theirs.
  await refuseEarlyBallot(tx, league, { userId: actor.userId, now });
  if (league.status === "cancelled") throw conflict("This league is canceled; there is nothing left to run.");
  if (!(await candidateIds(tx, league)).includes(proposedCommissionerId)) {
    throw invalidField("proposedCommissionerId", "Choose a paid member other than the current commissioner.");
  }
  const open = await lockOpenProposal(tx, league);
  if (open && isWaiting(open)) throw conflict("The members have voted for another commissioner, who takes over soon.");
  if (open && open.expiresAt > now) throw conflict("The members are already voting on another commissioner.");
  if (open) await closeProposal(tx, { league, proposal: open, outcome: "expired", now });

  const accounts = await whoHaveAccounts(tx, paid);
  const voters = accounts.filter((userId) => userId !== league.commissionerId);
  const seats = { accounts: accounts.length, names: paid.length - accounts.length };
  const seatsCounted = contestIn(league).seatsCounted(seats);
  const asking = { totalEligibleVoters: voters.length, seatsCounted };
  const needed = votesNeededOf({ ...asking, raisedTo: null });
  if (voters.length < needed) {
    throw conflict(
      "Another commissioner takes two votes at least, and you are the only paid member who can vote on it.",
    );
  }
  const [stored] = await tx
    .insert(commissionerVotingProposals)
    .values({
      leagueId: league.id,
      proposedById: actor.userId,
      currentCommissionerId: league.commissionerId,
      proposedCommissionerId,
      reason,
      ...asking,
      expiresAt: addDays(now, VOTE_DAYS),
      createdAt: now,
    })
    .returning({ id: commissionerVotingProposals.id });
  // Stryker disable next-line ConditionalExpression,StringLiteral: an insert gives back the row it made.
  if (!stored) throw new Error("The proposal was not stored.");
  const asked = accounts.map((userId) => ({
    proposalId: stored.id,
    userId,
    mayVote: userId !== league.commissionerId,
  }));
  await tx.insert(commissionerVoters).values(asked);
  await tell(
    tx,
    now,
    commissionerVoteOpened(league, { voters, needed, proposer: mention(actor.userId, league.id), reason }),
    voteNews(league, "the commissioner", addDays(now, VOTE_DAYS)),
  );
  return stored.id;
}
