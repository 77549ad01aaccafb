import { Suspense } from "react";
import { useParams } from "wouter";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import type { CurrentUser } from "#contract/people/auth.ts";
import { commissionerNameOf } from "#contract/people/shown-names.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { mayHaveDues } from "#contract/terms/dues-terms.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { together, useIsSettled, useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { awardsOf } from "#web/leagues/awards.ts";
import { sayingPaid } from "#web/leagues/head/head-need.ts";
import { LeagueHead } from "#web/leagues/head/league-head.tsx";
import { useMainStep } from "#web/leagues/head/use-main-step.ts";
import { HistoryLine } from "#web/leagues/history/history-line.tsx";
import { LeagueFacts } from "#web/leagues/league-facts.tsx";
import { LeagueSkeleton } from "#web/leagues/league-skeleton.tsx";
import { LeaveLeague } from "#web/leagues/leaving/leave-league.tsx";
import { mayOfferSeat } from "#web/leagues/member-facts.tsx";
import { MemberList } from "#web/leagues/member-list.tsx";
import { openParts } from "#web/leagues/open-parts.ts";
import { CommissionerRating } from "#web/leagues/ratings/commissioner-rating.tsx";
import { termsLine } from "#web/leagues/terms-line.ts";
import { PrepaidSeasons } from "#web/members/prepaid-seasons.tsx";
import { DisputeList } from "#web/money/disputes/dispute-list.tsx";
import { EscrowLine } from "#web/money/escrow/escrow-line.tsx";
import { PayoutList } from "#web/money/payouts/payout-list.tsx";
import { OwnPayments } from "#web/money/receipts/own-payments.tsx";
import { SeasonHold } from "#web/money/season-holds/season-hold.tsx";
import { TreasurerDebts, TreasurerPart } from "#web/money/treasurer/treasurer-parts.tsx";
import { knowsKeeper } from "#web/money/treasurer/treasurer-words.ts";
import { hasResults, type MemberTeam, memberTeamsOf, resultsQuery } from "#web/results/results-query.ts";
import { ResultsSection } from "#web/results/results-section.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { isFree } from "#web/ui/fee.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { later } from "#web/ui/later.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { useTitle } from "#web/ui/use-title.ts";
import { CommissionerVotingCard } from "#web/votes/commissioner-votes/commissioner-voting-card.tsx";
import { OpenVoteWords } from "#web/votes/commissioner-votes/open-vote-words.tsx";
import { LeaguePayoutVote, usePayoutVote } from "#web/votes/payout-votes/league-payout-vote.tsx";

/** Only leagues that keep their own money load it. */
const TreasurerDesk = later(() => import("#web/money/treasurer/treasurer-desk.tsx"));

/** Only leagues in which members may owe more than an entry fee load it. */
const DuesPart = later(() => import("#web/money/dues/dues-part.tsx"));

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
  const seesResults = isCommissioner || own !== undefined;
  const ofResults = { ...resultsQuery(id), enabled: seesResults };
  const results = useOptional(ofResults);
  const isUnsettled = !useIsSettled(ofResults);
  const payouts = useOptional(query("GET /api/leagues/:id/payouts", { params: { id } })) ?? [];
  const teams = memberTeamsOf(results);
  const open = openParts(league, {
    isWide: useIsWide(),
    canOfferSeat: own !== undefined && mayOfferSeat(league, own),
    hasToConfirm: league.treasurer?.userId === user.id && sayingPaid(league, members).length > 0,
    isVoteOpen: usePayoutVote(league)?.status === "active",
    hasResults: seesResults && (results ? hasResults(results) : isUnsettled),
    hasAwards: awardsOf(payouts, league).length > 0,
  });
  const { step: headStep } = useMainStep(league);
  const visit = { league, members, user, isCommissioner };
  const membersPart = <Members key="members" {...visit} teams={teams} isOpen={open.members} />;
  const resultsPart = seesResults && (
    <ResultsSection key="results" {...{ league, isCommissioner }} userId={user.id} isOpen={open.results} />
  );
  return (
    <div className={classNames("page", isFree(league) && "no-money")}>
      <LeagueHead {...visit} teams={teams} />
      <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          {isCommissioner && <DisputeList leagueId={id} />}
          {own && <PrepaidSeasons leagueId={id} />}
          <PaymentsToTreasurer {...visit} own={own} />
          <LeaguePayoutVote league={league} headStep={headStep} />
          <TreasurerDebts league={league} readerId={user.id} isCommissioner={isCommissioner} isOpen={open.payouts} />
          {/* What is open comes first. */}
          {open.results ? [resultsPart, membersPart] : [membersPart, resultsPart]}
          <Dues {...visit} hasSeat={own !== undefined} />
          <HoldOrTreasurer {...visit} />
          <Commissioner {...visit} />
          {!knowsKeeper(league) && <PayoutList {...{ league, user, isCommissioner }} isOpen={open.payouts} />}
          <EscrowLine league={league} />
          <HistoryLine league={league} isAsked={seesResults} />
        </div>
        <div className="min-w-0">
          <FoldedSection title="The terms" hint={termsLine(league)} isOpen={open.terms}>
            <LeagueFacts league={league} />
          </FoldedSection>
          {own && <OwnSeat {...{ league, own, isCommissioner }} />}
        </div>
      </div>
    </div>
  );
}

