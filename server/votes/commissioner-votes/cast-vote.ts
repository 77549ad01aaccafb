import { eq } from "drizzle-orm";
import { type Ballot, outcomeOf } from "#contract/votes/votes.ts";
import type { Actor } from "#server/access/guards.ts";
import { refuseEarlyBallot } from "#server/platform/ballot-from.ts";
import type { Config } from "#server/platform/config/config.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/client.ts";
import { commissionerVotes, commissionerVotingProposals } from "#server/platform/db/schema/commissioner-votes.ts";
import { conflict, forbidden } from "#server/platform/errors.ts";
import { closeProposal } from "#server/votes/commissioner-votes/close-proposal.ts";
import { lockVisibleProposal } from "#server/votes/commissioner-votes/lock-proposal.ts";
import { passProposal } from "#server/votes/commissioner-votes/pass-proposal.ts";
import { isWaiting, votesNeededOf } from "#server/votes/commissioner-votes/stage.ts";

type Cast = { proposalId: string; vote: Ballot; config: Pick<Config, "policy">; now: Date };

/**
 * Counts a voter's ballot, once, and ends the vote as soon as it is decided (RULES §9), or has it wait for objections
 * (RULES §17). Ballots on one vote wait for each other.
 */
export async function castCommissionerVote(tx: Tx, actor: Actor, cast: Cast): Promise<void> {
  const { proposalId, vote, config, now } = cast;
  const { league, proposal, voter } = await lockVisibleProposal(tx, actor, proposalId);
  if (proposal.currentCommissionerId === actor.userId) {
    throw forbidden("As the current commissioner, you cannot vote on this proposal.");
  }
  if (!voter?.mayVote) throw forbidden("Only members who had paid when this was proposed can vote.");
  if (proposal.status !== "active" || isWaiting(proposal)) throw conflict("This vote has been decided.");
  if (proposal.expiresAt <= now) throw conflict("This vote has ended: its seven days are over.");
  await refuseEarlyBallot(tx, league, { userId: actor.userId, now });
  await tx
    .insert(commissionerVotes)
    .values({ proposalId, userId: actor.userId, vote, votedAt: now })
    .catch((error) => {
      throw violatedConstraint(error) === "commissioner_votes_once" ? conflict("You have already voted.") : error;
    });
  const votesFor = proposal.votesFor + (vote === "for" ? 1 : 0);
  const votesAgainst = proposal.votesAgainst + (vote === "against" ? 1 : 0);
  await tx
    .update(commissionerVotingProposals)
    .set({ votesFor, votesAgainst })
    .where(eq(commissionerVotingProposals.id, proposalId));
  const counted = { ...proposal, votesFor, votesAgainst };
  const eligible = proposal.totalEligibleVoters;
  const outcome = outcomeOf({ votesFor, votesAgainst, eligible, needed: votesNeededOf(proposal) });
  if (outcome === "approved") await passProposal(tx, { league, proposal: counted, config, now });
  if (outcome === "rejected") await closeProposal(tx, { league, proposal: counted, outcome, now });
}
