import { ThumbsDown, ThumbsUp } from "lucide-react";
import type { ReactNode } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { hasPaidThisSeason } from "#contract/members/due-in-league.ts";
import type { Member } from "#contract/members/members.ts";
import type { CurrentUser } from "#contract/people/auth.ts";
import type { CommissionerProposal } from "#contract/votes/commissioner-votes.ts";
import type { Ballot } from "#contract/votes/votes.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { MemberAvatar, NameInSentence } from "#web/members/member-names.tsx";
import { Button } from "#web/ui/button.tsx";
import { DaysLeft } from "#web/ui/days-left.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { useAct } from "#web/ui/use-act.ts";
import { VoteBar } from "#web/ui/vote-bar.tsx";
import { VoteStatusBadge } from "#web/ui/vote-status.tsx";
import { ByNameWords } from "#web/votes/by-name-words.tsx";
import { ComingCommissioner, VotePassedBadge } from "#web/votes/commissioner-votes/coming-commissioner.tsx";
import {
  type Candidate,
  ProposeCommissionerDialog,
} from "#web/votes/commissioner-votes/propose-commissioner-dialog.tsx";

type CardProps = {
  league: League;
  members: Member[];
  user: CurrentUser;
  /** The commissioner's rating, above the votes. */
  rating: (canRate: boolean) => ReactNode;
};

/** The members' votes on their commissioner (SPEC §2, League detail; RULES §9). */
export function CommissionerVotingCard({ league, ...rest }: CardProps) {
  const params = { id: league.id };
  const proposals = useLoad(query("GET /api/leagues/:id/commissioner-voting-proposals", { params }));
  return (
    <Loaded from={proposals} what="the votes on the commissioner" pending={null} isSection>
      {(all) => <Commissioner league={league} proposals={all} {...rest} />}
    </Loaded>
  );
}

function Commissioner({ league, members, user, rating, proposals }: CardProps & { proposals: CommissionerProposal[] }) {
  const paid = members.filter((member) => hasPaidThisSeason(member, league));
  const isPaidMember = paid.some(({ userId }) => userId === user.id);
  const mayPropose =
    !proposals.some(isOpen) && isPaidMember && league.commissionerId !== user.id && league.status !== "cancelled";
  const canRate = isPaidMember && league.commissionerId !== user.id;
  const candidates = candidatesOf(paid, proposals).filter(({ userId }) => userId !== league.commissionerId);
  const list = (some: readonly CommissionerProposal[]) =>
    some.length > 0 && (
      <ul className="mb-4 divide-y divide-line border-y border-line">
        {some.map((proposal) => (
          <ProposalItem key={proposal.id} proposal={proposal} user={user} />
        ))}
      </ul>
    );
  return (
    <>
      {list(proposals.filter(isOpen))}
      {rating(canRate)}
      {mayPropose && (
        <div className="mb-6">
          <ProposeCommissionerDialog league={league} candidates={candidates} />
        </div>
      )}
      {list(proposals.filter((proposal) => !isOpen(proposal)))}
    </>
  );
}

const isOpen = ({ status }: CommissionerProposal) => status === "active";

/** The paid members, and commissioners who were voted out, who may have no seat (RULES §17). */
function candidatesOf(paid: Member[], proposals: CommissionerProposal[]): Candidate[] {
  const votedOut = proposals
    .filter(({ mayBeVotedBack }) => mayBeVotedBack)
    .map((proposal) => ({
      userId: proposal.currentCommissionerId,
      username: proposal.currentCommissionerUsername,
      fullName: null,
    }));
  return [...new Map([...votedOut, ...paid].map((person) => [person.userId, person])).values()];
}

function ProposalItem({ proposal, user }: { proposal: CommissionerProposal; user: CurrentUser }) {
  const { leagueId } = proposal;
  const { proposedCommissionerId: userId, proposedCommissionerUsername: username } = proposal;
  const proposed = { leagueId, userId, username };
  const proposer = { leagueId, userId: proposal.proposedById, username: proposal.proposedByUsername };
  const isVoting = isOpen(proposal) && proposal.takesEffectAt === null;
  return (
    <li data-asks={isOpen(proposal) || undefined} className="grid scroll-mt-24 gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <MemberAvatar {...proposed} size={32} />
        <div className="mr-auto min-w-0 flex-1 basis-40">
          <h3 className="text-lg wrap-anywhere">
            Vote on <NameInSentence {...proposed} /> as commissioner
          </h3>
          <p className="text-ink-soft wrap-anywhere">
            Proposed by <NameInSentence {...proposer} />
          </p>
        </div>
        {proposal.takesEffectAt ? <VotePassedBadge /> : <VoteStatusBadge status={proposal.status} />}
      </div>
      {proposal.reason && <q className="wrap-anywhere text-ink-soft">{proposal.reason}</q>}
      <VoteBar
        votesFor={proposal.votesFor}
        votesAgainst={proposal.votesAgainst}
        eligible={proposal.totalEligibleVoters}
        needed={proposal.votesNeeded}
      />
      <p className="figures text-sm text-ink-soft">
        {proposal.votesFor + proposal.votesAgainst} of {proposal.totalEligibleVoters} have voted
        {isVoting && (
          <>
            ; <DaysLeft until={proposal.expiresAt} />
          </>
        )}
      </p>
      <ByNameWords byName={proposal.byName} />
      {isOpen(proposal) && <ComingCommissioner proposal={proposal} />}
      {isVoting && <Ballots proposal={proposal} user={user} />}
    </li>
  );
}

function Ballots({ proposal, user }: { proposal: CommissionerProposal; user: CurrentUser }) {
  const cast = useAct({
    act: (vote: Ballot) =>
      request("POST /api/commissioner-voting-proposals/:proposalId/vote", {
        params: { proposalId: proposal.id },
        body: { vote },
      }),
    says: { title: "Vote Submitted" },
    reloads: ["/api/leagues", "/api/notifications", "/api/dashboard"],
    fails: ["Error", "Failed to submit vote"],
  });
  if (proposal.currentCommissionerId === user.id) {
    return <p className="text-ink-soft">As the current commissioner, you cannot vote on this proposal.</p>;
  }
  if (proposal.userVote) {
    return (
      <p>
        You voted <strong>{proposal.userVote.vote}</strong>.
      </p>
    );
  }
  if (!proposal.isEligible || proposal.byName?.ownFrom) return null;
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="small" variant="secondary" isPending={cast.isPending} onClick={() => cast.mutate("for")}>
        <ThumbsUp size={16} aria-hidden /> Vote for
      </Button>
      <Button size="small" variant="secondary" isPending={cast.isPending} onClick={() => cast.mutate("against")}>
        <ThumbsDown size={16} aria-hidden /> Vote against
      </Button>
    </div>
  );
}
