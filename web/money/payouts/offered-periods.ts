import { isOfWeek } from "#contract/money/is-of-week.ts";
import type { Currency } from "#contract/platform/currency.ts";
import type { Answer } from "#web/api/request.ts";
import { notYetAdded, type OfferedPrize, offerOf } from "#web/money/payouts/offered-prizes.ts";
import type { TypedPayout } from "#web/money/payouts/typed-payouts.ts";

type Period = Answer<"GET /api/leagues/:id/payout-pool">["left"]["periods"][number];
/** A week or month of a prize that is paid during the season. */
export type OfferedPeriod = OfferedPrize & Pick<Period, "unit" | "number">;

type Typed = { period: string; rows: readonly TypedPayout[]; currency: Currency };

/** A prize's name is the same in all of its weeks. */
const nameOf = ({ title, number }: OfferedPeriod): string => title.slice(0, -String(number).length);

/**
 * One week or month of each prize that the proposal doesn't have yet: the week that the period names or, if it names none
 * or has it already, the first one left.
 */
export function nextPeriods(periods: readonly Period[], { period, rows, currency }: Typed): OfferedPeriod[] {
  const left = notYetAdded(
    periods.map((one) => ({ ...offerOf(one), unit: one.unit, number: one.number })),
    rows,
    currency,
  );
  return [...new Set(left.map(nameOf))].flatMap((name) => {
    const own = left.filter((offer) => nameOf(offer) === name);
    return (own.find(({ unit, number }) => unit === "week" && isOfWeek(period, number)) ?? own[0]) || [];
  });
}
