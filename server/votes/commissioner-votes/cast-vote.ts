import { and, eq } from "drizzle-orm";
import { type Ballot, commissionerVotesNeeded, outcomeOf } from "#contract/votes/votes.ts";
import type { Actor } from "#server/access/guards.ts";
import { lockLeague, maySee } from "#server/access/league-access.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/client.ts";
import {
  commissionerVoters,
  commissionerVotes,
  commissionerVotingProposals,
} from "#server/platform/db/schema/commissioner-votes.ts";
import { conflict, forbidden, notFound } from "#server/platform/errors.ts";
import { closeProposal } from "#server/votes/commissioner-votes/close-proposal.ts";

type Cast = { proposalId: string; vote: Ballot; now: Date };

/**
 * Counts a voter's ballot, once, and ends the vote as soon as it is decided (RULES §9). Ballots on one vote wait for
 * each other.
 */
export async function castCommissionerVote(tx: Tx, actor: Actor, { proposalId, vote, now }: Cast): Promise<void> {
  const { league, proposal, isVoter } = await lockVisibleProposal(tx, actor, proposalId);
  if (proposal.currentCommissionerId === actor.userId) {
    throw forbidden("As the current commissioner, you cannot vote on this proposal.");
  }
  if (!isVoter) throw forbidden("Only members who had paid when this was proposed can vote.");
  if (proposal.status !== "active") throw conflict("This vote has been decided.");
  if (proposal.expiresAt <= now) throw conflict("This vote has ended: its seven days are over.");
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
  const eligible = proposal.totalEligibleVoters;
  const outcome = outcomeOf({ votesFor, votesAgainst, eligible, needed: commissionerVotesNeeded(eligible) });
  if (outcome) await closeProposal(tx, { league, proposal, outcome, now });
}

/**
 * Locks a proposal and its league, the league first (docs/architecture.md). @throws AppError 404 for people who may not
 * know about it.
 */
async function lockVisibleProposal(tx: Tx, actor: Actor, proposalId: string) {
  const isProposal = eq(commissionerVotingProposals.id, proposalId);
  const [known] = await tx.select().from(commissionerVotingProposals).where(isProposal);
  if (!known) throw notFound("Proposal not found");
  const league = await lockLeague(tx, known.leagueId);
  const [voter] = await tx
    .select()
    .from(commissionerVoters)
    .where(and(eq(commissionerVoters.proposalId, proposalId), eq(commissionerVoters.userId, actor.userId)));
  if (!voter && !(await maySee(tx, actor, league))) throw notFound("Proposal not found");
  const [proposal] = await tx.select().from(commissionerVotingProposals).where(isProposal).for("no key update");
  // Stryker disable next-line ConditionalExpression,StringLiteral: a proposal is never deleted.
  if (!proposal) throw notFound("Proposal not found");
  return { league, proposal, isVoter: voter !== undefined };
}
