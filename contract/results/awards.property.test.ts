import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addCents, type Cents, toCents } from "#contract/platform/money.ts";
import { splitEqually } from "#contract/platform/percent.ts";
import { splitOtherPrizes } from "#contract/terms/other-prizes.ts";
import { positionsOf } from "#contract/terms/payout-structure.ts";
import { PRIZE_KINDS, type PrizeRule, windowOf } from "#contract/terms/prize-kinds.ts";
import { anyPrizes, anySeason } from "#tests/support/random-season.ts";
import { awardsOf } from "./awards.ts";
import { type ResultsTable, type ResultTeam, resultsTableSchema } from "./results-table.ts";

const anyPool = fc.oneof(fc.constant(toCents(1)), fc.integer({ min: 0, max: 5_000_000 }).map(toCents));
const anyStructure = fc
  .integer({ min: 1, max: 50 })
  .map((count) => positionsOf(splitEqually(toCents(10_000), count, "USD").map((points) => points / 100)));
const anyTerms = fc.record({
  payoutStructure: anyStructure,
  prizeRules: anyPrizes,
  currency: fc.constant("USD"),
});
const sumOf = (parts: readonly { amount: Cents }[]) => addCents(...parts.map(({ amount }) => amount));

const played = (table: ResultsTable): ResultsTable => ({
  ...table,
  isSeasonOver: true,
  flags: [],
  teams: table.teams.map((team) => ({ ...team, owners: [{ id: team.id, name: "", isCommissioner: false }] })),
});

it("a random season has the form of every platform's results", () => {
  fc.assert(
    fc.property(anySeason, (table) => {
      expect(resultsTableSchema.parse(table)).toEqual(table);
    }),
  );
});

