import { eq } from "drizzle-orm";
import { addDays } from "#contract/platform/days.ts";
import { contestedVotesNeeded, outcomeOf, VOTE_DAYS } from "#contract/votes/votes.ts";
import type { Actor } from "#server/access/guards.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { newCommissionerContested } from "#server/notices/commissioners.ts";
import { tell } from "#server/notices/tell.ts";
import { refuseEarlyBallot } from "#server/platform/ballot-from.ts";
import type { Tx } from "#server/platform/db/client.ts";
import {
  commissionerObjections,
  commissionerVoters,
  commissionerVotes,
  commissionerVotingProposals,
} from "#server/platform/db/schema/commissioner-votes.ts";
import { conflict, forbidden } from "#server/platform/errors.ts";
import { closeProposal } from "#server/votes/commissioner-votes/close-proposal.ts";
import { concernedBy } from "#server/votes/commissioner-votes/concerned.ts";
import { lockVisibleProposal } from "#server/votes/commissioner-votes/lock-proposal.ts";
import { paidAtProposal } from "#server/votes/commissioner-votes/pass-proposal.ts";
import { isWaiting, type ProposalRow } from "#server/votes/commissioner-votes/stage.ts";

type Objecting = { proposalId: string; now: Date };

/**
 * Records a paid member's objection to a commissioner who was voted in, once, before the change takes effect. Enough of
 * them raise what it takes to two thirds of all who had paid, in the same transaction (RULES §17). Objections to one vote
 * and the change itself wait for each other.
 */
export async function objectToCommissioner(tx: Tx, actor: Actor, { proposalId, now }: Objecting): Promise<void> {
  const { league, proposal, voter } = await lockVisibleProposal(tx, actor, proposalId);
  if (!voter) throw forbidden("Only members who had paid when this was proposed can object.");
  refuseUnlessOpen(proposal, now);
  await refuseEarlyBallot(tx, league, { userId: actor.userId, now }, "objection");
  const objection = { proposalId, userId: actor.userId, createdAt: now };
  const stored = await tx.insert(commissionerObjections).values(objection).onConflictDoNothing().returning();
  if (stored.length === 0) throw conflict("You have already objected.");
  const made = await tx.$count(commissionerObjections, eq(commissionerObjections.proposalId, proposalId));
  if (made >= (proposal.objectionsNeeded ?? 0)) await contest(tx, league, { proposal, made, now });
}

/** @throws AppError 409 unless this vote has passed and members can still object. */
function refuseUnlessOpen(proposal: ProposalRow, now: Date): void {
  if (proposal.raisedTo !== null) throw conflict("Enough members have objected already.");
  if (proposal.status !== "active") throw conflict("This vote has ended, so it's too late to object.");
  if (!isWaiting(proposal)) throw conflict("The members are still voting, so there's nothing to object to yet.");
  if (proposal.effectAt <= now) throw conflict("The time to object is over.");
}

type Contesting = { proposal: ProposalRow; made: number; now: Date };

/**
 * Raises what the vote takes. Votes already cast count: two thirds may have voted for it, or may have become impossible.
 * Otherwise the vote is open again.
 */
async function contest(tx: Tx, league: LockedLeague, { proposal, made, now }: Contesting): Promise<void> {
  const { id, votesFor, votesAgainst, totalEligibleVoters: eligible } = proposal;
  const paid = await paidAtProposal(tx, proposal);
  const needed = contestedVotesNeeded(paid);
  const outcome = outcomeOf({ votesFor, votesAgainst, eligible, needed });
  const expiresAt = outcome === "approved" ? proposal.expiresAt : addDays(now, VOTE_DAYS);
  await tx
    .update(commissionerVotingProposals)
    .set({ raisedTo: needed, expiresAt })
    .where(eq(commissionerVotingProposals.id, id));
  const raised = { ...proposal, raisedTo: needed, expiresAt };
  if (outcome === "rejected") return closeProposal(tx, { league, proposal: raised, outcome, now });
  const { concerned, proposed } = await concernedBy(tx, league, proposal);
  const voters = outcome === "approved" ? [] : await votersLeft(tx, id);
  const told = { concerned, voters, proposed, made, votesFor, needed, paid };
  const effectAt = outcome === "approved" ? proposal.effectAt : null;
  await tell(tx, now, newCommissionerContested(league, { ...told, effectAt }));
}

/** Lists who can still vote. */
async function votersLeft(tx: Tx, proposalId: string): Promise<string[]> {
  const asked = await tx.select().from(commissionerVoters).where(eq(commissionerVoters.proposalId, proposalId));
  const cast = await tx.select().from(commissionerVotes).where(eq(commissionerVotes.proposalId, proposalId));
  const hasVoted = new Set(cast.map(({ userId }) => userId));
  return asked.filter(({ mayVote, userId }) => mayVote && !hasVoted.has(userId)).map(({ userId }) => userId);
}
