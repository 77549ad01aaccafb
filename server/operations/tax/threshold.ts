import { type Cents, toCents } from "#contract/platform/money.ts";
import type { Config } from "#server/platform/config/config.ts";

type Threshold = { from: number; cents: Cents; source: string };

/** From how much a year a payer reports prizes to the IRS on Form 1099-MISC, latest first. As read on 2026-11-28. */
const THRESHOLDS: readonly Threshold[] = [
  {
    from: 2027,
    cents: toCents(200_000),
    source:
      "Public Law 119-21, section 70433: $2,000, adjusted for inflation each year from 2027; check that year's amount",
  },
  { from: 2026, cents: toCents(200_000), source: "Public Law 119-21, section 70433: $2,000 for payments made in 2026" },
  { from: 0, cents: toCents(60_000), source: "26 U.S.C. 6041(a) for payments made before 2026: $600" },
];

/** Returns from which amount on a year's prizes are marked: the operator's, or else the one we know. */
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
