import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { hasPaid } from "#contract/members/payment-status.ts";
import type { CurrentUser } from "#contract/people/auth.ts";
import { commissionerNameOf, nameOf } from "#contract/people/shown-names.ts";
import { counted } from "#contract/platform/counted.ts";
import { addCents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { canPayFor } from "#contract/terms/dynasty.ts";
import { hasSeasons, nameOfSport } from "#contract/terms/league-types.ts";
import { isSeasonPrize } from "#contract/terms/payout-kinds.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { awardsOf } from "#web/leagues/awards.ts";
import { LeagueName } from "#web/leagues/head/first-words.tsx";
import { HeadActions } from "#web/leagues/head/head-actions.tsx";
import { headSentence } from "#web/leagues/head/head-sentence.ts";
import type { HeadSentence } from "#web/leagues/head/owed-sentence.ts";
import { SeasonStepper } from "#web/leagues/head/season-stepper.tsx";
import { useMainStep } from "#web/leagues/head/use-main-step.ts";
import { StatusBadge } from "#web/leagues/status-badge.tsx";
import { Podium } from "#web/leagues/winners/podium.tsx";
import { podiumPlaces } from "#web/leagues/winners/podium-places.ts";
import { DisputedNote } from "#web/money/escrow/disputed-note.tsx";
import { type Treasury, useTreasury } from "#web/money/treasurer/kept-queries.ts";
import { keeps } from "#web/money/treasurer/treasurer-words.ts";
import { PicturedHead } from "#web/pot/pictured-head.tsx";
import { Pot } from "#web/pot/pot.tsx";
import { expectedOf } from "#web/pot/pot-sums.ts";
import { seatsFromMembers } from "#web/pot/seats-from-members.ts";
import type { MemberTeam } from "#web/results/results-query.ts";
import { Badge } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";

type LeagueHeadProps = {
  league: League;
  members: Member[];
  /** Their teams at the fantasy platform, by member. */
  teams: ReadonlyMap<string, MemberTeam>;
  user: CurrentUser;
  isCommissioner: boolean;
};

/** Above the fold: the pot, one sentence for this visitor, the one thing to do next, and where the season is. */
export function LeagueHead({ league, members, teams, user, isCommissioner }: LeagueHeadProps) {
  const now = new Date();
  const payouts = useOptional(query("GET /api/leagues/:id/payouts", { params: { id: league.id } }));
  const own = members.find(({ userId }) => userId === user.id);
  // Once payments are closed, nothing is pending or overdue anymore.
  const seated = members.filter(
    (member) => member.firstSeason <= league.currentYear && (hasPaid(member) || canPayFor(member, league)),
  );
  // Once the season has started, no one can take an open seat.
  const offered = league.status === "in_season" ? { ...league, maxMembers: seated.length } : league;
  const treasury = useTreasury(league);
  const awards = awardsOf(payouts ?? [], league);
  const won = awards.filter((award) => award.userId === user.id && isSeasonPrize(award));
  const { steps, ...next } = useMainStep(league);
  const places = league.status === "completed" ? podiumPlaces(awards) : [];
  const names = new Map(members.map((member) => [member.userId, nameOf(member)]));
  const pictures = new Map(members.map(({ userId, profileImageUrl }) => [userId, profileImageUrl]));
  const named = awards.map((award) => ({ ...award, username: names.get(award.userId) ?? award.username }));
  const prizes = league.status === "completed" ? named.filter(isSeasonPrize) : [];
  const visit = { league, own, members, isCommissioner, runsIt: league.commissionerId === user.id, ...next, now };
  return (
    <>
      <LeagueTitle league={league} />
      <div className="mb-8">
        <PicturedHead
          as={places.length > 0 ? "podium" : "pot"}
          picture={
            places.length > 0 ? (
              <>
                <div className="lg:row-span-2">
                  <Podium places={podiumPlaces(named)} pictures={pictures} />
                </div>
                <p className="text-ink-soft lg:self-end">
                  <Money value={league.pot.collected} className="font-semibold text-ink" /> {paidInBy(league)}
                </p>
              </>
            ) : (
              <Pot
                seats={seatsFromMembers(seated, offered, teams)}
                collected={league.pot.collected}
                expected={expectedOf(offered)}
                caption={isOver(league) ? paidInBy(league) : undefined}
                kept={keptIn(league, treasury, user.id)}
              />
            )
          }
        >
          <DisputedNote leagueId={league.id} className="mb-3 text-ink-soft" />
          <div data-focus-next="p">
            <Sentence {...headSentence({ ...visit, won, payouts, treasury, readerId: user.id })} />
            <HeadActions {...visit} steps={steps} winners={{ places, prizes }} />
          </div>
        </PicturedHead>
      </div>
      <SeasonStepper league={league} readerId={user.id} />
    </>
  );
}

/** Who keeps what is in the pot of a season under way, if a treasurer does. */
const keptIn = (league: League, { kept }: Treasury, readerId: string) =>
  hasTreasurer(league) && !isOver(league)
    ? { keeps: keeps(league, kept?.keepers, readerId), amount: keptOfSeason(league, kept) }
    : undefined;

/** What is in the pot, and what was awarded out of it and isn't sent yet. */
function keptOfSeason({ currentYear, pot }: League, kept: Treasury["kept"]): string {
  const owed = kept?.seasons.find(({ seasonYear }) => seasonYear === currentYear)?.owed ?? "0.00";
  return centsToDecimal(addCents(centsOf(pot.escrowBalance), centsOf(owed)));
}

const isOver = ({ status }: League) => status === "completed" || status === "cancelled";
const paidInBy = ({ status, pot, maxMembers }: League) =>
  status === "cancelled" ? "in the pot" : `paid in by ${pot.paidMembers} of ${counted(maxMembers, "seat")}`;

function LeagueTitle({ league }: { league: League }) {
  return (
    <header className="mb-5 sm:mb-8">
      <LeagueName name={league.name} />
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-soft wrap-anywhere">
        <StatusBadge status={league.status} />
        <span className="sr-only">, </span>
        {league.isPublic && (
          <>
            <Badge>Public</Badge>
            <span className="sr-only">, </span>
          </>
        )}
        <span>
          {nameOfSport(league.sport)} {league.season}
          {hasSeasons(league) && `, season ${league.currentYear}`}, run by {commissionerNameOf(league)}
        </span>
      </p>
    </header>
  );
}

const TONES: Record<HeadSentence["tone"], string> = { gold: "text-gold-deep", red: "text-red", plain: "" };

/** Keeps a date's month and day on one line. */
const keepDates = (text: string) => text.replace(/\b([A-Z][a-z]{2}) (?=\d)/g, "$1\u00a0");

const Sentence = ({ text, tone }: HeadSentence) => (
  <p
    className={classNames("mb-4 font-display text-xl leading-snug font-semibold text-balance sm:text-2xl", TONES[tone])}
  >
    {keepDates(text)}
  </p>
);
