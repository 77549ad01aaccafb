import { and, eq } from "drizzle-orm";
import type { Actor } from "#server/access/guards.ts";
import { type LockedLeague, lockLeague, maySee } from "#server/access/league-access.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { commissionerVoters, commissionerVotingProposals } from "#server/platform/db/schema/commissioner-votes.ts";
import { notFound } from "#server/platform/errors.ts";
import type { ProposalRow } from "#server/votes/commissioner-votes/stage.ts";

/** Locks the league's open vote, which may be past its deadline. */
export async function lockOpenProposal(tx: Tx, league: LockedLeague): Promise<ProposalRow | undefined> {
  const { leagueId: ofLeague, status } = commissionerVotingProposals;
  const [proposal] = await tx
    .select()
    .from(commissionerVotingProposals)
    .where(and(eq(ofLeague, league.id), eq(status, "active")))
    .for("no key update");
  return proposal;
}

/**
 * Locks a proposal and its league, the league first (docs/architecture.md). `voter` is the actor among those who had
 * paid when it was made. @throws AppError 404 for people who may not know about it.
 */
export async function lockVisibleProposal(tx: Tx, actor: Actor, proposalId: string) {
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
  return { league, proposal, voter };
}
