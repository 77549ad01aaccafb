import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { CommissionerProposal } from "#contract/votes/commissioner-votes.ts";
import type { Actor } from "#server/access/guards.ts";
import { isMember, type LeagueRow } from "#server/access/league-access.ts";
import { shownName } from "#server/people/users/shown-name.ts";
import type { Reader } from "#server/platform/db/client.ts";
import {
  commissionerObjections,
  commissionerVoters,
  commissionerVotes,
  commissionerVotingProposals,
} from "#server/platform/db/schema/commissioner-votes.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { byNameOf } from "#server/votes/by-name.ts";
import { isWaiting, type ProposalRow, shownStatus, votesNeededOf } from "#server/votes/commissioner-votes/stage.ts";

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
  const open = rows.find(({ status }) => status === "active");
  return toProposals(db, rows, { actor, now, byName: open && (await byNameIn(db, league, { open, actor, now })) });
}

async function byNameIn(db: Reader, league: LeagueRow, { open, actor, now }: Seen & { open: ProposalRow }) {
  const voters = sql`select user_id from commissioner_voters where proposal_id = ${open.id}`;
  const isOne = and(eq(commissionerVoters.proposalId, open.id), eq(commissionerVoters.userId, actor.userId));
  const isVoter = (await db.$count(commissionerVoters, isOne)) > 0;
  return byNameOf(db, league, { voters, isVoter, userId: actor.userId, now });
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

type Shown = Seen & { byName?: CommissionerProposal["byName"] };

async function toProposals(
  db: Reader,
  rows: ProposalRow[],
  { actor, now, byName }: Shown,
): Promise<CommissionerProposal[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const asked = new Map(
    (await db.select().from(commissionerVoters).where(inArray(commissionerVoters.proposalId, ids)))
      .filter(({ userId }) => userId === actor.userId)
      .map((voter) => [voter.proposalId, voter]),
  );
  const objections = await db
    .select()
    .from(commissionerObjections)
    .where(inArray(commissionerObjections.proposalId, ids));
  const own = new Map(
    (await db.select().from(commissionerVotes).where(inArray(commissionerVotes.proposalId, ids)))
      .filter(({ userId }) => userId === actor.userId)
      .map(({ proposalId, vote }) => [proposalId, vote]),
  );
  const people = await peopleIn(db, rows);
  const nameOf = (userId: string) => people.get(userId)?.name ?? null;
  return rows.map((row) => {
    const vote = own.get(row.id);
    const made = objections.filter(({ proposalId }) => proposalId === row.id);
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
      status: shownStatus(row, now),
      votesFor: row.votesFor,
      votesAgainst: row.votesAgainst,
      totalEligibleVoters: row.totalEligibleVoters,
      votesNeeded: votesNeededOf(row),
      expiresAt: row.expiresAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      resolvedAt: row.resolvedAt?.toISOString() ?? null,
      takesEffectAt: isWaiting(row) ? row.effectAt.toISOString() : null,
      objections: objectionsIn(row, { made, isAsked: asked.has(row.id) && !byName?.ownFrom, actor, now }),
      isContested: row.raisedTo !== null,
      mayBeVotedBack: row.status === "approved" && people.get(row.currentCommissionerId)?.isErased === false,
      isEligible: asked.get(row.id)?.mayVote ?? false,
      userVote: vote ? { vote } : null,
      ...(byName && row.status === "active" && { byName }),
    };
  });
}

type Objected = Seen & { made: { userId: string }[]; isAsked: boolean };

function objectionsIn(row: ProposalRow, { made, isAsked, actor, now }: Objected): CommissionerProposal["objections"] {
  if (row.objectionsNeeded === null) return null;
  const hasObjected = made.some(({ userId }) => userId === actor.userId);
  const isOpen = isWaiting(row) && row.raisedTo === null && row.effectAt > now;
  return {
    made: made.length,
    needed: row.objectionsNeeded,
    hasObjected,
    mayObject: isOpen && isAsked && !hasObjected,
  };
}

async function peopleIn(db: Reader, rows: ProposalRow[]) {
  const ids = rows.flatMap((row) => [row.proposedById, row.currentCommissionerId, row.proposedCommissionerId]);
  const found = await db
    .select()
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(
    found.map(({ id, ...person }) => [id, { name: shownName(person), isErased: person.erasedAt !== null }]),
  );
}
