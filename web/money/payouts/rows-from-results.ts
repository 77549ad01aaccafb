import { addCents, centsOf, centsToDecimal, subtractCents } from "#contract/platform/money.ts";
import type { ResultAward } from "#contract/results/result-awards.ts";
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
    const added = { ...typedFrom(payout, key), award: { numbers: [number], source } };
    const at = rows.findIndex((row) => isSamePrize(row, added));
    const same = rows[at];
    if (!same) rows.push(added);
    else if (same.award) {
      const amount = centsToDecimal(addCents(centsOf(same.amount), centsOf(added.amount)));
      rows[at] = { ...same, amount, award: { ...same.award, numbers: [...same.award.numbers, number] } };
    }
  }
  return rows;
}

/** Takes an award's payouts out of the rows again, and leaves what other awards or a person brought. */
export function withoutAward(before: readonly TypedPayout[], award: ResultAward, number: number): TypedPayout[] {
  return before.flatMap((row) => {
    if (!row.award?.numbers.includes(number)) return [row];
    const numbers = row.award.numbers.filter((other) => other !== number);
    if (numbers.length === 0) return [];
    const own = award.payouts.find((payout) => isSamePrize(row, typedFrom(payout, row.key)));
    const amount = centsToDecimal(subtractCents(centsOf(row.amount), centsOf(own?.amount ?? "0.00")));
    return [{ ...row, amount, award: { ...row.award, numbers } }];
  });
}

/** The payouts that the results settle, ready to edit. */
export function settledRows(awards: readonly ResultAward[]): TypedPayout[] {
  let rows: TypedPayout[] = [];
  for (const [number, award] of awards.entries()) if (award.state === "ready") rows = withAward(rows, award, number);
  return rows;
}
