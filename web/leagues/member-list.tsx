import { useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { isOpenForRemoving } from "#contract/members/leaving.ts";
import type { Member } from "#contract/members/members.ts";
import { nameOf, usernameOf } from "#contract/people/shown-names.ts";
import { canPayFor, REPLACEMENT_LAST_YEAR } from "#contract/terms/dynasty.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import { RemoveMember } from "#web/leagues/leaving/remove-member.tsx";
import { OwnSeatOffer } from "#web/leagues/replacements/own-seat-offer.tsx";
import type { MemberTeam } from "#web/leagues/results/results-query.ts";
import { RemindButton } from "#web/members/remind-button.tsx";
import { YearChips, YearLegend } from "#web/members/year-chips.tsx";
import { EmptyState } from "#web/pot/empty-state.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { formatTime, ShortDateText } from "#web/ui/date.tsx";

type MemberListProps = {
  league: League;
  members: Member[];
  /** Their teams at the fantasy platform, by member. */
  teams: ReadonlyMap<string, MemberTeam>;
  userId: string;
  isCommissioner: boolean;
};

/** A visitor to a public league doesn't know its members, so a few are enough. */
const SHOWN_TO_VISITORS = 12;

/** The members, when they joined, and whether they have paid (SPEC §2, League detail, member list). */
export function MemberList({ league, members, teams, userId, isCommissioner }: MemberListProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (members.length === 0)
    return <EmptyState title="No members yet">Invited players appear here when they accept.</EmptyState>;
  const isVisitor = !isCommissioner && members.every((member) => member.userId !== userId);
  const shown = isVisitor && !showsAll ? members.slice(0, SHOWN_TO_VISITORS) : members;
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((member) => (
          <MemberRow
            key={member.id}
            isOwn={member.userId === userId}
            league={league}
            member={member}
            team={teams.get(member.userId)}
            isCommissioner={isCommissioner}
          />
        ))}
      </ul>
      {shown.length < members.length && (
        <Button variant="quiet" size="small" className="mt-3 -ml-3" onClick={() => setShowsAll(true)}>
          Show all {members.length}
        </Button>
      )}
      {league.leagueType === "dynasty" && <YearLegend year={league.currentYear} />}
    </>
  );
}

type MemberRowProps = {
  league: League;
  member: Member;
  team: MemberTeam | undefined;
  isOwn: boolean;
  isCommissioner: boolean;
};

function MemberRow({ league, member, team, isOwn, isCommissioner }: MemberRowProps) {
  const { paymentStatus, paidAt, userId } = member;
  const name = nameOf(member);
  const hasNotPaid = paymentStatus === "pending" || paymentStatus === "overdue";
  const owes = hasNotPaid && canPayFor(member, league);
  const isOverdue = owes && paymentStatus === "overdue";
  // In a canceled league nothing was due in the end.
  const neverPaid = hasNotPaid && !owes && league.status === "completed";
  return (
    <li
      // With a dozen members, the page stays short on a phone, even with a line for each team.
      className="grid grid-cols-[2rem_minmax(0,1fr)_auto_5.25rem] items-center gap-x-2 py-1 sm:grid-cols-[2rem_minmax(0,1fr)_auto_8.5rem] sm:gap-x-4 sm:py-2 lg:grid-cols-[2rem_minmax(0,1fr)_auto_14rem]"
    >
      <Avatar id={userId} name={name} pictures={[member.profileImageUrl, team?.picture]} size={32} />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 max-sm:gap-y-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2 leading-tight max-sm:w-full font-semibold wrap-anywhere max-sm:text-[15px] sm:leading-snug">
          {name} {isOwn && <Badge>You</Badge>}
        </p>
        {league.leagueType === "dynasty" && <YearChips league={league} member={member} />}
        <MemberFacts member={member} team={team?.name} year={league.currentYear} />
      </div>
      {/* Invisible in print rather than gone, so that the other columns stay. */}
      <div className="flex items-center print:invisible">
        {isCommissioner && !isOwn && owes && isOpenForPaying(league.status) && (
          <RemindButton leagueId={league.id} userId={userId} name={name} />
        )}
        {isCommissioner && isOpenForRemoving(league.status) && (
          <RemoveMember league={league} member={member} isOwn={isOwn} />
        )}
      </div>
      <div className="text-right lg:grid lg:grid-cols-[5.5rem_1fr] lg:items-center lg:justify-items-start">
        <PaidBadge status={paymentStatus} isOverdue={isOverdue} />
        <p
          className={classNames(
            "text-xs sm:text-sm lg:justify-self-end",
            isOverdue ? "font-semibold text-red" : "text-ink-soft",
          )}
        >
          {paymentStatus === "paid" && paidAt && <ShortDateText value={paidAt} />}
          {owes && <Due league={league} member={member} />}
          {neverPaid && (
            <>
              was due <ShortDateText value={league.paymentDeadline} />
            </>
          )}
        </p>
      </div>
      {isOwn && mayFindReplacement(league, member) && (
        <OwnSeatOffer league={league} own={member} className="col-span-3 col-start-2" />
      )}
    </li>
  );
}

type MemberFactsProps = { member: Member; team: string | undefined; year: number };

/** Their team, username and when they joined. On a phone, the team has one line of its own, so that a row stays low. */
function MemberFacts({ member, team, year }: MemberFactsProps) {
  const { fullName, joinedAt, firstSeason, lastSeason } = member;
  return (
    <p className="text-xs sm:w-full xl:w-auto leading-tight text-ink-soft sm:text-sm">
      {team !== undefined && (
        <span className="max-sm:block max-sm:truncate">
          <span className="font-medium text-ink sm:wrap-anywhere">{team}</span>
          <span className="max-sm:hidden">, </span>
        </span>
      )}
      {fullName && (
        <>
          <span className="wrap-anywhere">{usernameOf(member)}</span>,{" "}
        </>
      )}
      <span className="whitespace-nowrap">
        joined <ShortDateText value={joinedAt} />
      </span>
      {firstSeason > year && `, plays from season ${firstSeason} on`}
      {lastSeason !== null && `, plays through season ${lastSeason}`}
    </p>
  );
}

/** The end of the seat's hold for someone who is paying, or the day the fee is due. */
function Due({ league, member: { heldUntil, firstSeason } }: { league: League; member: Member }) {
  if (heldUntil) {
    // Below "Pending" on a phone, there is only room for the time.
    return (
      <span className="whitespace-nowrap">
        <span className="max-sm:sr-only">held </span>until {formatTime(heldUntil)}
      </span>
    );
  }
  // A replacement's first season has no dates yet.
  if (firstSeason > league.currentYear) return `due before season ${firstSeason}`;
  return (
    <>
      due <ShortDateText value={league.paymentDeadline} />
    </>
  );
}

/** A paid dynasty member may offer their seat to a replacement in the first two years (SPEC §9). */
const mayFindReplacement = (league: League, { paymentStatus, firstSeason, lastSeason }: Member) =>
  league.leagueType === "dynasty" &&
  league.status !== "cancelled" &&
  league.currentYear <= REPLACEMENT_LAST_YEAR &&
  paymentStatus === "paid" &&
  firstSeason <= league.currentYear &&
  lastSeason === null;

/** Overdue still reads Pending, with its due date in red (RULES §5). */
function PaidBadge({ status, isOverdue }: { status: Member["paymentStatus"]; isOverdue: boolean }) {
  if (status === "paid") return <Badge tone="gold">Paid</Badge>;
  if (status === "refunded") return <Badge>Refunded</Badge>;
  return <Badge tone={isOverdue ? "red" : "neutral"}>Pending</Badge>;
}
