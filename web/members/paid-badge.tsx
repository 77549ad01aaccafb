import { isLate } from "#contract/members/due-in-league.ts";
import { hasPaid, isRefunded } from "#contract/members/payment-status.ts";
import { Badge } from "#web/ui/badge.tsx";

type Judged = Parameters<typeof isLate>;

/** Overdue still reads Pending (RULES §5), in red while the fee can be paid. */
export function PaidBadge({ seat, league }: { seat: Judged[0]; league: Judged[1] }) {
  if (hasPaid(seat)) return <Badge tone="gold">Paid</Badge>;
  if (isRefunded(seat)) return <Badge>Refunded</Badge>;
  return <Badge tone={isLate(seat, league) ? "red" : "neutral"}>Pending</Badge>;
}
