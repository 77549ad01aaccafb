import { ChevronDown } from "lucide-react";
import type { Escrow } from "#contract/money/escrow.ts";
import { counted } from "#contract/platform/counted.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { formatMoney, subtractCents, ZERO } from "#contract/platform/money.ts";
import type { More } from "#web/api/list.ts";
import { byMonth, type Month } from "#web/money/escrow/by-month.ts";
import { useCurrency } from "#web/ui/currency.ts";
import { ShortDateText } from "#web/ui/date.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Money } from "#web/ui/money.tsx";

/** So few entries are read at a glance; of more, all but the latest month are folded. */
const FEW = 12;

type MonthListProps = {
  entries: Escrow["entries"];
  more: More | undefined;
  /** Heads the column of balances. */
  balanceLabel: string;
};

/** A season's entries by month, latest first. */
export function MonthList({ entries, more, balanceLabel }: MonthListProps) {
  const months = byMonth(entries);
  return (
    <>
      {months.map((month, index) => (
        <MonthEntries
          key={month.name}
          month={month}
          balanceLabel={balanceLabel}
          // Earlier entries may belong to the earliest month shown.
          isWhole={!more || index < months.length - 1}
          isOpen={index === 0 || entries.length <= FEW}
        />
      ))}
      {more && (
        <>
          <LoadMore more={more} label="Show earlier entries" className="mt-4 print:hidden" />
          <p className="mt-3 hidden print:block">
            This season's earlier entries aren't printed here. The page's Print button adds them.
          </p>
        </>
      )}
    </>
  );
}

type MonthProps = { month: Month; balanceLabel: string; isWhole: boolean; isOpen: boolean };

function MonthEntries({ month, balanceLabel, isWhole, isOpen }: MonthProps) {
  const currency = useCurrency();
  return (
    <details open={isOpen} className="group border-t border-line last-of-type:border-b">
      <summary className="flex cursor-pointer list-none break-after-avoid flex-wrap items-baseline gap-x-4 py-3 [&::-webkit-details-marker]:hidden">
        <h3 className="text-lg">{month.name}</h3>
        <span className="figures ml-auto text-sm text-ink-soft">{isWhole ? sumsOf(month, currency) : null}</span>
        <ChevronDown
          aria-hidden
          size={18}
          className="shrink-0 self-center text-ink-soft transition-transform duration-150 group-open:rotate-180 print:hidden"
        />
      </summary>
      <table className="mb-3 w-full text-left sm:table-fixed">
        <thead className="eyebrow border-b border-line">
          <tr>
            <th className="w-32 py-1.5 pr-4 max-sm:hidden">Date</th>
            <th className="py-1.5 pr-4">What happened</th>
            <th className="py-1.5 pr-4 text-right sm:w-32">Amount</th>
            <th className="py-1.5 text-right sm:w-32">{balanceLabel}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {month.entries.map(({ id, occurredAt, description, amount, balance }) => (
            <tr key={id}>
              <td className="py-2 pr-4 text-ink-soft max-sm:hidden">
                <ShortDateText value={occurredAt} />
              </td>
              <td className="py-2 pr-4 leading-snug wrap-anywhere">
                <span>{description}</span>
                <span className="block text-sm text-ink-soft sm:hidden">
                  <ShortDateText value={occurredAt} />
                </span>
              </td>
              <td className="py-2 pr-4 text-right">
                <Money value={amount} />
              </td>
              <td className="py-2 text-right font-semibold">
                <Money value={balance} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** "12 entries, $600.00 in, $50.00 out". */
function sumsOf({ entries, came, went }: Month, currency: Currency): string {
  const sums = [
    came > 0 && `${formatMoney(came, currency)} in`,
    went < 0 && `${formatMoney(subtractCents(ZERO, went), currency)} out`,
  ];
  return [counted(entries.length, "entry", "entries"), ...sums].filter(Boolean).join(", ");
}
