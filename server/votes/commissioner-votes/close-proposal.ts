import { and, eq } from "drizzle-orm";
import type { VoteStatus } from "#contract/votes/votes.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { membersAndCommissioner, paidMemberIds } from "#server/members/queries.ts";
import { requireVotesOfNewCommissioner } from "#server/money/season-holds/voted-seasons.ts";
import { commissionerVoteEnded } from "#server/notices/commissioners.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { commissionerVotingProposals } from "#server/platform/db/schema/commissioner-votes.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { ProposalRow } from "#server/votes/commissioner-votes/queries.ts";

type Outcome = Exclude<VoteStatus, "active">;
type Closing = { league: LockedLeague; proposal: ProposalRow; outcome: Outcome; now: Date };

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
 * Ends a vote that is still active. If it passed, the league's commissioner changes in the same transaction (RULES §9),
 * unless the proposed member has lost their seat or another vote was faster: then it counts as rejected. The caller
 * holds the locks of the league and the proposal.
 */
export async function closeProposal(tx: Tx, closing: Closing): Promise<void> {
  const { league, proposal, outcome, now } = closing;
  const status = outcome === "approved" && !(await canTakeOver(tx, league, proposal)) ? "rejected" : outcome;
  await tx
    .update(commissionerVotingProposals)
    .set({ status, resolvedAt: status === "expired" ? proposal.expiresAt : now })
    .where(eq(commissionerVotingProposals.id, proposal.id));
  if (status === "approved") {
    await tx
      .update(leagues)
      .set({ commissionerId: proposal.proposedCommissionerId, updatedAt: now })
      .where(eq(leagues.id, league.id));
  }
  const needsVotes = status === "approved" && (await requireVotesOfNewCommissioner(tx, league, proposal.createdAt));
  await tellMembers(tx, { ...closing, outcome: status, needsVotes });
}

async function canTakeOver(tx: Tx, league: LockedLeague, proposal: ProposalRow): Promise<boolean> {
  const paid = await paidMemberIds(tx, league.id);
  return proposal.currentCommissionerId === league.commissionerId && paid.includes(proposal.proposedCommissionerId);
}

type Told = Closing & { needsVotes: boolean };

/** Tells everyone in the league, and its previous or current commissioner (RULES §11). */
async function tellMembers(tx: Tx, { league, proposal, outcome, needsVotes, now }: Told) {
  const [proposed] = await tx.select().from(users).where(eq(users.id, proposal.proposedCommissionerId));
  const name = proposed && !proposed.erasedAt ? proposed.username : "The member proposed";
  const concerned = await membersAndCommissioner(tx, league);
  await tell(tx, now, commissionerVoteEnded(league, { concerned, outcome, proposed: name, needsVotes }));
}
