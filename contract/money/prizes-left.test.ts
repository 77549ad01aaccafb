import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addCents, type Cents, toCents, ZERO } from "#contract/platform/money.ts";
import { judgeAwards, payoutsFrom, wonBy } from "#contract/results/awarded-payouts.ts";
import { awardPrizes, prizesWith } from "#contract/results/awards.ts";
import { positionsOf } from "#contract/terms/payout-structure.ts";
import type { PrizeRule } from "#contract/terms/prize-kinds.ts";
import { anyPrizes, anySeason } from "#tests/support/random-season.ts";
import type { GivenPrize } from "./given-prizes.ts";
import { prizesLeft } from "./prizes-left.ts";
import { splitProposable } from "./proposable.ts";

const rule = (over: Partial<PrizeRule>): PrizeRule => ({
  ...{ kind: "custom", label: null, place: null, fromWeek: null, toWeek: null, phase: null },
  ...{ amount: toCents(10_00), percentage: null, isEachWeek: false, ...over },
});
const weeks = (fromWeek: number, toWeek: number) => ({ fromWeek, toWeek, phase: "regular" as const });
const kicker = rule({ label: "Best kicker" });
const points = rule({ kind: "most_points", place: 1, ...weeks(1, 14) });
const second = rule({ kind: "most_points", place: 2, ...weeks(1, 14) });
const weekly = rule({ kind: "weekly_high_score", ...weeks(1, 4) });
const divisions = rule({ kind: "division_winner" });
const last = rule({ kind: "final_place", place: "last" });

const won = (place: number | null, prize: string | null, dollars: number, isOfSeason = true): GivenPrize => ({
  ...{ place, prize, amount: toCents(dollars * 100), isOfSeason },
});

/** Places of $50.00, $30.00 and $20.00, and each other prize's own amount. */
function left(given: GivenPrize[], prizeRules: PrizeRule[] = [], { periodPool = ZERO, short = 0 } = {}) {
  const amounts = {
    places: [50_00, 30_00, 20_00].map(toCents),
    others: prizeRules.map(({ amount }) => amount ?? ZERO),
  };
  const all = addCents(...amounts.places, ...amounts.others);
  const available = toCents(all - addCents(...given.map(({ amount }) => amount)) - short);
  const payoutStructure = positionsOf([50, 30, 20]);
  const terms = { payoutStructure, prizeRules, currency: "USD" };
  const { places, others } = prizesLeft({ ...terms, amounts, given, periodPool, available });
  return [...places.map((one) => [one.place, one.amount]), ...others.map((one) => [one.title, one.amount])];
}

