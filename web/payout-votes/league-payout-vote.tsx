import { useQuery } from "@tanstack/react-query";
import { paysDuringSeason } from "#contract/league-types.ts";
import type { League } from "#contract/leagues.ts";
import { query } from "#web/api/query.ts";
import { paths } from "#web/paths.ts";
import { VoteBars } from "#web/payout-votes/vote-tally.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { DaysLeft } from "#web/ui/days-left.tsx";
import { Section } from "#web/ui/layout.tsx";
import { VoteStatusBadge } from "#web/ui/vote-status.tsx";

function useVoteQuery(league: League) {
  const isOver = league.status === "completed" || (league.status !== "cancelled" && paysDuringSeason(league));
  return useQuery({
    ...query("GET /api/leagues/:id/voting", { params: { id: league.id } }),
    enabled: isOver && league.membersVote,
  });
}

/** The season's latest payout vote; asked for only where there can be one (SPEC §4). */
export const usePayoutVote = (league: League) => useVoteQuery(league).data ?? undefined;

/** That vote in brief, on the league's page. */
export function LeaguePayoutVote({ league }: { league: League }) {
  const { data: session, isError, refetch } = useVoteQuery(league);
  if (isError) {
    return (
      <Section title="Payout vote">
        <div role="alert" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p>The payout vote did not load. No money moved.</p>
          <Button variant="secondary" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </Section>
    );
  }
  if (!session) return null;
  const mayVote = session.status === "active" && session.isEligible && !session.hasVoted;
  return (
    <Section title="Payout vote" action={<VoteStatusBadge status={session.status} />}>
      <div className="grid gap-4">
        <VoteBars session={session} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-ink-soft">
            {session.status === "active" ? <DaysLeft until={session.expiresAt} /> : "The vote is over."}
          </p>
          <ButtonLink to={paths.voting(session.id)} variant={mayVote ? "primary" : "secondary"}>
            {mayVote ? "Vote" : "See the vote"}
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
