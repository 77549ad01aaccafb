import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { proposedPayoutsSchema } from "#contract/money/payouts.ts";
import { splitProposable } from "#contract/money/proposable.ts";
import { addCents, centsToDecimal, toCents } from "#contract/platform/money.ts";
import { positionsOf } from "#contract/terms/payout-structure.ts";
import { anyPrizes, anySeason } from "#tests/support/random-season.ts";
import type { Award } from "./award.ts";
import { noMember } from "./award-reasons.ts";
import { judgeAwards, PROPOSED_MAX, payoutsFrom, wonBy } from "./awarded-payouts.ts";
import { awardPrizes, awardsOf, prizesWith } from "./awards.ts";

const award = (more: Partial<Award> = {}): Award => ({
  ...{ title: "1st place", kind: "final_place", place: 1, week: null, amount: toCents(100) },
  ...{ winners: [{ teamId: "1", amount: toCents(100) }], status: "settled", reasons: [] },
  ...more,
});
const guess: Award["reasons"] = [{ kind: "guess", sentence: "A guess." }];
/** Team 9 has no member. */
const memberOf = (teamId: string) => (teamId === "9" ? { reason: noMember("Team 9") } : { userId: `user ${teamId}` });
const judge = (awards: Award[], { given = [], available = 1_000 }: Partial<Season> = {}) =>
  judgeAwards(awards, { memberOf, given, available: toCents(available) });
type Season = { given: ReturnType<typeof won>[]; available: number };
const states = (awards: Award[], season?: Partial<Season>) => judge(awards, season).map(({ state }) => state);
const won = (userId: string, place: number | null, prize: string | null = null, cents = 100) => ({
  ...{ userId, place, prize, amount: toCents(cents) },
});

describe("the payouts to propose from awards", () => {
  it("are the settled ones, one for each winner of more than nothing", () => {
    const winners = [
      { teamId: "1", amount: toCents(100) },
      { teamId: "9", amount: toCents(0) },
    ];
    const { payouts, left } = payoutsFrom(judge([award({ winners })]));
    expect(payouts).toEqual([{ userId: "user 1", place: 1, prize: null, amount: 100 }]);
    expect(left).toEqual([]);
  });

  it("include a guess only once someone has seen it", () => {
    const [guessed] = judge([award({ status: "provisional", reasons: guess })]);
    expect(guessed).toMatchObject({ state: "needs_look" });
    expect(payoutsFrom(guessed ? [guessed] : [])).toEqual({ payouts: [], left: [guessed] });
    expect(payoutsFrom(guessed ? [guessed] : [], () => true)).toMatchObject({ payouts: [{ amount: 100 }], left: [] });
  });

  it("leave open games and undecided prizes out, even if someone has seen them", () => {
    const running = [...guess, { kind: "season_running" as const, sentence: "Running." }];
    const judged = judge([
      award({ status: "provisional", reasons: running }),
      award({ title: "2nd place", place: 2, status: "undecided", reasons: [{ kind: "no_owner", sentence: "None." }] }),
    ]);
    expect(judged.map(({ state }) => state)).toEqual(["open", "undecided"]);
    expect(payoutsFrom(judged, () => true)).toEqual({ payouts: [], left: judged });
  });

  it("leave out a whole award when one of its teams belongs to no member, and say so", () => {
    const shared = award({ winners: ["1", "9"].map((teamId) => ({ teamId, amount: toCents(50) })) });
    expect(payoutsFrom(judge([shared]))).toMatchObject({
      payouts: [],
      left: [{ state: "undecided", reasons: [{ kind: "no_member", sentence: "Team 9 has no member assigned." }] }],
    });
  });

  it("are 100 at most, and the rest is for another proposal", () => {
    const weeks = Array.from({ length: PROPOSED_MAX + 1 }, (_, week) =>
      award({ kind: "custom", title: `Week ${week}` }),
    );
    const { payouts, left } = payoutsFrom(judge(weeks, { available: 20_000 }));
    expect([payouts.length, left.map(({ title }) => title)]).toEqual([100, ["Week 100"]]);
    expect(left[0]?.reasons).toMatchObject([{ kind: "too_many" }]);
  });
});

