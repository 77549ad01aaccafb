import { eq } from "drizzle-orm";
import type { VoteStatus } from "#contract/votes/votes.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { requireVotesOfNewCommissioner } from "#server/money/season-holds/voted-seasons.ts";
import { commissionerVoteEnded } from "#server/notices/commissioners.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { commissionerVotingProposals } from "#server/platform/db/schema/commissioner-votes.ts";
import { candidateIds } from "#server/votes/commissioner-votes/candidates.ts";
import { concernedBy } from "#server/votes/commissioner-votes/concerned.ts";
import { isWaiting, type ProposalRow } from "#server/votes/commissioner-votes/stage.ts";
import { takeOffice } from "#server/votes/commissioner-votes/take-office.ts";

type Outcome = Exclude<VoteStatus, "active">;
type Closing = { league: LockedLeague; proposal: ProposalRow; outcome: Outcome; now: Date };

/**
 * Ends a vote that is still active. If it passed, the league's commissioner changes in the same transaction (RULES §9),
 * unless that has become impossible: then it counts as rejected. The caller holds the locks of the league and the
 * proposal.
 */
export async function closeProposal(tx: Tx, closing: Closing): Promise<void> {
  const { league, proposal, outcome, now } = closing;
  const status = outcome === "approved" && !(await canTakeOver(tx, league, proposal)) ? "rejected" : outcome;
  await tx
    .update(commissionerVotingProposals)
    .set({ status, resolvedAt: status === "expired" ? proposal.expiresAt : now })
    .where(eq(commissionerVotingProposals.id, proposal.id));
  if (status === "approved") await takeOffice(tx, league, { userId: proposal.proposedCommissionerId, now });
  const needsVotes = status === "approved" && (await requireVotesOfNewCommissioner(tx, league, proposal.createdAt));
  const { concerned, proposed } = await concernedBy(tx, league, proposal);
  const ended = { concerned, proposed, outcome: status, hadPassed: isWaiting(proposal), needsVotes };
  await tell(tx, now, commissionerVoteEnded(league, { ...ended, isContested: proposal.raisedTo !== null }));
}

/** Not anymore after they lost their seat, after another commissioner took over, or once the league is canceled. */
export async function canTakeOver(tx: Tx, league: LockedLeague, proposal: ProposalRow): Promise<boolean> {
  if (league.status === "cancelled" || proposal.currentCommissionerId !== league.commissionerId) return false;
  return (await candidateIds(tx, league)).includes(proposal.proposedCommissionerId);
}
