import { isOpenForPaying } from "#contract/league-status.ts";
import type { League } from "#contract/leagues.ts";
import { isOpenForRemoving } from "#contract/leaving.ts";
import type { Member } from "#contract/members.ts";
import { REPLACEMENT_LAST_YEAR } from "#contract/replacement-invitations.ts";
import { placeholderName } from "#contract/shown-names.ts";
import { RemoveMember } from "#web/leagues/leaving/remove-member.tsx";
import { FindReplacementDialog } from "#web/leagues/replacements/find-replacement-dialog.tsx";
import { RemindButton } from "#web/members/remind-button.tsx";
import { YearChips } from "#web/members/year-chips.tsx";
import { EmptyState } from "#web/pot/empty-state.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { DateText } from "#web/ui/date.tsx";

type MemberListProps = { league: League; members: Member[]; userId: string; isCommissioner: boolean };

/** The members, when they joined, and whether they have paid (SPEC §2, League detail, right panel). */
export function MemberList({ league, members, userId, isCommissioner }: MemberListProps) {
  if (members.length === 0)
    return <EmptyState title="No members yet">Invited players appear here when they accept.</EmptyState>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {members.map((member) => (
        <MemberRow
          key={member.id}
          isOwn={member.userId === userId}
          league={league}
          member={member}
          isCommissioner={isCommissioner}
        />
      ))}
    </ul>
  );
}

type MemberRowProps = { league: League; member: Member; isOwn: boolean; isCommissioner: boolean };

function MemberRow({ league, member, isOwn, isCommissioner }: MemberRowProps) {
  const { paymentStatus, paidAt, joinedAt, userId } = member;
  const name = member.username ?? placeholderName(userId);
  const owes = paymentStatus === "pending" || paymentStatus === "overdue";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          joined <DateText value={joinedAt} />
          {member.firstSeason > league.currentYear && `, plays from season ${member.firstSeason} on`}
          {member.lastSeason !== null && `, until season ${member.lastSeason}`}
        </p>
        {league.leagueType === "dynasty" && <YearChips league={league} member={member} />}
      </div>
      <div className="flex items-center gap-3">
        {isOwn && mayFindReplacement(league, member) && <FindReplacementDialog league={league} />}
        {isCommissioner && (
          <span className="flex items-center print:hidden">
            {owes && isOpenForPaying(league.status) && (
              <RemindButton leagueId={league.id} userId={userId} name={name} />
            )}
            {isOpenForRemoving(league.status) && <RemoveMember league={league} member={member} />}
          </span>
        )}
        <div className="text-right">
          <PaidBadge status={paymentStatus} />
          <p className={paymentStatus === "overdue" ? "text-sm font-semibold text-red" : "text-sm text-ink-soft"}>
            {paymentStatus === "paid" && paidAt && <DateText value={paidAt} />}
            {owes && (
              <>
                due <DateText value={league.paymentDeadline} />
              </>
            )}
          </p>
        </div>
      </div>
    </li>
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
function PaidBadge({ status }: { status: Member["paymentStatus"] }) {
  if (status === "paid") return <Badge tone="gold">Paid</Badge>;
  if (status === "refunded") return <Badge>Refunded</Badge>;
  return <Badge tone={status === "overdue" ? "red" : "neutral"}>Pending</Badge>;
}
