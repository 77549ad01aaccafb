import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyPrizes, anySeason } from "#tests/support/random-season.ts";
import type { Award } from "./award.ts";
import { payoutsFrom } from "./awarded-payouts.ts";
import { awardsOf } from "./awards.ts";
import { addCents, toCents } from "./money.ts";
import { positionsOf } from "./payout-structure.ts";

const award = (more: Partial<Award>): Award => ({
  ...{ title: "1st place", kind: "final_place", place: 1, week: null, amount: toCents(100) },
  ...{ winners: [{ teamId: "1", amount: toCents(100) }], status: "settled", reasons: [] },
  ...more,
});
const guess: Award["reasons"] = [{ kind: "guess", sentence: "A guess." }];
const memberOf = (teamId: string) => (teamId === "9" ? undefined : `user ${teamId}`);

describe("the payouts to propose from awards", () => {
  it("are the settled ones, one for each winner of more than nothing", () => {
    const winners = [
      { teamId: "1", amount: toCents(100) },
      { teamId: "2", amount: toCents(0) },
    ];
    const { payouts, left } = payoutsFrom([award({ winners })], { memberOf });
    expect(payouts).toEqual([{ userId: "user 1", title: "1st place", place: 1, amount: 100 }]);
    expect(left).toEqual([]);
  });

  it("include a guess only once somebody has seen it", () => {
    const guessed = award({ status: "provisional", reasons: guess });
    expect(payoutsFrom([guessed], { memberOf })).toEqual({ payouts: [], left: [guessed] });
    expect(payoutsFrom([guessed], { memberOf, isSeen: () => true }).payouts).toHaveLength(1);
  });

  it("leave open games and undecided prizes out, even if somebody has seen them", () => {
    const open = award({
      status: "provisional",
      reasons: [...guess, { kind: "season_running", sentence: "Running." }],
    });
    const orphaned = award({ status: "undecided", reasons: [{ kind: "no_owner", sentence: "No owner." }] });
    expect(payoutsFrom([open, orphaned], { memberOf, isSeen: () => true }).left).toEqual([open, orphaned]);
  });

  it("leave out a whole award when one of its teams belongs to no member", () => {
    const shared = award({ winners: ["1", "9"].map((teamId) => ({ teamId, amount: toCents(50) })) });
    expect(payoutsFrom([shared], { memberOf })).toEqual({ payouts: [], left: [shared] });
  });

  it("and what is left add up to the pool", () => {
    fc.assert(
      fc.property(anyPrizes, anySeason, fc.nat(100_000), fc.boolean(), (prizeRules, table, cents, isSeen) => {
        const terms = { payoutStructure: positionsOf([60, 40]), prizeRules };
        const awards = awardsOf({ terms, pool: toCents(cents), table });
        const { payouts, left } = payoutsFrom(awards, { memberOf, isSeen: () => isSeen });
        expect(addCents(...[...payouts, ...left].map(({ amount }) => amount))).toBe(cents);
        expect(payouts.every(({ amount }) => amount > 0)).toBe(true);
      }),
    );
  });
});
