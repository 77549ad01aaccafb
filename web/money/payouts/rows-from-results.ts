import { addCents, centsOf, centsToDecimal } from "#contract/money.ts";
import type { ResultAward } from "#contract/result-awards.ts";
import { type TypedPayout, typedFrom } from "#web/money/payouts/typed-payouts.ts";

const isSamePrize = (one: TypedPayout, other: TypedPayout) =>
  one.userId === other.userId && one.place === other.place && one.prize === other.prize;

/**
 * Adds an award's payouts to the rows. Awards that pay the same member for the same prize become one payout; one that was
 * entered by hand stays as it is.
 */
export function withAward(before: readonly TypedPayout[], award: ResultAward, number: number): TypedPayout[] {
  const source = [award.source ?? "", ...award.reasons].join(" ").trim();
  const rows = [...before];
  for (const payout of award.payouts) {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    const added = { ...typedFrom(payout, key), award: { number, source } };
    const at = rows.findIndex((row) => isSamePrize(row, added));
    const same = rows[at];
    if (same && !same.award) continue;
    if (same) rows[at] = { ...same, amount: centsToDecimal(addCents(centsOf(same.amount), centsOf(added.amount))) };
    else rows.push(added);
  }
  return rows;
}

/** The payouts that the results settle, ready to edit. */
export function settledRows(awards: readonly ResultAward[]): TypedPayout[] {
  let rows: TypedPayout[] = [];
  for (const [number, award] of awards.entries()) if (award.state === "ready") rows = withAward(rows, award, number);
  return rows;
}