describe("a sum for each win", () => {
  const wins = (...teamIds: string[]) =>
    award({
      ...{ title: "Each win", kind: "each_win", place: null, amount: toCents(100 * teamIds.length) },
      winners: teamIds.map((teamId) => ({ teamId, amount: toCents(100) })),
    });
  const eachWin = (userId: string, cents?: number) => won(userId, null, "Each win", cents);
  const outcomes = (of: Award, given: ReturnType<typeof won>[] = []) =>
    judge([of], { given }).map(({ state, amount, winners }) => [state, amount, winners.map(({ teamId }) => teamId)]);

  it("is proposed for the others, and left to people for a team without a paid member", () => {
    const judged = judge([wins("1", "9", "2")]);
    const { payouts, left } = payoutsFrom(judged);
    expect(payouts.map(({ userId, amount }) => [userId, amount])).toEqual([
      ["user 1", 100],
      ["user 2", 100],
    ]);
    expect(left).toMatchObject([{ state: "undecided", amount: 100, reasons: [{ kind: "no_member" }] }]);
  });

  it("is still left to people once the others were given theirs, and proposed once its member has paid", () => {
    const given = [eachWin("user 1"), eachWin("user 2")];
    expect(outcomes(wins("1", "9", "2"), given)).toEqual([
      ["awarded", 200, ["1", "2"]],
      ["undecided", 100, ["9"]],
    ]);
    expect(outcomes(wins("1", "3", "2"), given)).toEqual([
      ["awarded", 200, ["1", "2"]],
      ["ready", 100, ["3"]],
    ]);
  });

  it("counts as awarded to all if the commissioner gave it differently from the results", () => {
    expect(outcomes(wins("1", "3"), [eachWin("user 1", 200)])).toEqual([["awarded", 200, ["1", "3"]]]);
    expect(outcomes(wins("1", "3"), [eachWin("user 7")])).toEqual([["awarded", 200, ["1", "3"]]]);
  });

  it("isn't split for a place, which its teams share", () => {
    expect(outcomes({ ...wins("1", "9"), title: "1st place", kind: "final_place" })).toEqual([
      ["undecided", 200, ["1", "9"]],
    ]);
  });
});

describe("an award that was already given", () => {
  const first = award();
  const points = award({ title: "Most points", kind: "most_points" });

  it("counts as awarded, no matter who got it, and leaves the other awards ready", () => {
    expect(states([first, points])).toEqual(["ready", "ready"]);
    expect(states([first, points], { given: [won("user 1", 1)] })).toEqual(["awarded", "ready"]);
    expect(states([first, points], { given: [won("user 7", 1)] })).toEqual(["awarded", "ready"]);
    expect(states([first, points], { given: [won("user 1", null, "Most points")] })).toEqual(["ready", "awarded"]);
  });

  it("counts as awarded together with an equal prize of the same winner", () => {
    expect(states([points, points], { given: [won("user 1", null, "Most points")] })).toEqual(["awarded", "awarded"]);
  });

  it("doesn't count as awarded for the team without an owner that shares it", () => {
    const orphan = award({
      ...{ winners: [{ teamId: "8", amount: toCents(100) }], status: "undecided" },
      reasons: [{ kind: "no_owner", sentence: "No owner." }],
    });
    expect(states([first, orphan], { given: [won("user 1", 1)] })).toEqual(["awarded", "undecided"]);
  });

  it("leaves the amounts of other prizes to people if they come to more than is left", () => {
    const judged = judge([first, points], { given: [won("user 1", 1)], available: 99 });
    expect(judged[1]).toMatchObject({ state: "undecided", payouts: [], reasons: [{ kind: "pool_short" }] });
  });
});

