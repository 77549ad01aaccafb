import type { League } from "#contract/leagues.ts";
import { type Member, placeholderName } from "#contract/members.ts";
import { RemindButton } from "#web/members/remind-button.tsx";
import { YearChips } from "#web/members/year-chips.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { DateText } from "#web/ui/date.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

type MemberListProps = { league: League; members: Member[]; canRemind: boolean };

/** Who is in, since when, and whether they have paid (SPEC §2, League detail, right panel). */
export function MemberList({ league, members, canRemind }: MemberListProps) {
  if (members.length === 0)
    return <EmptyState title="No members yet">Invited players appear here when they accept.</EmptyState>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {members.map((member) => (
        <MemberRow key={member.id} league={league} member={member} canRemind={canRemind} />
      ))}
    </ul>
  );
}

function MemberRow({ league, member, canRemind }: { league: League; member: Member; canRemind: boolean }) {
  const { paymentStatus, paidAt, joinedAt, userId } = member;
  const name = member.username ?? placeholderName(userId);
  const owes = paymentStatus === "pending" || paymentStatus === "overdue";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-ink-soft">
          joined <DateText value={joinedAt} />
        </p>
        {league.leagueType === "dynasty" && <YearChips league={league} member={member} />}
      </div>
      <div className="flex items-center gap-3">
        {owes && canRemind && <RemindButton leagueId={league.id} userId={userId} name={name} />}
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

/** Overdue still reads Pending, its due date in red (RULES §5). */
function PaidBadge({ status }: { status: Member["paymentStatus"] }) {
  if (status === "paid") return <Badge tone="gold">Paid</Badge>;
  if (status === "refunded") return <Badge>Refunded</Badge>;
  return <Badge tone={status === "overdue" ? "red" : "neutral"}>Pending</Badge>;
}