describe("Awards, whatever the results", () => {
  it("add up to the pool, each award's winners to the award, and no final place is settled by a guess or before the end", () => {
    fc.assert(
      fc.property(anyTerms, anyPool, anySeason, (terms, pool, table) => {
        const awards = awardsOf({ terms, pool, table });
        expect(sumOf(awards)).toBe(pool);
        for (const { winners, amount, status, reasons } of awards) {
          expect(amount).toBeGreaterThan(0);
          if (winners.length > 0) expect(sumOf(winners)).toBe(amount);
          expect(status === "settled").toBe(reasons.length === 0);
          if (status === "settled") expect(winners.length).toBeGreaterThan(0);
        }
        const isSure = ({ finalPlaceSource: source }: ResultTeam) =>
          table.isSeasonOver && (source ?? "guess") !== "guess";
        const sure = table.teams.filter(isSure).map(({ id }) => id);
        const settled = awards.filter(({ kind, status }) => kind === "final_place" && status === "settled");
        const winners = settled.flatMap((award) => award.winners.map(({ teamId }) => teamId));
        expect(winners.filter((teamId) => !sure.includes(teamId))).toEqual([]);
      }),
    );
  });

  it("are whole units of a currency without decimals, and add up to the pool", () => {
    fc.assert(
      fc.property(anyTerms, fc.nat(10_000), anySeason, (terms, whole, table) => {
        const pool = toCents(whole * 100);
        const prizeRules = terms.prizeRules.map((rule) => ({
          ...rule,
          amount: rule.amount && toCents(Math.ceil(rule.amount / 100) * 100),
        }));
        const awards = awardsOf({ terms: { ...terms, prizeRules, currency: "ISK" }, pool, table });
        expect(sumOf(awards)).toBe(pool);
        expect(awards.flatMap(({ winners }) => winners).filter(({ amount }) => amount % 100 !== 0)).toEqual([]);
      }),
    );
  });

  it("never pay a team without an owner, and never pay its prize to another", () => {
    fc.assert(
      fc.property(anyTerms, anyPool, anySeason, (terms, pool, table) => {
        const winsOf = (results: ResultsTable) => {
          const wins = awardsOf({ terms, pool, table: results }).flatMap(({ title, winners }) =>
            winners.map(({ teamId, amount }) => `${title}: ${teamId} ${amount}`),
          );
          return wins.filter((win) => !win.endsWith(" 0")).sort();
        };
        expect(winsOf(table)).toEqual(
          winsOf({ ...played(table), flags: table.flags, isSeasonOver: table.isSeasonOver }),
        );
        const ownerless = new Set(table.teams.filter(({ owners }) => owners?.length === 0).map(({ id }) => id));
        for (const { status, winners } of awardsOf({ terms, pool, table })) {
          if (status === "settled") expect(winners.some(({ teamId }) => ownerless.has(teamId))).toBe(false);
        }
      }),
    );
  });

  it("settle nothing based on the score of a week that isn't complete", () => {
    fc.assert(
      fc.property(anyTerms, anyPool, anySeason, (terms, pool, table) => {
        const other = {
          ...table,
          weeks: table.weeks.map((week) =>
            week.isComplete
              ? week
              : { ...week, scores: week.scores.map((score, index) => ({ ...score, points: index * 700 })) },
          ),
        };
        const settledBy = (results: ResultsTable) =>
          awardsOf({ terms, pool, table: results }).filter(({ status }) => status === "settled");
        expect(settledBy(other)).toEqual(settledBy(table));
      }),
    );
  });

  it("count a team with several games in a week once", () => {
    fc.assert(
      fc.property(anyTerms, anyPool, anySeason, (terms, pool, table) => {
        const weeks = table.weeks.map((week) => ({ ...week, scores: [...week.scores, ...week.scores] }));
        // Each of its games can be won.
        const prizeRules = terms.prizeRules.filter(({ kind, ties }) => {
          return (
            PRIZE_KINDS[kind].measure === "points" &&
            ties !== "wins" &&
            ties !== "head_to_head" &&
            ties !== "fewest_transfers"
          );
        });
        const ofPoints = { ...terms, prizeRules };
        expect(awardsOf({ terms: ofPoints, pool, table: { ...table, weeks } })).toEqual(
          awardsOf({ terms: ofPoints, pool, table }),
        );
      }),
    );
  });

  it("don't depend on the order in which weeks, scores and games come", () => {
    fc.assert(
      fc.property(anyTerms, anyPool, anySeason, (terms, pool, table) => {
        // Weeks that overlap contradict each other, and the later one counts.
        const weeks = table.weeks.map((week) => ({ ...week, weekCount: 1, scores: week.scores.toReversed() }));
        const forwards = { ...table, weeks };
        const backwards = { ...table, weeks: table.weeks.map((week) => ({ ...week, weekCount: 1 })).toReversed() };
        expect(awardsOf({ terms, pool, table: backwards })).toEqual(awardsOf({ terms, pool, table: forwards }));
      }),
    );
  });

  it("share a tie equally, to within a cent", () => {
    fc.assert(
      fc.property(anyTerms, anyPool, anySeason, (terms, pool, table) => {
        for (const { winners, kind } of awardsOf({ terms, pool, table: played(table) })) {
          // Several wins are several sums.
          if (kind === "each_win") continue;
          const amounts = winners.map(({ amount }) => amount);
          if (amounts.length > 0) expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

/** What a prize asks for, counted one by one. */
function askedBy(prize: PrizeRule): number {
  const { dividedOver, isCharge } = PRIZE_KINDS[prize.kind];
  if (isCharge) return 0;
  const window = windowOf(prize);
  const weeks = window ? window.toWeek - window.fromWeek + 1 : 0;
  const times = dividedOver === "months" ? (prize.months ?? 0) : weeks * (prize.games ?? 1);
  return (prize.amount ?? 0) * (prize.isEachWeek ? times : 1);
}

describe("The prizes beyond the places", () => {
  it("and what is left for the places add up to the pool, none of them below zero", () => {
    fc.assert(
      fc.property(anyPool, anyPrizes, (pool, prizes) => {
        const { amounts, rest, over } = splitOtherPrizes(pool, { prizeRules: prizes, currency: "USD" });
        expect(addCents(...amounts, rest)).toBe(pool);
        expect(Math.min(rest, over, ...amounts)).toBeGreaterThanOrEqual(0);
        expect(over === 0 || rest === 0).toBe(true);
      }),
    );
  });

  it("get what they ask for, or say by how much they ask for too much", () => {
    fc.assert(
      fc.property(anyPool, anyPrizes, (pool, prizes) => {
        const inDollars = prizes.filter(({ amount }) => amount !== null);
        const { amounts, over } = splitOtherPrizes(pool, { prizeRules: inDollars, currency: "USD" });
        const asked = inDollars.map(askedBy);
        const total = asked.reduce((sum, each) => sum + each, 0);
        expect(over).toBe(Math.max(0, total - pool));
        if (over === 0) expect(amounts).toEqual(asked);
      }),
    );
  });
});
