import { TriangleAlert } from "lucide-react";
import type { League } from "#contract/leagues/leagues.ts";
import { treasurerDoes } from "#contract/leagues/treasurer-does.ts";
import { isShownToAll } from "#contract/money/treasurer/shown-debts.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { useOptional } from "#web/api/load.ts";
import { type DebtGroup, groupDebts } from "#web/money/treasurer/debt-groups.ts";
import { debtsQuery } from "#web/money/treasurer/kept-queries.ts";
import { formatDay } from "#web/ui/day.ts";

type OverdueProps = { league: League; readerId: string };

/** The prizes that a treasurer has owed for weeks, or that didn't arrive and aren't confirmed yet, for every member to see (RULES §24); nothing without any. */
export function OverdueDebts({ league, readerId }: OverdueProps) {
  const now = new Date();
  const overdue = useOptional(debtsQuery(league))?.filter((debt) => isShownToAll(debt, now)) ?? [];
  if (overdue.length === 0) return null;
  return (
    <section
      aria-label="Prizes owed for weeks"
      className="mb-6 flex gap-3 rounded-card border border-red/40 bg-red-wash px-4 py-3"
    >
      <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-red" />
      <ul className="grid min-w-0 gap-1">
        {groupDebts(overdue).map((group) => (
          <li key={group.whole.id} className="wrap-anywhere">
            {overdueSentence(group, { league, readerId })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * "Casey still owes Dana $75.00 for 1st place, due since Oct 3, 2026." What didn't arrive before and was sent again is
 * still owed until Dana has it.
 */
function overdueSentence({ debts, whole: debt, title }: DebtGroup, { league, readerId }: OverdueProps): string {
  const owes = treasurerDoes(league, "owe", readerId).replace(/ (?=owes?$)/, " still ");
  const whom = debt.userId === readerId ? "you" : debt.name;
  const again = debt.standing === "sent" ? " It was sent again and isn't confirmed yet." : "";
  const why = debts.some(({ wasDenied }) => wasDenied) ? ` What was sent before hasn't arrived.${again}` : "";
  return `${owes} ${whom} ${formatMoney(centsOf(debt.amount), league.currency)} for ${title}, due since ${formatDay(debt.createdAt)}.${why}`;
}