describe("The prizes that no one has won yet", () => {
  it("leave out an awarded place, even if it paid less, and keep the others' amounts", () => {
    expect(left([won(1, null, 40)])).toEqual([
      [2, 30_00],
      [3, 20_00],
    ]);
  });

  it("leave out the places that tied members covered, by hand or by results", () => {
    expect(left([won(1, null, 40), won(1, null, 40)])).toEqual([[3, 20_00]]);
    expect(left([won(2, "2nd place and 3rd place", 50)])).toEqual([[1, 50_00]]);
  });

  it("keep the season's places after daily, weekly or monthly places were awarded", () => {
    expect(left([won(1, null, 5, false)]).map(([place]) => place)).toEqual([1, 2, 3]);
  });

  it("leave out other prizes by the name that results or people gave them", () => {
    const prizes = [kicker, points, second, last, weekly, divisions];
    const title = "Most points, weeks 1 to 14";
    const both = `${title} and 2nd place in points, weeks 1 to 14`;
    const leftAfter = (...given: GivenPrize[]) => left(given, prizes).slice(3);
    const names = leftAfter().map(([name]) => name);
    expect(leftAfter(won(null, " best Kicker", 4)).map(([name]) => name)).toEqual(names.slice(1));
    expect(leftAfter(won(null, title, 10)).map(([name]) => name)).toEqual(names.toSpliced(1, 1));
    expect(leftAfter(won(null, "Most points", 10)).map(([name]) => name)).toEqual(names.toSpliced(1, 1));
    expect(leftAfter(won(null, both, 20)).map(([name]) => name)).toEqual(names.toSpliced(1, 2));
    expect(leftAfter(won(12, "Last place", 10)).map(([name]) => name)).toEqual(names.toSpliced(3, 1));
    expect(leftAfter(won(null, "Worst kicker", 0))).toEqual(leftAfter());
  });

  it("have the rest of a prize that is divided over weeks or divisions", () => {
    const given = [won(null, "Weekly high score, week 4", 2.5), won(null, "Division winners, East", 5)];
    expect(left(given, [weekly, divisions]).slice(3)).toEqual([
      ["Weekly high score, weeks 1 to 4", 7_50],
      ["Division winners", 5_00],
    ]);
    expect(left([won(null, "Weekly high score, week 5", 0)], [weekly])[3]?.[1]).toBe(10_00);
  });

  it("don't take one of two prizes of the same name for the other", () => {
    const early = rule({ kind: "most_points", place: 1, ...weeks(1, 7) });
    const late = rule({ kind: "most_points", place: 1, ...weeks(8, 14) });
    expect(left([won(null, "Most points, weeks 8 to 14", 10)], [early, late]).slice(3)).toEqual([
      ["Most points, weeks 1 to 7", 10_00],
    ]);
  });

  describe("with names that more than one could have", () => {
    const named = (label: string, dollars: number) => rule({ label, amount: toCents(dollars * 100) });
    const highScores = [named("High score", 10), named("high score", 10)];
    const unequal = [named("High score", 20), named("High score", 5)];
    const highScore = (dollars: number) => won(null, "High score", dollars);

    it.each([
      { given: [20], prizes: highScores, isLeft: [] },
      { given: [5, 5], prizes: highScores, isLeft: [10_00] },
      { given: [4], prizes: highScores, isLeft: [10_00] },
      { given: [25], prizes: unequal, isLeft: [] },
      { given: [10, 10], prizes: unequal, isLeft: [5_00] },
    ])("leave out as many prizes of one name as the amounts cover: after $given", ({ given, prizes, isLeft }) => {
      const amounts = left(given.map(highScore), prizes).map(([, amount]) => amount);
      expect(amounts.slice(3)).toEqual(isLeft);
    });

    it("take what was paid for a week off one prize only", () => {
      const given = [won(null, "Weekly high score, week 3", 2.5)];
      const both = [weekly, rule({ kind: "weekly_high_score", ...weeks(3, 6) })];
      for (const prizes of [both, [weekly, weekly]]) {
        const amounts = left(given, prizes).map(([, amount]) => amount);
        expect(amounts.slice(3)).toEqual([7_50, 10_00]);
      }
    });

    it("leave out a place that was given under its name, and not because a prize has that name", () => {
      const places = (...given: GivenPrize[]) =>
        left(given, [kicker]).flatMap(([name]) => (Number(name) ? [name] : []));
      expect(places(won(null, " 1st  Place", 50))).toEqual([2, 3]);
      expect(places(won(null, "1st place", 40), won(null, "1st place", 40))).toEqual([3]);
      expect(places(won(null, "2nd place and 3rd place", 50))).toEqual([1]);
      expect(places(won(null, "1st place", 50, false))).toEqual([1, 2, 3]);
      expect(places(won(null, "1st place in points", 50))).toEqual([1, 2, 3]);
      const champion = named("1st place", 10);
      expect(left([won(null, "1st place", 10)], [champion])).toEqual(left([]));
      expect(left([won(1, null, 50)], [champion]).map(([name]) => name)).toEqual([2, 3, "1st place"]);
    });

    it("tell a place from a bonus for the same place", () => {
      const bonus = rule({ kind: "final_place", place: 1, label: "Champion bonus" });
      const names = (...given: GivenPrize[]) => left(given, [bonus]).map(([name]) => name);
      expect(names(won(1, "Champion bonus", 10))).toEqual([1, 2, 3]);
      expect(names(won(1, null, 50))).toEqual([2, 3, "Champion bonus"]);
      expect(names(won(1, null, 60))).toEqual([2, 3]);
      expect(names(won(1, null, 50), won(1, "Champion bonus", 10))).toEqual([2, 3]);
      expect(names(won(1, null, 40), won(1, null, 40))).toEqual([3, "Champion bonus"]);
      expect(names(won(1, null, 45), won(1, null, 45))).toEqual([3]);
    });
  });

  it("take what was paid during the season under another name off the weekly high scores", () => {
    const given = [won(null, "Weekly high score, week 1", 2.5, false), won(null, "Upset of the week", 1, false)];
    const periodPool = toCents(10_00);
    expect(left(given, [weekly], { periodPool })[3]).toEqual(["Weekly high score, weeks 1 to 4", 6_50]);
  });

  it("fall in proportion if less is left than they come to", () => {
    expect(left([won(1, null, 50)], [], { short: 25_00 })).toEqual([
      [2, 15_00],
      [3, 10_00],
    ]);
  });
});

