import { type ReactNode, useState } from "react";
import type { CurrentUser } from "#contract/auth.ts";
import { canPayFor } from "#contract/dynasty.ts";
import { isOpenForJoining } from "#contract/league-status.ts";
import type { League } from "#contract/leagues.ts";
import type { Member } from "#contract/members.ts";
import { placeholderName } from "#contract/shown-names.ts";
import { CommissionerActions } from "#web/leagues/commissioner-actions.tsx";
import { nameOfSport } from "#web/leagues/names.ts";
import { useSeasonMarks } from "#web/leagues/season-marks.ts";
import { StatusBadge } from "#web/leagues/status-badge.tsx";
import { JoinForFree } from "#web/members/join-for-free.tsx";
import { Pot } from "#web/pot/pot.tsx";
import { expectedOf, seatsFromMembers } from "#web/pot/pot-seats.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { paths } from "#web/ui/paths.ts";
import { SeasonLine } from "#web/ui/season-line.tsx";

type LeagueHeadProps = { league: League; members: Member[]; user: CurrentUser; isCommissioner: boolean };

/** Above the fold: name, status, the season and the pot, and the next step. */
export function LeagueHead({ league, members, user, isCommissioner }: LeagueHeadProps) {
  const [now] = useState(() => new Date());
  const marks = useSeasonMarks(league);
  const own = members.find(({ userId }) => userId === user.id);
  const present = members.filter(({ firstSeason }) => firstSeason <= league.currentYear);
  return (
    <>
      <PageHeader
        title={league.name}
        intro={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2 text-base">
            <StatusBadge status={league.status} />
            {league.isPublic && <Badge>Public</Badge>}
            <span>
              {nameOfSport(league.sport)} {league.season}, run by{" "}
              {league.commissionerUsername ?? placeholderName(league.commissionerId)}
            </span>
          </span>
        }
        action={<PlayerAction league={league} own={own} isCommissioner={isCommissioner} now={now} />}
      />
      {league.description && (
        <p className="mb-8 max-w-2xl text-lg wrap-anywhere whitespace-pre-line">{league.description}</p>
      )}
      {isCommissioner && <CommissionerActions league={league} isMember={own !== undefined} />}
      <div className="mb-10 grid gap-10">
        <Pot seats={seatsFromMembers(present, league)} collected={league.pot.collected} expected={expectedOf(league)} />
        <SeasonLine now={now} marks={marks} />
      </div>
    </>
  );
}

type PlayerActionProps = { league: League; own: Member | undefined; isCommissioner: boolean; now: Date };

/** Pay, for members who owe; join, for visitors of an open public league; or why that isn't possible. */
function PlayerAction({ league, own, isCommissioner, now }: PlayerActionProps) {
  if (own) {
    const owes = own.paymentStatus === "pending" || own.paymentStatus === "overdue";
    if (isFree(league) || !owes || !canPayFor(own, league)) return null;
    return (
      <ButtonLink to={paths.payment(league.id)} size="large">
        Pay Now
      </ButtonLink>
    );
  }
  if (isCommissioner || !league.isPublic || !isOpenForJoining(league.status)) return null;
  if (new Date(league.paymentDeadline) <= now) return <NoSeat>Registration Closed</NoSeat>;
  if (league.memberCount >= league.maxMembers) return <NoSeat>This league is full</NoSeat>;
  if (isFree(league)) return <JoinForFree league={league} size="large" />;
  return (
    <ButtonLink to={paths.payment(league.id)} size="large">
      Join and pay
    </ButtonLink>
  );
}

function NoSeat({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-control border border-line-strong/50 px-4 py-2.5 font-semibold text-ink-soft">{children}</p>
  );
}
