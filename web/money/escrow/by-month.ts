import type { Escrow } from "#contract/money/escrow.ts";
import { memoize } from "#contract/platform/memoize.ts";
import { addCents, type Cents, centsOf, ZERO } from "#contract/platform/money.ts";

type Entry = Escrow["entries"][number];

/** A month's entries in the visitor's own zone, latest first, and what came in and went out in it. */
export type Month = { name: string; entries: Entry[]; came: Cents; went: Cents };

const monthFormat = memoize(() => new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric" }));

/** Groups entries, which come oldest first, by month, latest first. */
export function byMonth(entries: readonly Entry[]): Month[] {
  const months: Month[] = [];
  for (const entry of entries.toReversed()) {
    const name = monthFormat().format(new Date(entry.occurredAt));
    const cents = centsOf(entry.amount);
    let month = months.at(-1);
    if (month?.name !== name) {
      month = { name, entries: [], came: ZERO, went: ZERO };
      months.push(month);
    }
    month.entries.push(entry);
    if (cents > 0) month.came = addCents(month.came, cents);
    else month.went = addCents(month.went, cents);
  }
  return months;
}