describe("Whatever was given", () => {
  const id = (teamId: string) => ({ userId: `user ${teamId}` });
  const terms = fc.record({
    payoutStructure: fc.constantFrom([100], [60, 40], [50, 30, 20]).map(positionsOf),
    currency: fc.constantFrom("USD", "ISK"),
    prizeRules: anyPrizes.map((rules) => rules.filter(({ kind }) => kind !== "final_place")),
  });

  it("what is left isn't more than can be proposed, and is all of it after prizes of the suggested amounts", () => {
    fc.assert(
      fc.property(terms, fc.nat(100_000), fc.nat(100), fc.array(fc.boolean()), (split, cents, extra, picks) => {
        const pool = toCents(cents);
        const amounts = splitProposable({ pool, available: pool, periodPool: ZERO, periodAvailable: ZERO }, split);
        const given = split.payoutStructure.flatMap(({ place }, index): GivenPrize[] =>
          picks[index] ? [{ place, prize: null, amount: amounts.places[index] ?? ZERO, isOfSeason: true }] : [],
        );
        const spent = addCents(...given.map(({ amount }) => amount));
        const sumLeft = (available: Cents) => {
          const { places, others } = prizesLeft({ ...split, amounts, given, periodPool: ZERO, available });
          expect(places.every(({ place }) => !given.some((one) => one.place === place))).toBe(true);
          return addCents(...[...places, ...others].map(({ amount }) => amount));
        };
        expect(sumLeft(toCents(pool - spent))).toBe(pool - spent);
        expect(sumLeft(toCents(Math.max(0, pool - spent - extra)))).toBeLessThanOrEqual(
          Math.max(0, pool - spent - extra),
        );
      }),
    );
  });

  const labels = fc.constantFrom("High score", "high score", "Boom", "Boom and bust", "1st place", "2nd place");
  const prizes = fc.array(
    fc.record({ label: labels, cents: fc.integer({ min: 1, max: 50_00 }), isGiven: fc.boolean() }),
    { maxLength: 8 },
  );
  const placesIn = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 });

  it("what is left is exactly the places and prizes that weren't given, even if several share a name", () => {
    fc.assert(
      fc.property(prizes, placesIn, (all, areGiven) => {
        const rules = all.map(({ label, cents }) => rule({ label, amount: toCents(cents) }));
        const given = all
          .filter(({ isGiven }) => isGiven)
          .map(({ label, cents }) => ({ ...won(null, label, 0), amount: toCents(cents) }));
        const places = [50, 30, 20].flatMap((dollars, at) => (areGiven[at] ? [won(at + 1, null, dollars)] : []));
        const isLeft = left([...places, ...given], rules).map(([name, amount]) => `${name} ${amount}`.toLowerCase());
        const expected = [
          ...[50_00, 30_00, 20_00].flatMap((cents, at) => (areGiven[at] ? [] : [`${at + 1} ${cents}`])),
          ...all.flatMap(({ label, cents, isGiven }) => (isGiven ? [] : [`${label} ${cents}`.toLowerCase()])),
        ];
        expect(isLeft.sort()).toEqual(expected.sort());
      }),
    );
  });

  it("a proposal by hand doesn't start with a place that a proposal from results gave", () => {
    fc.assert(
      fc.property(terms, anySeason, fc.nat(100_000), (split, table, cents) => {
        const pool = toCents(cents);
        const amounts = splitProposable({ pool, available: pool, periodPool: ZERO, periodAvailable: ZERO }, split);
        const judged = judgeAwards(awardPrizes(table, prizesWith(split, amounts)), {
          ...{ memberOf: id, given: [], available: pool },
        });
        const { payouts } = payoutsFrom(judged, () => true);
        const given = payouts.map((payout) => ({ ...payout, isOfSeason: true }));
        const available = toCents(pool - addCents(...given.map(({ amount }) => amount)));
        const { places } = prizesLeft({ ...split, amounts, given, periodPool: ZERO, available });
        const won = judged.filter((award) => award.payouts.length > 0).map(wonBy);
        expect(places.filter(({ place }) => won.some((one) => one.place === place))).toEqual([]);
      }),
    );
  });
});
