import { desc, eq, inArray } from "drizzle-orm";
import type { CommissionerProposal } from "#contract/votes/commissioner-votes.ts";
import { commissionerVotesNeeded, effectiveVoteStatus } from "#contract/votes/votes.ts";
import type { Actor } from "#server/access/guards.ts";
import { isMember, type LeagueRow } from "#server/access/league-access.ts";
import { shownName } from "#server/people/users/shown-name.ts";
import type { Reader } from "#server/platform/db/client.ts";
import {
  commissionerVoters,
  commissionerVotes,
  commissionerVotingProposals,
} from "#server/platform/db/schema/commissioner-votes.ts";
import { users } from "#server/platform/db/schema/users.ts";

export type ProposalRow = typeof commissionerVotingProposals.$inferSelect;
type Seen = { actor: Actor; now: Date };

/**
 * Lists the votes on a league's commissioner, newest first. Only members see them, not everyone who can see a public
 * league.
 */
export async function proposalsOf(
  db: Reader,
  league: LeagueRow,
  { actor, now }: Seen,
): Promise<CommissionerProposal[]> {
  const isInside =
    actor.isAdmin ||
    league.commissionerId === actor.userId ||
    (await isMember(db, { leagueId: league.id, userId: actor.userId }));
  if (!isInside) return [];
  const rows = await db
    .select()
    .from(commissionerVotingProposals)
    .where(eq(commissionerVotingProposals.leagueId, league.id))
    .orderBy(desc(commissionerVotingProposals.createdAt), desc(commissionerVotingProposals.id));
  return toProposals(db, rows, { actor, now });
}

export async function proposalFor(db: Reader, proposalId: string, seen: Seen): Promise<CommissionerProposal> {
  const rows = await db
    .select()
    .from(commissionerVotingProposals)
    .where(eq(commissionerVotingProposals.id, proposalId));
  const [proposal] = await toProposals(db, rows, seen);
  // Stryker disable next-line ConditionalExpression,StringLiteral: its callers have just written or locked it.
  if (!proposal) throw new Error(`The proposal ${proposalId} was not stored.`);
  return proposal;
}

async function toProposals(db: Reader, rows: ProposalRow[], { actor, now }: Seen): Promise<CommissionerProposal[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const isVoter = new Set(
    (await db.select().from(commissionerVoters).where(inArray(commissionerVoters.proposalId, ids)))
      .filter(({ userId }) => userId === actor.userId)
      .map(({ proposalId }) => proposalId),
  );
  const own = new Map(
    (await db.select().from(commissionerVotes).where(inArray(commissionerVotes.proposalId, ids)))
      .filter(({ userId }) => userId === actor.userId)
      .map(({ proposalId, vote }) => [proposalId, vote]),
  );
  const nameOf = await namesIn(db, rows);
  return rows.map((row) => {
    const vote = own.get(row.id);
    return {
      id: row.id,
      leagueId: row.leagueId,
      proposedById: row.proposedById,
      proposedByUsername: nameOf(row.proposedById),
      currentCommissionerId: row.currentCommissionerId,
      currentCommissionerUsername: nameOf(row.currentCommissionerId),
      proposedCommissionerId: row.proposedCommissionerId,
      proposedCommissionerUsername: nameOf(row.proposedCommissionerId),
      reason: row.reason,
      status: effectiveVoteStatus(row, now),
      votesFor: row.votesFor,
      votesAgainst: row.votesAgainst,
      totalEligibleVoters: row.totalEligibleVoters,
      votesNeeded: commissionerVotesNeeded(row.totalEligibleVoters),
      expiresAt: row.expiresAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      resolvedAt: row.resolvedAt?.toISOString() ?? null,
      isEligible: isVoter.has(row.id),
      userVote: vote ? { vote } : null,
    };
  });
}

async function namesIn(db: Reader, rows: ProposalRow[]) {
  const ids = rows.flatMap((row) => [row.proposedById, row.currentCommissionerId, row.proposedCommissionerId]);
  const found = await db
    .select()
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  const names = new Map(found.map(({ id, username, erasedAt }) => [id, shownName({ username, erasedAt })]));
  return (userId: string) => names.get(userId) ?? null;
}
