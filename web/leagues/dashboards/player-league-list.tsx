import { useId } from "react";
import type { PlayerLeague } from "#contract/leagues/leagues.ts";
import { placeholderName } from "#contract/people/shown-names.ts";
import { counted } from "#contract/platform/counted.ts";
import { centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { canPayFor } from "#contract/terms/dynasty.ts";
import { fullPool } from "#contract/terms/pool.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { EndedSeats, noLeagueTitle, useEndedSeats } from "#web/leagues/dashboards/ended-seats.tsx";
import { SeasonFee } from "#web/leagues/fee-terms.tsx";
import { EmptyState } from "#web/pot/empty-state.tsx";
import { LeaguePot } from "#web/pot/league-pot.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { formatTime } from "#web/ui/date.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingRows } from "#web/ui/loading-rows.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";
import { Row } from "#web/ui/row.tsx";

/** The leagues a person plays in, each with what they still have to do (SPEC §2). */
export function PlayerLeagueList() {
  const leagues = useLoad(query("GET /api/leagues/my-player"));
  return (
    <Loaded from={leagues} what="your leagues" pending={<LoadingRows what="your leagues" />} empty={<NoLeagues />}>
      {(played) => (
        <ul className="divide-y divide-line border-y border-line">
          {played.map((league) => (
            <PlayerLeagueRow key={league.id} league={league} />
          ))}
        </ul>
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
      <EmptyState
        title={noLeagueTitle(ended)}
        action={<ButtonLink to={paths.classifieds()}>Browse the classifieds</ButtonLink>}
      >
        Accept an invitation, ask your commissioner for one, or find a league that's looking for players.
      </EmptyState>
      <EndedSeats seats={ended} />
    </>
  );
}

function PlayerLeagueRow({ league }: { league: PlayerLeague }) {
  const name = useId();
  const pool = centsToDecimal(fullPool({ entryFee: centsOf(league.entryFee), maxMembers: league.maxMembers }));
  const hasNotPaid = league.paymentStatus === "pending" || league.paymentStatus === "overdue";
  const owes = hasNotPaid && !isFree(league) && canPayFor(league, league);
  return (
    <Row
      namedBy={name}
      className={classNames(
        "grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3 py-5 sm:grid-cols-[auto_1fr_auto]",
        isFree(league) && "no-money",
      )}
    >
      <LeaguePot league={league} size="row" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <AppLink
            id={name}
            to={paths.league(league.id)}
            className="font-display text-lg font-semibold wrap-anywhere hover:underline"
          >
            {league.name}
          </AppLink>
          <PaymentBadge league={league} />
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-soft wrap-anywhere">
          <span>run by {league.commissionerUsername ?? placeholderName(league.commissionerId)}</span>
          <span>
            fee <SeasonFee league={league} className="font-semibold text-ink" />
          </span>
          {league.heldUntil && <span>your seat is held until {formatTime(league.heldUntil)}</span>}
          {!isFree(league) && (
            <span>
              pool <Money value={pool} className="font-semibold text-ink" />
              {league.leagueType === "dynasty" && " per season"}
            </span>
          )}
          {league.status === "completed" && !isFree(league) && (
            <span>
              paid in <Money value={league.pot.collected} className="font-semibold text-ink" />
            </span>
          )}
          <span className="figures">
            {league.memberCount}/{counted(league.maxMembers, "member")}
          </span>
          {league.leagueType === "dynasty" && league.paymentStatus === "paid" && league.yearsPayedFor > 1 && (
            <span>{league.yearsPayedFor} seasons paid</span>
          )}
        </p>
      </div>
      <div className="col-start-2 flex flex-wrap gap-2 sm:col-start-auto">
        {owes && (
          <ButtonLink to={paths.payment(league.id)} variant="secondary">
            Pay Now
          </ButtonLink>
        )}
        <ButtonLink to={paths.league(league.id)} variant="secondary">
          View Details
        </ButtonLink>
      </div>
    </Row>
  );
}

/** Overdue still reads Pending (RULES §5); a refunded member reads Refunded. */
function PaymentBadge({ league }: { league: PlayerLeague }) {
  if (league.paymentStatus === "paid") return <Badge tone="gold">Paid</Badge>;
  if (league.paymentStatus === "refunded") return <Badge>Refunded</Badge>;
  const isOverdue = league.paymentStatus === "overdue" && canPayFor(league, league);
  return <Badge tone={isOverdue ? "red" : "neutral"}>Pending</Badge>;
}
