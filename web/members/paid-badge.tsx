import { hasPaid, isOverdue, isRefunded, type PaymentStatus } from "#contract/members/payment-status.ts";
import { canPayFor } from "#contract/terms/dynasty.ts";
import { Badge } from "#web/ui/badge.tsx";

type Seat = Parameters<typeof canPayFor>[0] & { paymentStatus: PaymentStatus };
type BadgeProps = { seat: Seat; league: Parameters<typeof canPayFor>[1] };

/** Overdue still reads Pending (RULES §5), in red while the fee can be paid. */
export function PaidBadge({ seat, league }: BadgeProps) {
  if (hasPaid(seat)) return <Badge tone="gold">Paid</Badge>;
  if (isRefunded(seat)) return <Badge>Refunded</Badge>;
  return <Badge tone={isLate(seat, league) ? "red" : "neutral"}>Pending</Badge>;
}

/** Once payments are closed, nothing is late anymore. */
export const isLate = (seat: Seat, league: BadgeProps["league"]): boolean => isOverdue(seat) && canPayFor(seat, league);
