import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { query } from "#web/api/query.ts";
import { useCurrentUser } from "#web/auth/current-user.ts";
import { CommissionerVotingCard } from "#web/commissioner-votes/commissioner-voting-card.tsx";
import { DisputeList } from "#web/disputes/dispute-list.tsx";
import { EscrowStatement } from "#web/escrow/escrow-statement.tsx";
import { LeagueFacts } from "#web/leagues/league-facts.tsx";
import { LeagueHead } from "#web/leagues/league-head.tsx";
import { LeaveLeague } from "#web/members/leave-league.tsx";
import { MemberList } from "#web/members/member-list.tsx";
import { PrepaidSeasons } from "#web/members/prepaid-seasons.tsx";
import { LeaguePayoutVote } from "#web/payout-votes/league-payout-vote.tsx";
import { PayoutList } from "#web/payouts/payout-list.tsx";
import { OwnPayments } from "#web/receipts/own-payments.tsx";
import { SeasonHold } from "#web/season-holds/season-hold.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { Section } from "#web/ui/layout.tsx";
import { NotShown } from "#web/ui/not-shown.tsx";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

/** One league: what it is, what its pot holds, who has paid, and what this visitor should do next (SPEC §2, League detail). */
export function LeaguePage() {
  const { id = "" } = useParams();
  const params = { id };
  const { user } = useCurrentUser();
  const league = useQuery(query("GET /api/leagues/:id", { params }));
  const members = useQuery(query("GET /api/leagues/:id/members", { params }));
  const payouts = useQuery(query("GET /api/leagues/:id/payouts", { params }));
  if (league.isError)
    return (
      <NotShown
        error={league.error}
        onRetry={() => void league.refetch()}
        missing={{ title: "League not found", sentence: "The league doesn't exist or you don't have access." }}
        what="The league"
      />
    );
  if (!league.data || !members.data || !user) return <LoadingScreen />;
  const isCommissioner = league.data.commissionerId === user.id || user.role === "admin";
  const { currentYear } = league.data;
  const paidOut =
    payouts.data?.some(({ seasonYear, kind }) => seasonYear === currentYear && kind !== "refund") ?? false;
  const own = members.data.find(({ userId }) => userId === user.id);
  return (
    <div className="page">
      <LeagueHead league={league.data} members={members.data} user={user} isCommissioner={isCommissioner} />
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[24rem_1fr]">
        <Section title="The terms">
          <LeagueFacts league={league.data} />
        </Section>
        <div>
          {isCommissioner && <DisputeList leagueId={id} />}
          <Section title={`Members (${members.data.length}/${league.data.maxMembers})`}>
            <MemberList league={league.data} members={members.data} userId={user.id} isCommissioner={isCommissioner} />
          </Section>
          {own && <PrepaidSeasons leagueId={id} />}
          <div id="commissioner" className="scroll-mt-24">
            <CommissionerVotingCard league={league.data} members={members.data} user={user} />
          </div>
          <SeasonHold league={league.data} />
          <LeaguePayoutVote league={league.data} />
          <PayoutList league={league.data} user={user} isCommissioner={isCommissioner} />
          <EscrowStatement leagueId={id} isFree={isFree(league.data)} />
          {own && <OwnPayments leagueId={id} />}
          {own && <LeaveLeague league={league.data} own={own} hasPayouts={paidOut} />}
        </div>
      </div>
    </div>
  );
}
