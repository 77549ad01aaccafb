import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitProposable } from "#contract/money/proposable.ts";
import { addCents, type Cents, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import { percentOf, splitEqually, toBasisPoints } from "#contract/platform/percent.ts";
import { anyPrizes } from "#tests/support/random-season.ts";
import { splitBothPools } from "./other-prizes.ts";
import { positionsOf } from "./payout-structure.ts";
import { fullPool, poolTermsOf, prizesOf, proposalPool, reimbursementOf, splitPool } from "./pool.ts";
import { isCharge, isPeriodic, type PrizeRule } from "./prize-kinds.ts";

const terms = (reimbursement: string, percentages: number[], periodPrizeShare = "0.00") =>
  poolTermsOf({
    commissionerReimbursement: reimbursement,
    periodPrizeShare,
    payoutStructure: positionsOf(percentages),
    prizeRules: [],
    currency: "USD",
  });

const anyStructure = fc
  .integer({ min: 1, max: 20 })
  .chain((places) => fc.constant(splitEqually(toCents(10_000), places, "USD").map((points) => points / 100)));
const anyTerms = fc.record({
  reimbursement: fc.integer({ min: 0, max: 10_000 }).map(toBasisPoints),
  periodPrizeShare: fc.integer({ min: 0, max: 10_000 }).map(toBasisPoints),
  payoutStructure: anyStructure.map(positionsOf),
  prizeRules: anyPrizes,
  currency: fc.constantFrom("USD", "ISK"),
});
const anyFee = fc.integer({ min: 0, max: 9_999_999_999 }).map(toCents);

describe("A season's pool", () => {
  it("promises prizes net of the reimbursement: $600.00 at 5% is $570.00 of prizes and $30.00", () => {
    const { places, reimbursement } = splitPool(toCents(60_000), terms("5.00", [50, 30, 20]));
    expect(places.map(({ amount }) => amount)).toEqual([28_500, 17_100, 11_400]);
    expect(reimbursement).toBe(3_000);
  });

  it("takes prizes during the season from what is left after the reimbursement", () => {
    const split = splitPool(toCents(10_000), terms("10.00", [100], "20.00"));
    expect(split).toMatchObject({ reimbursement: 1_000, period: 1_800, places: [{ amount: 7_200 }], unassigned: 0 });
  });

  it("counts everything but the reimbursement as prizes", () => {
    expect(prizesOf(splitPool(toCents(10_000), terms("10.00", [60, 10], "20.00")))).toBe(9_000);
  });

  it("leaves unassigned what a half-typed structure doesn't name", () => {
    const split = splitPool(toCents(10_000), terms("", [60, 10]));
    expect(split).toMatchObject({ places: [{ amount: 6_000 }, { amount: 1_000 }], unassigned: 3_000 });
  });

  it("splits into parts that add up to it to the cent", () => {
    fc.assert(
      fc.property(anyFee, fc.integer({ min: 0, max: 50 }), anyTerms, (entryFee, maxMembers, split) => {
        const pool = fullPool({ entryFee, maxMembers });
        const { others, places, period, reimbursement, unassigned } = splitPool(pool, split);
        const parts = [...[...others, ...places].map(({ amount }) => amount), period, reimbursement, unassigned];
        expect(addCents(...parts)).toBe(pool);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
        expect(unassigned).toBe(0);
      }),
    );
  });

  it("shows as prizes exactly what the commissioner may propose", () => {
    fc.assert(
      fc.property(anyFee, fc.integer({ min: 0, max: 50 }), anyTerms, (entryFee, paidMembers, split) => {
        const collected = { ...split, entryFee, paidMembers };
        const { others, places, period, reimbursement } = splitPool(
          fullPool({ entryFee, maxMembers: paidMembers }),
          split,
        );
        expect(addCents(period, ...[...others, ...places].map(({ amount }) => amount))).toBe(proposalPool(collected));
        expect(reimbursement).toBe(reimbursementOf(collected));
      }),
    );
  });
});

describe("What can still be proposed of a completed season", () => {
  const amountsOf = (parts: { amount: Cents }[]) => parts.map(({ amount }) => amount);

  it("splits like the season's pool once the share for prizes during the season is paid out", () => {
    fc.assert(
      fc.property(anyFee, fc.integer({ min: 0, max: 50 }), anyTerms, (entryFee, paidMembers, split) => {
        const pool = proposalPool({ ...split, entryFee, paidMembers });
        const periodPool = percentOf(pool, split.periodPrizeShare, split.currency);
        const pools = { final: subtractCents(pool, periodPool), period: periodPool };
        const weeklyPaid = subtractCents(periodPool, splitBothPools(pools, split).periodRest);
        const available = subtractCents(pool, periodPool);
        const money = { pool, available, periodPool, periodAvailable: ZERO, weeklyPaid };
        const { others, places } = splitPool(fullPool({ entryFee, maxMembers: paidMembers }), split);
        const proposable = splitProposable(money, split);
        const won = proposable.others.filter(
          (_, index) => !split.prizeRules.filter((_rule, at) => at === index).some(isCharge),
        );
        expect({ ...proposable, others: won }).toEqual({
          others: amountsOf(others),
          places: amountsOf(places),
          surplus: 0,
        });
      }),
    );
  });

  it("gives the places what the prizes during the season left; with weekly high scores paid, it can be proposed to the cent", () => {
    fc.assert(
      fc.property(anyFee, fc.nat(), fc.nat(), anyTerms, (pool, some, other, split) => {
        const periodPool = percentOf(pool, split.periodPrizeShare, split.currency);
        const paid = toCents(some % (periodPool + 1));
        const available = subtractCents(pool, paid);
        const pools = { final: subtractCents(pool, periodPool), period: periodPool };
        const weekly = subtractCents(periodPool, splitBothPools(pools, split).periodRest);
        const weeklyPaid = toCents(Math.min(paid, weekly, other % (weekly + 1)));
        const money = { pool, available, periodPool, periodAvailable: subtractCents(periodPool, paid), weeklyPaid };
        const { others, places } = splitProposable(money, split);
        expect(addCents(...others, ...places)).toBe(addCents(available, weeklyPaid));
      }),
    );
  });

  it("gives the places no more than is available", () => {
    const money = { pool: toCents(10_000), available: toCents(2_500), periodPool: ZERO, periodAvailable: ZERO };
    expect(splitProposable(money, terms("", [60, 40])).places).toEqual([1_500, 1_000]);
  });
});

describe("Weekly high scores", () => {
  const weekly = (over: object = {}): PrizeRule => ({
    ...{ kind: "weekly_high_score", label: null, place: null, fromWeek: 1, toWeek: 10, phase: "regular" },
    ...{ amount: toCents(1_00), percentage: null, isEachWeek: true },
    ...over,
  });

  it("come off the share for period prizes where there is one, and off the final pool where there is none", () => {
    const prizeRules = [weekly()];
    const during = splitPool(toCents(100_00), { ...terms("", [100], "20.00"), prizeRules });
    expect(during).toMatchObject({ period: 10_00, others: [{ amount: 10_00 }], places: [{ amount: 80_00 }] });
    const atTheEnd = splitPool(toCents(100_00), { ...terms("", [100]), prizeRules });
    expect(atTheEnd).toMatchObject({ period: 0, others: [{ amount: 10_00 }], places: [{ amount: 90_00 }] });
  });

  it("that ask for more than that share fall in proportion, and leave the final pool alone", () => {
    const prizeRules = [weekly({ amount: toCents(4_00) }), weekly({ label: "Again", amount: null, percentage: 50 })];
    const split = splitPool(toCents(100_00), { ...terms("", [100], "20.00"), prizeRules });
    expect(split).toMatchObject({
      period: 0,
      others: [{ amount: 10_00 }, { amount: 10_00 }],
      places: [{ amount: 80_00 }],
    });
  });

  it("in every split add up to the pool with all other parts, and never take from the final pool where a share is set aside", () => {
    fc.assert(
      fc.property(fc.nat(5_000_000), anyTerms, (cents, split) => {
        const collected = toCents(cents);
        const parts = splitPool(collected, split);
        const sum = addCents(prizesOf(parts), parts.reimbursement);
        expect(sum).toBe(collected);
        const setAside = splitPool(collected, { ...split, prizeRules: [] }).period;
        const paidWeekly = parts.others.filter(({ prize }) => isPeriodic(prize.kind) && !isCharge(prize));
        if (setAside > 0) expect(addCents(parts.period, ...paidWeekly.map(({ amount }) => amount))).toBe(setAside);
      }),
    );
  });
});
