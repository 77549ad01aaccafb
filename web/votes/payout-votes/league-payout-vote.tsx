import type { League } from "#contract/leagues/leagues.ts";
import { paysDuringSeason } from "#contract/terms/league-types.ts";
import { objectionDaysOf } from "#contract/terms/objection-rules.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { DaysLeft } from "#web/ui/days-left.tsx";
import { Section } from "#web/ui/layout.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { paths } from "#web/ui/paths.ts";
import { VoteStatusBadge } from "#web/ui/vote-status.tsx";
import { ProposalInBrief } from "#web/votes/objections/proposal-in-brief.tsx";
import { VoteBars } from "#web/votes/payout-votes/vote-tally.tsx";

/** Whether the season can have a vote (SPEC §4), or time to object. */
const canHaveVote = (league: League) => {
  const isOver = league.status === "completed" || (league.status !== "cancelled" && paysDuringSeason(league));
  return isOver && (league.membersVote || objectionDaysOf(league) > 0);
};

const voteQuery = (league: League) => ({
  ...query("GET /api/leagues/:id/voting", { params: { id: league.id } }),
  enabled: canHaveVote(league),
});

/** The season's latest payout vote, or the payouts that members can object to. */
export const usePayoutVote = (league: League) => useOptional(voteQuery(league)) ?? undefined;

/** A summary of that vote on the league's page. What follows it would wait for one that never loads. */
export const LeaguePayoutVote = ({ league }: { league: League }) =>
  canHaveVote(league) && <LatestVote league={league} />;

function LatestVote({ league }: { league: League }) {
  const vote = useLoad(voteQuery(league));
  return (
    <Loaded from={vote} what="the payout vote" pending={null} empty={null} isSection>
      {(session) =>
        session &&
        (session.kind === "proposal" ? <ProposalInBrief session={session} /> : <VoteInBrief session={session} />)
      }
    </Loaded>
  );
}

const endOf = ({ intervention }: VotingSession) =>
  intervention ? "The vote is over, and an admin has decided." : "The vote is over.";

function VoteInBrief({ session }: { session: VotingSession }) {
  const mayVote = session.status === "active" && session.isEligible && !session.hasVoted;
  return (
    <Section title="Payout vote" action={<VoteStatusBadge status={session.status} />}>
      <div className="grid gap-4">
        <VoteBars session={session} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-ink-soft">
            {session.status === "active" ? <DaysLeft until={session.expiresAt} /> : endOf(session)}
          </p>
          <ButtonLink to={paths.voting(session.id)} variant="secondary">
            {mayVote ? "Vote" : "See the vote"}
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
