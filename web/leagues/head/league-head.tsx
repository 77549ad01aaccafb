import type { League } from "#contract/leagues/leagues.ts";
import { fullPoolOf } from "#contract/leagues/season-totals.ts";
import type { Standing } from "#contract/leagues/standing.ts";
import { collectedWords, keptWords } from "#contract/leagues/sums-in-words.ts";
import type { Member } from "#contract/members/members.ts";
import { hasPaid } from "#contract/members/payment-status.ts";
import type { Payout } from "#contract/money/payouts.ts";
import { commissionerNameOf, nameOf } from "#contract/people/shown-names.ts";
import { canPayFor } from "#contract/terms/dynasty.ts";
import { isOver } from "#contract/terms/league-status.ts";
import { hasSeasons, nameOfSport } from "#contract/terms/league-types.ts";
import { awardsOf } from "#web/leagues/awards.ts";
import { LeagueName } from "#web/leagues/head/first-words.tsx";
import { HeadActions } from "#web/leagues/head/head-actions.tsx";
import { SeasonStepper } from "#web/leagues/head/season-stepper.tsx";
import { StatusBadge } from "#web/leagues/status-badge.tsx";
import { Podium } from "#web/leagues/winners/podium.tsx";
import { podiumPlaces } from "#web/leagues/winners/podium-places.ts";
import { DisputedNote } from "#web/money/escrow/disputed-note.tsx";
import { CameIn } from "#web/pot/came-in.tsx";
import { PicturedHead } from "#web/pot/pictured-head.tsx";
import { Pot } from "#web/pot/pot.tsx";
import { seatsFromMembers } from "#web/pot/seats-from-members.ts";
import type { MemberTeam } from "#web/results/results-query.ts";
import { Badge } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { marked } from "#web/ui/marked.ts";

type LeagueHeadProps = {
  league: League;
  members: readonly Member[];
  standing: Standing;
  payouts: readonly Payout[];
  /** Their teams at the fantasy platform, by member. */
  teams: ReadonlyMap<string, MemberTeam>;
};

/** Above the fold: the pot, one sentence for this visitor, the one thing to do next, and where the season is. */
export function LeagueHead({ league, members, standing, payouts, teams }: LeagueHeadProps) {
  // Once payments are closed, nothing is pending or overdue anymore.
  const seated = members.filter(
    (member) => member.firstSeason <= league.currentYear && (hasPaid(member) || canPayFor(member, league)),
  );
  // Once the season has started, no one can take an open seat.
  const offered = league.status === "in_season" ? { ...league, maxMembers: seated.length } : league;
  const names = new Map(members.map((member) => [member.userId, nameOf(member)]));
  const pictures = new Map(members.map(({ userId, profileImageUrl }) => [userId, profileImageUrl]));
  const named = awardsOf(payouts, league).map((award) => ({
    ...award,
    username: names.get(award.userId) ?? award.username,
  }));
  const places = league.status === "completed" ? podiumPlaces(named) : [];
  const { keeps } = standing;
  const { sums } = league;
  const { amount, rest } = keeps && sums ? keptWords({ ...league, sums }) : collectedWords(league);
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
                  <Podium places={places} pictures={pictures} />
                </div>
                <p className="text-ink-soft lg:self-end">
                  <CameIn league={league} />
                </p>
              </>
            ) : (
              <Pot
                seats={seatsFromMembers(seated, offered, teams)}
                collected={amount}
                expected={fullPoolOf(league).amount}
                rest={rest}
                caption={isOver(league.status) ? rest : undefined}
                kept={keeps ? { keeps, amount } : undefined}
              />
            )
          }
        >
          <DisputedNote league={league} className="mb-3 text-ink-soft" />
          <div data-focus-next="p">
            <Sentence {...standing.sentence} />
            <HeadActions {...{ league, standing, places }} />
          </div>
        </PicturedHead>
      </div>
      <SeasonStepper season={standing.season} />
    </>
  );
}

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

const TONES: Record<Standing["sentence"]["tone"], string> = { gold: "text-gold-deep", red: "text-red", plain: "" };

/** Keeps a date's month and day on one line. */
const keepDates = (text: string) => text.replace(/\b([A-Z][a-z]{2}) (?=\d)/g, "$1\u00a0");

const Sentence = ({ text, more, tone }: Standing["sentence"]) => (
  <div className="mb-4">
    <p className={classNames("font-display text-xl leading-snug font-semibold text-balance sm:text-2xl", TONES[tone])}>
      {keepDates(marked(text))}
    </p>
    {more && <p className="mt-1 text-ink-soft wrap-anywhere">{keepDates(marked(more))}</p>}
  </div>
);
