import { isOfWeek } from "#contract/money/is-of-week.ts";
import type { Currency } from "#contract/platform/currency.ts";
import type { Answer } from "#web/api/request.ts";
import { notYetAdded, type OfferedPrize, offerOf } from "#web/money/payouts/offered-prizes.ts";
import type { TypedPayout } from "#web/money/payouts/typed-payouts.ts";

/** A week of a prize that is paid during the season. */
export type OfferedWeek = OfferedPrize & { week: number };

type Week = Answer<"GET /api/leagues/:id/payout-pool">["left"]["weeks"][number];
type Typed = { period: string; rows: readonly TypedPayout[]; currency: Currency };

/** A prize's name is the same in all of its weeks. */
const nameOf = ({ title, week }: OfferedWeek): string => title.slice(0, -String(week).length);

/**
 * One week of each weekly prize that the proposal doesn't have yet: the week that the period names or, if it names none
 * or has it already, the first one left.
 */
export function nextWeeks(weeks: readonly Week[], { period, rows, currency }: Typed): OfferedWeek[] {
  const left = notYetAdded(
    weeks.map((week) => ({ ...offerOf(week), week: week.week })),
    rows,
    currency,
  );
  return [...new Set(left.map(nameOf))].flatMap((name) => {
    const own = left.filter((offer) => nameOf(offer) === name);
    return (own.find(({ week }) => isOfWeek(period, week)) ?? own[0]) || [];
  });
}
