import { isLate } from "#contract/members/due-in-league.ts";
import { entryLeftOf } from "#contract/members/dues.ts";
import type { Member } from "#contract/members/members.ts";
import { hasPaid, isRefunded } from "#contract/members/payment-status.ts";
import { centsOf } from "#contract/platform/money.ts";
import { Badge } from "#web/ui/badge.tsx";
import { useMoney } from "#web/ui/currency.ts";

type Judged = Parameters<typeof isLate>;
type BadgeProps = {
  seat: Judged[0] & Partial<Pick<Member, "saysPaid" | "said" | "nextPart" | "loweredFee">>;
  league: Judged[1] & { entryFee: string };
};

/** Overdue still reads Pending (RULES §5), in red while the fee can be paid. */
export function PaidBadge({ seat, league }: BadgeProps) {
  const money = useMoney();
  if (hasPaid(seat)) return <Badge tone="gold">Paid</Badge>;
  if (isRefunded(seat)) return <Badge>Refunded</Badge>;
  if (seat.saysPaid) {
    return (
      <Badge tone="blue">
        Says <span className="max-sm:sr-only">they </span>paid{isPart(seat, league) && ` ${money(seat.said ?? "0.00")}`}
      </Badge>
    );
  }
  return <Badge tone={isLate(seat, league) ? "red" : "neutral"}>Pending</Badge>;
}

/** Whether what they say they paid is only a part of what they owe. */
const isPart = ({ said, nextPart = null, loweredFee = null }: BadgeProps["seat"], league: BadgeProps["league"]) =>
  said != null && centsOf(said) < entryLeftOf({ nextPart, loweredFee }, league);
