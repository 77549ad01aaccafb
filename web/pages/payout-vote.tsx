import { useParams } from "wouter";
import { placeName } from "#contract/terms/place-name.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { DateText, ZoneNote } from "#web/ui/date.tsx";
import { DaysLeft } from "#web/ui/days-left.tsx";
import { Facts, PageHeader, Section } from "#web/ui/layout.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";
import { useTitle } from "#web/ui/use-title.ts";
import { VoteStatusBadge } from "#web/ui/vote-status.tsx";
import { AwardWait } from "#web/votes/objections/award-wait.tsx";
import { ObjectionList } from "#web/votes/objections/objection-list.tsx";
import { OwnObjection, ProposalCard } from "#web/votes/objections/proposal-card.tsx";
import { ProposalBadge } from "#web/votes/objections/proposal-state.tsx";
import { ProposedPayouts } from "#web/votes/payout-votes/proposed-payouts.tsx";
import { ProposedResults } from "#web/votes/payout-votes/proposed-results.tsx";
import { UnclaimedPrize } from "#web/votes/payout-votes/unclaimed-prize.tsx";
import { VoteCard } from "#web/votes/payout-votes/vote-card.tsx";
import { VoteTally } from "#web/votes/payout-votes/vote-tally.tsx";
import { ShareVote } from "#web/votes/share-vote.tsx";

/** The members decide who is paid what, in a vote (SPEC §2, Payout voting) or by their objections (RULES §21). */
export function PayoutVotePage() {
  const { id = "" } = useParams();
  const session = useLoad(query("GET /api/voting-sessions/:id", { params: { id } }));
  return (
    <LoadedScreen
      from={session}
      what="the vote"
      pending={<ScreenShape />}
      missing={
        <MissingScreen title="Voting Session Not Found">
          This vote doesn't exist, or it's another league's.
        </MissingScreen>
      }
    >
      {(loaded) => <VoteScreen session={loaded} />}
    </LoadedScreen>
  );
}

function VoteScreen({ session }: { session: VotingSession }) {
  const { objections } = session;
  const isProposal = session.kind === "proposal";
  useTitle(`${titleOf(session)}: ${session.leagueName}`);
  return (
    <div className="page">
      <PageHeader
        title={titleOf(session)}
        intro={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2 text-base">
            {isProposal ? <ProposalBadge session={session} /> : <VoteStatusBadge status={session.status} />}
            <AppLink
              to={paths.league(session.leagueId)}
              className="font-semibold text-ink underline decoration-line-strong underline-offset-4"
            >
              {session.leagueName}
            </AppLink>
            <span>
              {session.status === "active" ? <DaysLeft until={session.expiresAt} /> : <Ended session={session} />}
            </span>
            <ZoneNote />
            <ShareVote session={session} />
          </span>
        }
      />
      <div className="grid items-start gap-x-16 gap-y-4 lg:grid-cols-[1fr_24rem]">
        {session.prizeRow ? (
          <Section title="The smaller prizes">
            <SmallerRow row={session.prizeRow} />
          </Section>
        ) : session.unclaimed ? (
          <Section title="The unclaimed prize">
            <UnclaimedPrize leagueId={session.leagueId} unclaimed={session.unclaimed} />
          </Section>
        ) : (
          <Section title={isProposal ? "Who wins what" : "Proposed payouts"}>
            <ProposedPayouts session={session} />
            {session.resultsId && <ProposedResults session={session} resultsId={session.resultsId} />}
          </Section>
        )}
        {isProposal && objections ? (
          <Section title="Objections">
            <ProposalCard session={session} objections={objections} />
          </Section>
        ) : (
          <Section title="The vote">
            <div className="mb-6">
              <VoteTally session={session} />
            </div>
            {objections && <VoteObjections session={session} objections={objections} />}
            <VoteCard session={session} />
          </Section>
        )}
      </div>
    </div>
  );
}

type Objected = { session: VotingSession; objections: NonNullable<VotingSession["objections"]> };

/** The objections that led to the vote (RULES §21), or those to what it approved (RULES §17). */
const VoteObjections = ({ session, objections }: Objected) => (
  <div className="mb-6 grid gap-2">
    {objections.isAfterVote ? (
      <AwardWait session={session} objections={objections} />
    ) : (
      <>
        <h3 className="text-lg">
          {session.status === "active" ? "Why the members are voting" : "Why the members voted"}
        </h3>
        <p>{whyTheyVote(objections)}</p>
      </>
    )}
    <ObjectionList leagueId={session.leagueId} made={objections.made} />
    {objections.isAfterVote && <OwnObjection session={session} objections={objections} />}
  </div>
);

const whyTheyVote = ({ made, needed }: NonNullable<VotingSession["objections"]>) =>
  made.length >= needed
    ? "The commissioner proposed these payouts without a vote, and enough members objected."
    : "The commissioner proposed these payouts without a vote. When the time to object ended, the season's payouts needed a vote.";

function titleOf({ unclaimed, period, kind }: VotingSession): string {
  if (kind === "smaller_prizes") return "Vote on smaller prizes";
  if (kind === "proposal") return period ? `Proposed payouts of ${period}` : "Proposed payouts";
  if (kind === "return") return "Vote on equal shares";
  if (unclaimed) return "Vote on an unclaimed prize";
  return period ? `Vote on the payouts of ${period}` : "Vote on the payouts";
}

/** What the places would get (RULES §26). */
const SmallerRow = ({ row }: { row: NonNullable<VotingSession["prizeRow"]> }) => (
  <>
    <Facts
      rows={row.amounts.map((amount, index) => ({ label: placeName(index + 1), value: <Money value={amount} /> }))}
    />
    <p className="mt-3 text-ink-soft">
      Too few members have paid for the league's prize table. If every paid member agrees, the season can start with
      these prizes. Otherwise it starts when enough members have paid, or the commissioner cancels the league, which
      refunds everyone.
    </p>
  </>
);

const Ended = ({ session: { resolvedAt, expiresAt } }: { session: VotingSession }) => (
  <>
    Ended <DateText value={resolvedAt ?? expiresAt} withTime />
  </>
);
