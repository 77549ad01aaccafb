import {
  commissionerVotesNeeded,
  effectiveVoteStatus,
  treasurerChangeNeeds,
  type VoteStatus,
} from "#contract/votes/votes.ts";
import type { commissionerVotingProposals } from "#server/platform/db/schema/commissioner-votes.ts";

export type ProposalRow = typeof commissionerVotingProposals.$inferSelect;

type Counted = Pick<ProposalRow, "raisedTo" | "totalEligibleVoters" | "seatsCounted">;

/** Returns how many votes it takes now: half of the voters, or two thirds of all who had paid after enough objections. */
export const votesNeededOf = ({ raisedTo, totalEligibleVoters: voters, seatsCounted }: Counted): number =>
  raisedTo ?? (seatsCounted === null ? commissionerVotesNeeded(voters) : treasurerChangeNeeds(voters, seatsCounted));

type Passed = ProposalRow & { effectAt: Date };

/** Tells whether a vote has passed, but the commissioner hasn't changed yet (RULES §17). */
export const isWaiting = (proposal: ProposalRow): proposal is Passed =>
  proposal.status === "active" && proposal.effectAt !== null && proposal.votesFor >= votesNeededOf(proposal);

/** A vote that waits stays active until a job has changed the commissioner. */
export const shownStatus = (proposal: ProposalRow, now: Date): VoteStatus =>
  isWaiting(proposal) ? "active" : effectiveVoteStatus(proposal, now);
