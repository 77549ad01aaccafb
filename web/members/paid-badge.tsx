import { isLate } from "#contract/members/due-in-league.ts";
import { hasPaid, isRefunded } from "#contract/members/payment-status.ts";
import { Badge } from "#web/ui/badge.tsx";

type Judged = Parameters<typeof isLate>;

/** Overdue still reads Pending (RULES §5), in red while the fee can be paid. */
export function PaidBadge({ seat, league }: { seat: Judged[0] & { saysPaid?: boolean }; league: Judged[1] }) {
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