describe("what a payout of an award is for", () => {
  it.each([
    [award(), { place: 1, prize: null }],
    [award({ title: "2nd place and 3rd place", place: 2 }), { place: 2, prize: "2nd place and 3rd place" }],
    [award({ title: "Last place", place: 12 }), { place: 12, prize: "Last place" }],
    [award({ title: "1st place in points", kind: "most_points" }), { place: null, prize: "1st place in points" }],
    [award({ title: "Best of\n\u202e East", kind: "custom", place: null }), { place: null, prize: "Best of East" }],
    [award({ title: "🏆".repeat(60), kind: "custom" }), { place: null, prize: `${"🏆".repeat(49)}…` }],
  ])("%j", (of, name) => {
    expect(wonBy(of)).toEqual(name);
  });
});

describe("whatever the results", () => {
  const id = "0d5c7b2e-0000-4000-8000-00000000000";
  const anyMember = (teamId: string) =>
    Number(teamId) % 5 === 0 ? { reason: noMember(teamId) } : { userId: `${id}${Number(teamId) % 10}` };

  it("payouts and what is left add up to what can be proposed, and a proposal takes the payouts", () => {
    fc.assert(
      fc.property(
        ...([anyPrizes, anySeason, fc.nat(100_000), fc.nat(100_000), fc.boolean()] as const),
        (prizeRules, table, cents, share, isSeen) => {
          const terms = { payoutStructure: positionsOf([60, 40]), currency: "USD", prizeRules };
          const available = toCents(cents + share);
          const money = { pool: available, available, periodPool: toCents(share), periodAvailable: toCents(share) };
          const judged = judgeAwards(awardPrizes(table, prizesWith(terms, splitProposable(money, terms))), {
            ...{ memberOf: anyMember, given: [], available },
          });
          const { payouts, left } = payoutsFrom(judged, () => isSeen);
          expect(addCents(...[...payouts, ...left].map(({ amount }) => amount))).toBe(available);
          if (payouts.length === 0) return;
          const sent = payouts.map((payout) => ({ ...payout, amount: centsToDecimal(payout.amount) }));
          expect(proposedPayoutsSchema.parse(sent)).toEqual(payouts);
          const once = payouts.map(({ userId, place, prize }) => `${userId} ${place ?? prize}`);
          expect(new Set(once).size).toBe(payouts.length);
          expect(judgeAwards(judged, { memberOf: anyMember, given: payouts, available }).every(isOver(payouts))).toBe(
            true,
          );
        },
      ),
    );
  });

  /** What was proposed isn't proposed again. */
  const isOver = (payouts: ReturnType<typeof payoutsFrom>["payouts"]) => (again: ReturnType<typeof judge>[number]) =>
    payoutsFrom([again]).payouts.every(
      (one) => !payouts.some((paid) => paid.userId === one.userId && wonKey(paid) === wonKey(one)),
    );
  const wonKey = ({ place, prize }: { place: number | null; prize: string | null }) => place ?? prize;

  it("flags and guesses keep every final place from being proposed before someone has looked", () => {
    fc.assert(
      fc.property(anySeason, fc.nat(100_000), fc.boolean(), (season, cents, isGuess) => {
        const flags = isGuess ? [] : [{ kind: "place_overridden" as const, teamIds: [], week: null }];
        const teams = season.teams.map((team) => ({ ...team, ...(isGuess && { finalPlaceSource: "guess" as const }) }));
        const table = { ...season, isSeasonOver: true, flags, teams };
        const terms = { payoutStructure: positionsOf([60, 40]), currency: "USD", prizeRules: [] };
        const awards = awardsOf({ terms, pool: toCents(cents), table });
        const judged = judgeAwards(awards, { memberOf: anyMember, given: [], available: toCents(cents) });
        expect(payoutsFrom(judged).payouts).toEqual([]);
      }),
    );
  });
});
