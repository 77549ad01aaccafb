import type { CommissionerProposal } from "#contract/votes/commissioner-votes.ts";
import { NameInSentence } from "#web/members/member-names.tsx";
import { formatNearDay } from "#web/ui/date.tsx";

type OpenVoteWordsProps = { proposal: CommissionerProposal; userId: string };

/** Says in one line that a vote on the commissioner is open or has passed, and whether this visitor has yet to vote. */
export function OpenVoteWords({ proposal, userId }: OpenVoteWordsProps) {
  const { leagueId, proposedCommissionerId, proposedCommissionerUsername: username } = proposal;
  const { takesEffectAt, expiresAt } = proposal;
  const mayVote = proposal.isEligible && proposal.userVote === null && proposal.currentCommissionerId !== userId;
  const name = <NameInSentence leagueId={leagueId} userId={proposedCommissionerId} username={username} />;
  if (takesEffectAt) {
    return (
      <>
        {name} takes over on {formatNearDay(takesEffectAt)}
      </>
    );
  }
  return (
    <>
      {mayVote ? "Vote on " : "Open vote on "}
      {name} as commissioner
      {mayVote ? " by " : " until "}
      {formatNearDay(expiresAt)}
    </>
  );
}
