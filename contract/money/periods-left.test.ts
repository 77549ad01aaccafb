import { describe, expect, it } from "vitest";
import { addCents, toCents } from "#contract/platform/money.ts";
import type { PrizeRule } from "#contract/terms/prize-kinds.ts";
import { periodsLeft } from "./periods-left.ts";

const rule = (over: Partial<PrizeRule>): PrizeRule => ({
  ...{ kind: "weekly_high_score", label: null, place: null, fromWeek: 1, toWeek: 3, phase: "regular" },
  ...{ amount: toCents(10_00), percentage: null, isEachWeek: false, ...over },
});
const weekly = rule({});
const bench = rule({ label: "Best bench" });
const ofWeek = (n: number) => `Weekly high score, week ${n}`;

type Given = { prize: string | null; period: string | null; amount?: number };
type Season = { rules?: PrizeRule[]; given?: Given[]; periodPool?: number; periodAvailable?: number };

function left({ rules = [weekly], given = [], periodPool = 50_00, periodAvailable = 50_00 }: Season) {
  const weeks = periodsLeft({
    currency: "USD",
    prizeRules: rules,
    amounts: rules.map(({ amount }) => toCents(amount ?? 0)),
    given: given.map(({ amount = 1_00, ...one }) => ({
      ...{ ...one, amount: toCents(amount), place: one.prize === null ? 1 : null, isOfSeason: one.period === null },
    })),
    periodPool: toCents(periodPool),
    periodAvailable: toCents(periodAvailable),
  });
  return weeks.map(({ title, amount }) => [title, amount]);
}

describe("The weekly prizes that no one has won yet", () => {
  it("are every week of the window, odd cents to the first, as results would award them", () => {
    expect(left({})).toEqual([
      [ofWeek(1), 3_34],
      [ofWeek(2), 3_33],
      [ofWeek(3), 3_33],
    ]);
  });

  it("are none in a league without a share for period prizes, and none of the season's other prizes", () => {
    expect(left({ periodPool: 0, periodAvailable: 0 })).toEqual([]);
    expect(left({ rules: [rule({ kind: "most_points", place: 1 })] })).toEqual([]);
  });

  it("leave out a week that was awarded under its name, whatever it paid, and keep the others' amounts", () => {
    const given = [{ prize: " weekly high score, Week 2", period: "October", amount: 9_00 }];
    expect(left({ given })).toEqual([
      [ofWeek(1), 3_34],
      [ofWeek(3), 3_33],
    ]);
  });

  it("leave out the weeks that a tie carried to one that was paid for them, and no others", () => {
    const rules = [rule({ amount: toCents(10_00), fromWeek: 1, toWeek: 5, ties: "carry" })];
    const weeksLeft = (given: Given[], of = rules) => left({ rules: of, given }).map(([title]) => title);
    const inWeek = (number: number, amount: number) => ({ prize: ofWeek(number), period: `Week ${number}`, amount });
    expect(weeksLeft([inWeek(4, 3_00), inWeek(4, 3_00)])).toEqual([ofWeek(1), ofWeek(5)]);
    expect(weeksLeft([inWeek(2, 2_00), inWeek(4, 6_00)])).toEqual([ofWeek(1), ofWeek(5)]);
    expect(weeksLeft([inWeek(3, 2_99)])).toEqual([1, 2, 4, 5].map(ofWeek));
    // A share of the pool can have been smaller when the tie was carried.
    expect(weeksLeft([inWeek(3, 3_00)])).toEqual([1, 4, 5].map(ofWeek));
    const split = rules.map(({ ties: _, ...one }) => one);
    expect(weeksLeft([inWeek(4, 6_00)], split)).toEqual([1, 2, 3, 5].map(ofWeek));
  });

  it("leave out a week for which something else was paid by hand, but not for another listed prize", () => {
    expect(left({ given: [{ prize: null, period: "wk 2" }] }).map(([title]) => title)).toEqual([ofWeek(1), ofWeek(3)]);
    const both = left({ rules: [weekly, bench], given: [{ prize: "Best bench, week 2", period: "Week 2" }] });
    expect(both.map(([title]) => title)).toEqual([
      ...[1, 2, 3].map(ofWeek),
      "Best bench, week 1",
      "Best bench, week 3",
    ]);
  });

  it("fall in proportion to what is left of the share, and add up to it", () => {
    const amounts = left({ rules: [weekly, bench], periodAvailable: 7_00 }).map(([, amount]) =>
      toCents(Number(amount)),
    );
    expect(amounts).toHaveLength(6);
    expect(addCents(...amounts)).toBe(7_00);
    expect(left({ periodAvailable: 0 })).toEqual([]);
  });
});
