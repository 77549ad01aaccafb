import { isLate } from "#contract/members/due-in-league.ts";
import type { Member } from "#contract/members/members.ts";
import { hasPaid, isRefunded } from "#contract/members/payment-status.ts";
import { Badge } from "#web/ui/badge.tsx";

type Judged = Parameters<typeof isLate>;
type BadgeProps = {
  seat: Judged[0] & Partial<Pick<Member, "saysPaid">>;
  league: Judged[1];
};

/** Overdue still reads Pending (RULES §5), in red while the fee can be paid. */
export function PaidBadge({ seat, league }: BadgeProps) {
  if (hasPaid(seat)) return <Badge tone="gold">Paid</Badge>;
  if (isRefunded(seat)) return <Badge>Refunded</Badge>;
  if (seat.saysPaid) {
    return (
      <Badge tone="blue">
        Says <span className="max-sm:sr-only">they </span>paid
      </Badge>
    );
  }
  return <Badge tone={isLate(seat, league) ? "red" : "neutral"}>Pending</Badge>;
}
