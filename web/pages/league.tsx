import { type ReactNode, Suspense } from "react";
import { useParams } from "wouter";
import type { League } from "#contract/leagues/leagues.ts";
import { mainStepOf } from "#contract/leagues/main-need.ts";
import type { Standing } from "#contract/leagues/standing.ts";
import type { Member } from "#contract/members/members.ts";
import { treasurerPath } from "#contract/money/treasurer/treasurer-path.ts";
import type { CurrentUser } from "#contract/people/auth.ts";
import { commissionerNameOf } from "#contract/people/shown-names.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { together, useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { LeagueHead } from "#web/leagues/head/league-head.tsx";
import { HistoryLine } from "#web/leagues/history/history-line.tsx";
import { LeagueFacts } from "#web/leagues/league-facts.tsx";
import { LeagueSkeleton } from "#web/leagues/league-skeleton.tsx";
import { LeaveLeague } from "#web/leagues/leaving/leave-league.tsx";
import { mayOfferSeat } from "#web/leagues/member-facts.tsx";
import { MemberList } from "#web/leagues/member-list.tsx";
import { CommissionerRating } from "#web/leagues/ratings/commissioner-rating.tsx";
import { termsLine } from "#web/leagues/terms-line.ts";
import { PrepaidSeasons } from "#web/members/prepaid-seasons.tsx";
import { DisputeList } from "#web/money/disputes/dispute-list.tsx";
import { EscrowLine } from "#web/money/escrow/escrow-line.tsx";
import { PayoutList } from "#web/money/payouts/payout-list.tsx";
import { OwnPayments } from "#web/money/receipts/own-payments.tsx";
import { SeasonHold } from "#web/money/season-holds/season-hold.tsx";
import { OverdueDebts } from "#web/money/treasurer/overdue-debts.tsx";
import { Debts, PaymentsPart, Treasurer } from "#web/money/treasurer/treasurer-parts.tsx";
import { type MemberTeam, memberTeamsOf, resultsQuery } from "#web/results/results-query.ts";
import { ResultsSection } from "#web/results/results-section.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { isFree } from "#web/ui/fee.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { later } from "#web/ui/later.tsx";
import { LineLink } from "#web/ui/line-link.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { marked } from "#web/ui/marked.ts";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { useTitle } from "#web/ui/use-title.ts";
import { CommissionerVotingCard } from "#web/votes/commissioner-votes/commissioner-voting-card.tsx";
import { OpenVoteWords } from "#web/votes/commissioner-votes/open-vote-words.tsx";
import { LeaguePayoutVote } from "#web/votes/payout-votes/league-payout-vote.tsx";

const Claims = later(() => import("#web/leagues/by-name/claims.tsx"));
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
  const standing = useLoad(query("GET /api/leagues/:id/standing", { params }));
  const { user } = useCurrentUser();
  return (
    <LoadedScreen
      from={together({ league, members, standing })}
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

type LeagueScreenProps = { league: League; members: Member[]; standing: Standing; user: CurrentUser };

function LeagueScreen({ league, members, standing, user }: LeagueScreenProps) {
  const { id } = league;
  useTitle(league.name);
  const isCommissioner = league.commissionerId === user.id || user.role === "admin";
  const own = members.find(({ userId }) => userId === user.id);
  const seesResults = isCommissioner || own !== undefined;
  const results = useOptional({ ...resultsQuery(id), enabled: seesResults });
  const payouts = useOptional(query("GET /api/leagues/:id/payouts", { params: { id } })) ?? [];
  const teams = memberTeamsOf(results);
  const { opens, parts } = standing;
  const open = openParts({ league, standing, own, isWide: useIsWide() });
  const visit = { league, members, standing, user, isCommissioner };
  const membersPart = <Members key="members" {...visit} teams={teams} isOpen={open.members} />;
  const resultsPart = seesResults && (
    <ResultsSection key="results" {...{ league, isCommissioner }} userId={user.id} isOpen={opens === "results"} />
  );
  return (
    <div className={classNames("page", isFree(league) && "no-money")}>
      <LeagueHead {...{ league, members, standing, payouts, teams }} />
      <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          {parts.hasDisputes && <DisputeList leagueId={id} />}
          {own && mayHavePrepaid(league) && <PrepaidSeasons leagueId={id} />}
          {parts.work && (
            <LineLink to={treasurerPath(id)} title="Treasurer's work">
              {marked(parts.work)}
            </LineLink>
          )}
          <Part id="payments" title="Payments" line={parts.payments}>
            <PaymentsPart league={league} userId={user.id} />
          </Part>
          <LeaguePayoutVote league={league} headStep={mainStepOf(standing.needs)} />
          <OverdueDebts sentences={parts.overdue} />
          <Part id="debts" title="Payouts" line={parts.debts} isOpen={open.payouts}>
            <Debts league={league} readerId={user.id} isCommissioner={isCommissioner} />
          </Part>
          <Part id="claims" title="Claimed seats" line={parts.claims}>
            <Claims league={league} members={members} readerId={user.id} />
          </Part>
          {/* What is open comes first. */}
          {opens === "results" ? [resultsPart, membersPart] : [membersPart, resultsPart]}
          <Part id="dues" title="What everyone owes" line={parts.dues}>
            <DuesPart league={league} readerId={user.id} isCommissioner={isCommissioner} hasSeat={own !== undefined} />
          </Part>
          {parts.hold && <SeasonHold league={league} hold={parts.hold} />}
          <Part id="treasurer" title="Treasurer" line={parts.keeper}>
            <Treasurer {...{ league, members, isCommissioner }} readerId={user.id} />
          </Part>
          <Commissioner {...visit} />
          {parts.debts === null && <PayoutList {...{ league, user, isCommissioner }} isOpen={open.payouts} />}
          <EscrowLine league={league} />
          {parts.pastSeasons > 0 && <HistoryLine league={league} count={parts.pastSeasons} />}
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

type Opening = { league: League; standing: Standing; own: Member | undefined; isWide: boolean };

/** What the league's state opens; in a wide window, all of a finished league and the terms of any. */
function openParts({ league, standing: { opens }, own, isWide }: Opening) {
  const isOver = league.status === "completed";
  const offersSeat = own !== undefined && mayOfferSeat(league, own);
  return {
    members: opens === "members" || (isOver && (isWide || offersSeat)),
    payouts: isOver && isWide,
    terms: opens === "terms" || isWide,
  };
}

/** Only between a dynasty's seasons can something paid for later ones be taken back (RULES §23). */
const mayHavePrepaid = (league: League) => hasSeasons(league) && league.status === "completed";

type PartProps = {
  id: string;
  title: string;
  /** What its folded line says; null if there is nothing in it. */
  line: Standing["parts"]["payments"];
  isOpen?: boolean;
  children: ReactNode;
};

/** A part of the page that says in one line what is in it, and loads the rest once it is open. */
const Part = ({ id, title, line, isOpen = false, children }: PartProps) =>
  line && (
    <FoldedSection id={id} title={title} hint={line.hint && marked(line.hint)} isOpen={isOpen} asks={line.isOpen}>
      <Suspense fallback={<span hidden data-coming />}>{children}</Suspense>
    </FoldedSection>
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
