import { type Cents, toCents } from "#contract/platform/money.ts";
import type { Config } from "#server/platform/config/config.ts";

type Threshold = { from: number; cents: Cents; source: string };

/**
 * From how much a year a payer reports prizes to the IRS on Form 1099-MISC, latest first. Each source says what was read
 * there, and when; the law's own text, and the amount of 2027, weren't to be had.
 */
const THRESHOLDS: readonly Threshold[] = [
  {
    from: 2027,
    cents: toCents(200_000),
    source:
      "This is the amount of 2026, which rises with inflation from 2027. Look up the year's own and set TAX_THRESHOLDS",
  },
  {
    from: 2026,
    cents: toCents(200_000),
    source:
      "26 U.S.C. 6041(a), by civic-source.github.io/us-code-tracker; from 2026, by sovos.com on section 70433 of the One Big Beautiful Bill Act. Both read on Nov 28, 2026",
  },
  {
    from: 0,
    cents: toCents(60_000),
    source: "The IRS on Form 1099-MISC, irs.gov/forms-pubs/about-form-1099-misc, a copy read on Nov 28, 2026",
  },
];

/** Returns from which amount on a year's prizes are marked: the operator's, or else the one that sources name. */
export function thresholdOf(
  year: number,
  { taxThresholds }: Pick<Config, "taxThresholds">,
): { cents: Cents; source: string } {
  const own = taxThresholds.get(String(year));
  if (own !== undefined) return { cents: own, source: "Set by this installation's operator" };
  const known = THRESHOLDS.find(({ from }) => from <= year);
  if (!known) throw new Error(`No threshold covers ${year}.`);
  return known;
}
