import { useParams } from "wouter";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import type { CurrentUser } from "#contract/people/auth.ts";
import { commissionerNameOf } from "#contract/people/shown-names.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { together, useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { LeagueHead } from "#web/leagues/head/league-head.tsx";
import { LeagueFacts } from "#web/leagues/league-facts.tsx";
import { LeagueSkeleton } from "#web/leagues/league-skeleton.tsx";
import { LeaveLeague } from "#web/leagues/leaving/leave-league.tsx";
import { MemberList } from "#web/leagues/member-list.tsx";
import { CommissionerRating } from "#web/leagues/ratings/commissioner-rating.tsx";
import { memberTeamsOf, resultsQuery } from "#web/leagues/results/results-query.ts";
import { ResultsSection } from "#web/leagues/results/results-section.tsx";
import { termsLine } from "#web/leagues/terms-line.ts";
import { PrepaidSeasons } from "#web/members/prepaid-seasons.tsx";
import { DisputeList } from "#web/money/disputes/dispute-list.tsx";
import { EscrowLine } from "#web/money/escrow/escrow-line.tsx";
import { PayoutList } from "#web/money/payouts/payout-list.tsx";
import { OwnPayments } from "#web/money/receipts/own-payments.tsx";
import { SeasonHold } from "#web/money/season-holds/season-hold.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { isFree } from "#web/ui/fee.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { Section } from "#web/ui/layout.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { CommissionerVotingCard } from "#web/votes/commissioner-votes/commissioner-voting-card.tsx";
import { OpenVoteWords } from "#web/votes/commissioner-votes/open-vote-words.tsx";
import { LeaguePayoutVote } from "#web/votes/payout-votes/league-payout-vote.tsx";

/**
 * One league: what it is, what its pot holds, who has paid, and what this visitor should do next (SPEC §2, League
 * detail).
 */
export function LeaguePage() {
  const { id = "" } = useParams();
  const params = { id };
  const league = useLoad(query("GET /api/leagues/:id", { params }));
  const members = useLoad(query("GET /api/leagues/:id/members", { params }));
  const { user } = useCurrentUser();
  return (
    <LoadedScreen
      from={together({ league, members })}
      what="the league"
      pending={<LeagueSkeleton />}
      missing={
        <MissingScreen title="League not found">The league doesn't exist or you don't have access.</MissingScreen>
      }
    >
      {(loaded) => user && <LeagueScreen {...loaded} user={user} />}
    </LoadedScreen>
  );
}

type LeagueScreenProps = { league: League; members: Member[]; user: CurrentUser };

function LeagueScreen({ league, members, user }: LeagueScreenProps) {
  const { id } = league;
  useTitle(league.name);
  const isCommissioner = league.commissionerId === user.id || user.role === "admin";
  const own = members.find(({ userId }) => userId === user.id);
  // A replacement's seat is still another member's.
  const players = members.filter(({ firstSeason }) => firstSeason <= league.currentYear);
  const seesResults = isCommissioner || own !== undefined;
  const teams = memberTeamsOf(useOptional({ ...resultsQuery(id), enabled: seesResults }));
  return (
    <div className={classNames("page", isFree(league) && "no-money")}>
      <LeagueHead league={league} members={members} teams={teams} user={user} isCommissioner={isCommissioner} />
      <div className="grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div>
          {isCommissioner && <DisputeList leagueId={id} />}
          <Section title={`Members (${players.length}/${league.maxMembers})`}>
            <MemberList
              league={league}
              members={members}
              teams={teams}
              userId={user.id}
              isCommissioner={isCommissioner}
            />
          </Section>
          {seesResults && <ResultsSection league={league} userId={user.id} isCommissioner={isCommissioner} />}
        </div>
        <Fold label="The terms" hint={termsLine(league)} className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Section title="The terms">
            <LeagueFacts league={league} />
          </Section>
        </Fold>
        <LeagueMoney league={league} members={members} user={user} isCommissioner={isCommissioner} own={own} />
      </div>
    </div>
  );
}

/** What there is about a member's seat: no payments in a free league, and no way out of one that is over. */
function seatHint(league: League): string {
  if (isFree(league)) return "Leaving the league";
  return isOpenForPaying(league.status) ? "Your payments, and leaving" : "Your payments";
}

type MoneyProps = LeagueScreenProps & { isCommissioner: boolean; own: Member | undefined };

/** Who runs the league, where its money is, and what the visitor has paid. */
function LeagueMoney({ league, members, user, isCommissioner, own }: MoneyProps) {
  const { id } = league;
  const { average } = league.commissionerRating;
  const isOngoing = isOpenForPaying(league.status);
  const proposals = useOptional(query("GET /api/leagues/:id/commissioner-voting-proposals", { params: { id } }));
  const vote = proposals?.find(({ status }) => status === "active");
  return (
    <div className="min-w-0 max-lg:[&>section]:mt-8">
      {own && <PrepaidSeasons leagueId={id} />}
      <LeaguePayoutVote league={league} />
      <SeasonHold league={league} />
      <Fold
        id="commissioner"
        label="Commissioner"
        hint={
          vote ? (
            <OpenVoteWords proposal={vote} userId={user.id} />
          ) : (
            `${commissionerNameOf(league)}${average === null ? "" : `, ${average} of 5 stars`}`
          )
        }
      >
        <CommissionerVotingCard
          league={league}
          members={members}
          user={user}
          rating={(canRate) => <CommissionerRating league={league} canRate={canRate} />}
        />
      </Fold>
      <PayoutList league={league} user={user} isCommissioner={isCommissioner} />
      <EscrowLine league={league} />
      {own && (isOngoing || !isFree(league)) && (
        <Fold label="Your seat" hint={seatHint(league)}>
          <OwnPayments leagueId={id} />
          <LeaveLeague league={league} own={own} isCommissioner={isCommissioner} />
        </Fold>
      )}
    </div>
  );
}