type OwnSeatProps = { league: League; own: Member; isCommissioner: boolean };

function OwnSeat({ league, own, isCommissioner }: OwnSeatProps) {
  if (isFree(league) && !isOpenForPaying(league.status)) return null;
  return (
    <FoldedSection title="Your seat" hint={seatHint(league)}>
      <OwnPayments leagueId={league.id} />
      <LeaveLeague league={league} own={own} isCommissioner={isCommissioner} />
    </FoldedSection>
  );
}

type VisitProps = LeagueScreenProps & { isCommissioner: boolean };

/** What holds a season's prizes where Potkeeper does, or else who keeps the money. */
const HoldOrTreasurer = ({ league, members, user, isCommissioner }: VisitProps) =>
  hasTreasurer(league) ? (
    <TreasurerPart {...{ league, members, isCommissioner }} readerId={user.id} />
  ) : (
    <SeasonHold league={league} />
  );

type MembersProps = VisitProps & { teams: ReadonlyMap<string, MemberTeam>; isOpen: boolean };

function Members({ league, members, teams, user, isCommissioner, isOpen }: MembersProps) {
  // A replacement's seat is still another member's.
  const players = members.filter(({ firstSeason }) => firstSeason <= league.currentYear);
  return (
    <FoldedSection
      title={`Members (${players.length}/${league.maxMembers})`}
      hint={isFree(league) ? undefined : `${league.pot.paidMembers} paid`}
      isOpen={isOpen}
    >
      <MemberList {...{ league, members, teams, isCommissioner }} userId={user.id} />
    </FoldedSection>
  );
}

/** What everyone owes, where that can be more than an entry fee. */
const Dues = ({ league, user, isCommissioner, hasSeat }: VisitProps & { hasSeat: boolean }) =>
  mayHaveDues(league) &&
  (isCommissioner || hasSeat) && (
    <Suspense fallback={<span hidden data-coming />}>
      <DuesPart league={league} readerId={user.id} isCommissioner={isCommissioner} hasSeat={hasSeat} />
    </Suspense>
  );

/** In a league that keeps its own money, what is said about its payments, for the league's people. */
function PaymentsToTreasurer({ league, user, isCommissioner, own }: VisitProps & { own: Member | undefined }) {
  if (!hasTreasurer(league) || isFree(league) || !(isCommissioner || own)) return null;
  return (
    <Suspense fallback={<span hidden data-coming />}>
      <TreasurerDesk league={league} userId={user.id} />
    </Suspense>
  );
}

/** What there is about a member's seat: no payments in a free league, and no way out of one that is over. */
function seatHint(league: League): string {
  if (isFree(league)) return "Leaving the league";
  return isOpenForPaying(league.status) ? "Your payments, and leaving" : "Your payments";
}

/** Who runs the league, how well, and the members' votes on it. */
function Commissioner({ league, members, user }: VisitProps) {
  const { average } = league.commissionerRating;
  const params = { id: league.id };
  const proposals = useOptional(query("GET /api/leagues/:id/commissioner-voting-proposals", { params }));
  const vote = proposals?.find(({ status }) => status === "active");
  return (
    <FoldedSection
      id="commissioner"
      title="Commissioner"
      asks={vote !== undefined}
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
    </FoldedSection>
  );
}
