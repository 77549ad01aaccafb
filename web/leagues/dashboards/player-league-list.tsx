import type { PlayerLeague } from "#contract/leagues/leagues.ts";
import { isDue } from "#contract/members/due-in-league.ts";
import { hasPaid } from "#contract/members/payment-status.ts";
import { placeholderName } from "#contract/people/shown-names.ts";
import { counted } from "#contract/platform/counted.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { ToClassifieds } from "#web/leagues/classifieds/to-classifieds.tsx";
import { EndedSeats, noLeagueTitle, useEndedSeats } from "#web/leagues/dashboards/ended-seats.tsx";
import { LeagueList } from "#web/leagues/dashboards/league-list.tsx";
import { LeagueRow } from "#web/leagues/dashboards/league-row.tsx";
import { FullPool, SeasonFee } from "#web/leagues/fee-terms.tsx";
import { PaidBadge } from "#web/members/paid-badge.tsx";
import { EmptyState } from "#web/pot/empty-state.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatTime } from "#web/ui/date.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingRows } from "#web/ui/loading.tsx";
import { paths } from "#web/ui/paths.ts";

/** The leagues a person plays in, each with what they still have to do (SPEC §2). */
export function PlayerLeagueList() {
  const leagues = useLoad(query("GET /api/leagues/my-player"));
  return (
    <Loaded from={leagues} what="your leagues" pending={<LoadingRows what="your leagues" />} empty={<NoLeagues />}>
      {(played) => (
        <LeagueList leagues={played}>{(league) => <PlayerLeagueRow key={league.id} league={league} />}</LeagueList>
      )}
    </Loaded>
  );
}

/** Says how to get into a league, and what became of the money in those that the person has left. */
function NoLeagues() {
  const ended = useEndedSeats();
  if (!ended) return <LoadingRows what="your leagues" />;
  return (
    <>
      <EmptyState title={noLeagueTitle(ended)} action={<ToClassifieds>Browse the classifieds</ToClassifieds>}>
        Accept an invitation, or ask your commissioner for one.
      </EmptyState>
      <EndedSeats seats={ended} />
    </>
  );
}

function PlayerLeagueRow({ league }: { league: PlayerLeague }) {
  return (
    <LeagueRow
      league={league}
      badge={<PaidBadge seat={league} league={league} />}
      facts={
        <>
          <span>run by {league.commissionerUsername ?? placeholderName(league.commissionerId)}</span>
          <span>
            fee <SeasonFee league={league} className="font-semibold text-ink" />
          </span>
          {league.heldUntil && (
            <span>
              your seat is {wordsOf(league).seatIs} until {formatTime(league.heldUntil)}
            </span>
          )}
          {!isFree(league) && (
            <span>
              pool <FullPool league={league} className="font-semibold text-ink" />
            </span>
          )}
          <span className="figures">
            {league.memberCount}/{counted(league.maxMembers, "member")}
          </span>
          {hasSeasons(league) && hasPaid(league) && league.yearsPayedFor > 1 && (
            <span>{league.yearsPayedFor} seasons paid</span>
          )}
        </>
      }
      actions={
        <>
          {!isFree(league) && isDue(league, league) && (
            <ButtonLink to={paths.payment(league.id)} variant="secondary" size="small">
              Pay Now
            </ButtonLink>
          )}
          <ButtonLink to={paths.league(league.id)} variant="secondary" size="small">
            View Details
          </ButtonLink>
        </>
      }
    />
  );
}
