import type { ReactNode } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { NextStep } from "#contract/leagues/needs.ts";
import { isOpenForJoining } from "#contract/terms/league-status.ts";
import { paysDuringSeason } from "#contract/terms/league-types.ts";
import { objectionDaysOf } from "#contract/terms/objection-rules.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatMoment } from "#web/ui/date.tsx";
import { DaysLeft } from "#web/ui/days-left.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { paths } from "#web/ui/paths.ts";
import { VoteStatusBadge } from "#web/ui/vote-status.tsx";
import { ProposalInBrief } from "#web/votes/objections/proposal-in-brief.tsx";
import { VoteBars } from "#web/votes/payout-votes/vote-tally.tsx";
import { ShareVote } from "#web/votes/share-vote.tsx";

/** Whether the season can have a vote (SPEC §4), or time to object. */
const canHaveVote = (league: League) => {
  const isOver = league.status === "completed" || (league.status !== "cancelled" && paysDuringSeason(league));
  return isOver && (league.membersVote || objectionDaysOf(league) > 0);
};

const voteQuery = (league: League) => ({
  ...query("GET /api/leagues/:id/voting", { params: { id: league.id } }),
  enabled: canHaveVote(league),
});

/** Whether members may be asked to play for less than the league's table of fixed prizes (RULES §26). */
const awaitsPrizes = ({ prizeTable, prizeRow, status }: League) =>
  prizeTable !== null && prizeRow === null && isOpenForJoining(status);

/** The latest vote on that, open or over, while the season's prizes aren't decided. */
export function useSmallerPrizesVote(league: League): VotingSession | undefined {
  const vote = useOptional({ ...voteQuery(league), enabled: awaitsPrizes(league) }) ?? undefined;
  return vote?.kind === "smaller_prizes" ? vote : undefined;
}

type LeaguePayoutVoteProps = {
  league: League;
  /** What the button in the league's head does, once it is known. */
  headStep: NextStep | undefined;
};

/** A summary of that vote on the league's page. What follows it would wait for one that never loads. */
export const LeaguePayoutVote = (props: LeaguePayoutVoteProps) =>
  (canHaveVote(props.league) || awaitsPrizes(props.league)) && <LatestVote {...props} />;

function LatestVote({ league, headStep }: LeaguePayoutVoteProps) {
  const vote = useLoad({ ...voteQuery(league), enabled: true });
  return (
    <Loaded from={vote} what="the payout vote" pending={null} empty={null} isSection>
      {(session) =>
        session &&
        (session.kind !== "smaller_prizes" || awaitsPrizes(league)) &&
        (session.kind === "proposal" ? (
          <ProposalInBrief session={session} link={<VoteActions headStep={headStep} session={session} />} />
        ) : (
          <VoteInBrief session={session} link={<VoteActions headStep={headStep} session={session} />} />
        ))
      }
    </Loaded>
  );
}

/** Leads to the vote's own screen, unless the button in the head does, and lets the commissioner share it. */
const VoteActions = (props: VoteLinkProps) => (
  <>
    <ShareVote session={props.session} />
    <VoteLink {...props} />
  </>
);

type VoteLinkProps = Pick<LeaguePayoutVoteProps, "headStep"> & { session: VotingSession };

function VoteLink({ headStep, session }: VoteLinkProps) {
  const { id, kind, status } = session;
  const isInHead = status === "active" && (headStep?.kind === "vote" || headStep?.kind === "object");
  if (isInHead) return null;
  return (
    <ButtonLink to={paths.voting(id)} variant="secondary">
      {kind === "proposal" ? "Look at the payouts" : "See the vote"}
    </ButtonLink>
  );
}

function endOf({ intervention, waitsUntil, decideBy, status }: VotingSession): string {
  if (intervention) return "The vote is over, and an admin has decided.";
  if (waitsUntil) return `Approved. The prizes are awarded on ${formatMoment(waitsUntil)}, unless members object.`;
  return decideBy && status === "rejected" ? "Members objected to the approved payouts." : "The vote is over.";
}

function VoteInBrief({ session, link }: { session: VotingSession; link: ReactNode }) {
  const { status, expiresAt } = session;
  const isActive = status === "active";
  return (
    <FoldedSection
      title={session.kind === "smaller_prizes" ? "Vote on smaller prizes" : "Payout vote"}
      hint={endOf(session)}
      isOpen={isActive || session.waitsUntil !== null}
    >
      <div className="grid gap-4">
        <VoteBars session={session} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <VoteStatusBadge status={status} />
          <p className="mr-auto text-ink-soft">{isActive ? <DaysLeft until={expiresAt} /> : endOf(session)}</p>
          {link}
        </div>
      </div>
    </FoldedSection>
  );
}
