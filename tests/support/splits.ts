import fc from "fast-check";
import { positionsOf } from "#contract/terms/payout-structure.ts";
import { prizesToWire } from "#contract/terms/prize-wire.ts";
import { anyPrizes } from "#tests/support/random-season.ts";

/** Cuts 100% into places at arbitrary hundredths of a percent. */
const structures = fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 7 }).map((cuts) => {
  const ends = [...cuts.sort((a, b) => a - b), 10_000];
  return positionsOf(ends.map((end, index) => (end - (ends[index - 1] ?? 0)) / 100));
});

const percents = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2));

/** Terms of a league with an entry fee, as requests carry them, and how many of its seats are paid. */
export const splitTerms = fc
  .record({
    fee: fc.integer({ min: 1, max: 1_000_000 }),
    maxMembers: fc.integer({ min: 2, max: 50 }),
    paid: fc.nat(50),
    commissionerReimbursement: percents,
    periodPrizeShare: percents,
    payoutStructure: structures,
    prizeRules: anyPrizes.map(prizesToWire),
  })
  .map(({ fee, paid, ...terms }) => ({
    ...terms,
    entryFee: (fee / 100).toFixed(2),
    paidMembers: Math.min(paid, terms.maxMembers),
    status: "active" as const,
    lowered: "0.00",
    loweredUnpaid: "0.00",
    currency: "USD",
  }));

/** Reads every amount in a string or a page's markup, in cents and in order, but not what a prize is worth each week, month or win. */
export const amountsIn = (markup: string): number[] =>
  [...markup.replace(/<[^>]+>/g, "").matchAll(/\$([\d,]+)\.(\d\d)(?! a (?:week|month|win))/g)].map(
    ([, dollars = "", cents = ""]) => Number(dollars.replaceAll(",", "") + cents),
  );

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
