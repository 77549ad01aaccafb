import { describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { positionsOf } from "#contract/terms/payout-structure.ts";
import { givenPrizesSchema } from "#contract/terms/prize-rules.ts";
import { aTable, aTeam } from "#tests/support/results.ts";
import { awardsOf } from "./awards.ts";
import type { ResultScore, ResultsTable, ResultWeek } from "./results-table.ts";

type Side = Partial<ResultScore> & { points: number };
/** Teams 1, 2, 3 … in this order, the first against the second and so on. */
const week = (number: number, sides: (number | Side)[], more: Partial<ResultWeek> = {}): ResultWeek => ({
  ...{ week: number, weekCount: 1, phase: "regular", isComplete: true },
  scores: sides.map((side, index) => ({
    ...{ teamId: String(index + 1), opponentId: String(index % 2 === 0 ? index + 2 : index) },
    ...(typeof side === "number" ? { points: side } : side),
  })),
  ...more,
});

const season = (weeks: ResultWeek[], more: Partial<ResultsTable> = {}) =>
  aTable({
    platform: "premier_league",
    weeks,
    teams: ["1", "2", "3", "4"].map((id) => aTeam(id, `Team ${id}`)),
    ...more,
  });

/** The awards beyond first place of a pool of $100.00: "title amount status: winners (reasons)". */
function awarded(table: ResultsTable, ...prizes: object[]): string[] {
  const awards = allAwards(table, ...prizes);
  expect(awards.reduce((sum, { amount }) => sum + amount, 0)).toBe(100_00);
  return awards
    .filter(({ kind }) => kind !== "final_place")
    .map(({ title, amount, status, winners, reasons }) => {
      const who = winners.map((one) => `${one.teamId} ${one.amount}`).join(", ");
      const why = reasons.map(({ sentence }) => sentence).join(" ");
      return `${title} ${amount} ${status}${who && `: ${who}`}${why && ` (${why})`}`;
    });
}
const allAwards = (table: ResultsTable, ...prizes: object[]) => {
  const terms = { payoutStructure: positionsOf([100]), prizeRules: givenPrizesSchema.parse(prizes), currency: "USD" };
  return awardsOf({ terms, pool: toCents(100_00), table });
};
const TWO = { fromWeek: 1, toWeek: 2 };
const weekly = { kind: "weekly_high_score", amount: 10, isEachWeek: true, ...TWO };

describe("A tie that carries over", () => {
  const carried = { ...weekly, ties: "carry" };

  it("is added to the next week, and split in the last one", () => {
    const tied = season([week(1, [50, 50, 1, 1]), week(2, [60, 60, 60, 1])]);
    expect(awarded(tied, carried)).toEqual(["Weekly high score, week 2 2000 settled: 1 667, 2 667, 3 666"]);
  });

  it("also carries a week that nobody won", () => {
    const empty = season([week(1, [0, 0, 0, 0]), week(2, [60, 50, 1, 1])]);
    expect(awarded(empty, carried)).toEqual(["Weekly high score, week 2 2000 settled: 1 2000"]);
  });

  it("is split in the last week that can have a winner, where later ones are in the playoffs or not in the results", () => {
    const three = { ...carried, toWeek: 3 };
    const own = season([week(1, [50, 1, 1, 1]), week(2, [60, 60, 1, 1])]);
    const split = [
      "Weekly high score, week 1 1000 settled: 1 1000",
      "Weekly high score, week 2 1000 settled: 1 500, 2 500",
    ];
    expect(awarded(own, three)).toEqual([
      ...split,
      "Weekly high score, week 3 1000 undecided (The results don't have week 3.)",
    ]);
    const playoffs = week(3, [70, 60, 50, 40], { phase: "playoffs" });
    expect(awarded({ ...own, weeks: [...own.weeks, playoffs] }, three).slice(0, 2)).toEqual(split);
  });

  it("takes along that someone has to look at the week it comes from", () => {
    const flags: ResultsTable["flags"] = [{ kind: "score_overridden", week: 1, teamIds: ["2"] }];
    const tied = season([week(1, [50, 50, 1, 1]), week(2, [60, 50, 1, 1])], { flags });
    expect(awarded(tied, carried)).toEqual([
      "Weekly high score, week 2 2000 provisional: 1 2000 (The league's manager changed a score on the platform.)",
    ]);
  });

  it("settles no week before an earlier one is over", () => {
    const open = season([week(1, [50, 50, 1, 1], { isComplete: false }), week(2, [60, 50, 1, 1])], {
      isSeasonOver: false,
    });
    expect(awarded(open, carried)).toEqual([
      "Weekly high score, week 1 1000 provisional: 1 500, 2 500 (1 of its weeks isn't over.)",
      "Weekly high score, week 2 1000 provisional: 1 1000 (An earlier one isn't over, and a tie there would carry over to this one.)",
    ]);
  });
});

describe("What breaks a tie", () => {
  const tieOf = (ties: string, ...weeks: ResultWeek[]) => awarded(season(weeks), { ...weekly, fromWeek: 2, ties });

  it("can be the points, the wins or their own games until then, and what is equal in that, too, is split", () => {
    const before = week(1, [40, 60, 90, 1]);
    const tied = week(2, [70, 70, 1, 1]);
    expect(tieOf("season_points", before, tied)).toEqual(["Weekly high score, week 2 1000 settled: 2 1000"]);
    expect(tieOf("wins", before, tied)).toEqual(["Weekly high score, week 2 1000 settled: 2 1000"]);
    expect(tieOf("head_to_head", before, tied)).toEqual(["Weekly high score, week 2 1000 settled: 2 1000"]);
    expect(tieOf("wins", week(1, [60, 60, 90, 1]), tied)).toEqual([
      "Weekly high score, week 2 1000 settled: 1 500, 2 500",
    ]);
  });

  it("waits for earlier weeks that aren't over, and needs a look where one of them has a flag", () => {
    const [before, tied] = [week(1, [40, 60, 90, 1]), week(2, [70, 70, 1, 1])];
    const prize = { ...weekly, fromWeek: 2, ties: "season_points" };
    const open = season([{ ...before, isComplete: false }, tied], { isSeasonOver: false });
    expect(awarded(open, prize)).toEqual([
      "Weekly high score, week 2 1000 provisional: 1 500, 2 500 (Earlier weeks decide this tie, and not all of them are over.)",
    ]);
    const flags: ResultsTable["flags"] = [{ kind: "score_overridden", week: 1, teamIds: ["2"] }];
    expect(awarded(season([before, tied], { flags }), prize)).toEqual([
      "Weekly high score, week 2 1000 provisional: 2 1000 (The league's manager changed a score on the platform.)",
    ]);
    const won = season([before, week(2, [71, 70, 1, 1])], { flags });
    expect(awarded(won, prize)).toEqual(["Weekly high score, week 2 1000 settled: 1 1000"]);
  });

  it("is a split that someone has to look at where the results don't contain it", () => {
    expect(tieOf("fewest_transfers", week(2, [70, 70, 1, 1]))).toEqual([
      "Weekly high score, week 2 1000 provisional: 1 500, 2 500 (The results don't contain what breaks this tie, so it is split.)",
    ]);
    // They never played each other.
    expect(tieOf("head_to_head", week(2, [70, 1, 70, 1]))[0]).toContain("(The results don't contain");
  });
});

describe("Games", () => {
  it("are won as the platform says, also against a side that isn't in the league", () => {
    const average: Side = { points: 40, opponentId: null, result: "win" };
    const decided: Side[] = [
      { points: 50, result: "loss" },
      { points: 50, result: "win" },
    ];
    const table = season([week(1, [...decided, average, 1])]);
    const wins = { kind: "each_win", amount: 2, isEachWeek: true, games: 2, fromWeek: 1, toWeek: 1 };
    expect(awarded(table, wins)).toEqual(["Each win, week 1 400 settled: 2 200, 3 200"]);
    expect(awarded(table, { kind: "most_wins", place: 1, amount: 5, fromWeek: 1, toWeek: 1 })).toEqual([
      "Most wins, week 1 500 settled: 2 250, 3 250",
    ]);
  });

  it("that nobody won leave their sums to the places; more of them than were set aside for share", () => {
    const wins = { kind: "each_win", amount: 2, isEachWeek: true, games: 2, fromWeek: 1, toWeek: 1 };
    const table = season([week(1, [50, 40, 30, 30])]);
    expect([awarded(table, wins), allAwards(table, wins)[0]?.amount]).toEqual([
      ["Each win, week 1 200 settled: 1 200"],
      98_00,
    ]);
    const many = season([week(1, [50, 40, 30, 20])]);
    expect(awarded(many, { ...wins, games: 1 })).toEqual([
      "Each win, week 1 200 undecided: 1 100, 3 100 (More games were won than were set aside for, so each win has less.)",
    ]);
  });

  it("to come keep a sum for each win open", () => {
    const table = season([week(1, [50, 40, 30, 20])], { isSeasonOver: false });
    const wins = { kind: "each_win", amount: 2, isEachWeek: true, games: 2, ...TWO };
    expect(awarded(table, wins)).toEqual([
      "Each win, weeks 1 to 2 400 provisional: 1 200, 3 200 (1 of its weeks isn't over.)",
      "Each win, weeks 1 to 2 400 provisional (Its games aren't over. What isn't won goes to the places.)",
    ]);
  });

  it("lost to the average leave the narrowest loss to someone's look, because their margin isn't known", () => {
    const table = season([week(1, [50, 40, { points: 30, opponentId: null, result: "loss" }])]);
    const narrowest = { kind: "narrowest_loss", amount: 5, fromWeek: 1, toWeek: 1 };
    expect(awarded(table, narrowest)).toEqual([
      "Narrowest loss, week 1 500 provisional: 2 500 (A loss to an average has no margin here, so it isn't counted.)",
    ]);
  });

  it("of a round of several weeks have no score of their own", () => {
    const round = season([week(1, [50, 40, 30, 20], { weekCount: 2 })]);
    for (const kind of ["highest_losing_score", "narrowest_loss", "best_week"])
      expect(awarded(round, { kind, amount: 5, ...TWO })[0]).toContain(
        "undecided (The results have only the sum of weeks 1 to 2.)",
      );
  });
});

describe("Months", () => {
  const places = (...all: number[]) =>
    all.map((place, index) => ({ teamId: String(index + 1), place, points: 100 * (10 - place) }));
  const months = [
    { name: "August", fromWeek: 1, toWeek: 1, places: places(2, 1, 3, 4) },
    { name: "September", fromWeek: 2, toWeek: 3, places: places(1, 1, 3, 4) },
  ];
  const monthly = { kind: "monthly_high_score", amount: 10, isEachWeek: true, months: 2 };

  it("go by the platform's own table, whatever their weeks add up to, and are shared where it shares a place", () => {
    const weeks = [week(1, [99, 1, 1, 1]), week(2, [1, 1, 99, 1]), week(3, [1, 1, 99, 1])];
    expect(awarded(season(weeks, { months }), monthly)).toEqual([
      "Monthly high score, month 1 (August) 1000 settled: 2 1000",
      "Monthly high score, month 2 (September) 1000 settled: 1 500, 2 500",
    ]);
  });

  it("are open until each of their weeks is complete", () => {
    const weeks = [week(1, [9, 1, 1, 1]), week(2, [1, 1, 9, 1])];
    expect(awarded(season(weeks, { months, isSeasonOver: false }), monthly)).toEqual([
      "Monthly high score, month 1 (August) 1000 settled: 2 1000",
      "Monthly high score, month 2 (September) 1000 provisional: 1 500, 2 500 (1 of its weeks isn't over.)",
    ]);
  });

  it("that the platform's season doesn't have, or whose platform has no months, are left to people", () => {
    const weeks = [week(1, [9, 1, 1, 1]), week(2, [1, 1, 9, 1]), week(3, [1, 1, 9, 1])];
    expect(awarded(season(weeks, { months }), { ...monthly, months: 3 })[2]).toBe(
      "Monthly high score, month 3 1000 undecided (The platform's season has only 2 months.)",
    );
    expect(awarded(season(weeks), monthly)).toEqual([
      "Monthly high score, 2 months 2000 undecided (This platform has no months of its own, so the commissioner names the winner.)",
    ]);
  });
});

describe("The consolation bracket", () => {
  const prize = { kind: "consolation_winner", amount: 5 };

  it("is won by the team that the platform names, and undecided where it names none or no one has won", () => {
    expect(awarded(season([], { consolationWinners: ["3"] }), prize)).toEqual([
      "Consolation bracket winner 500 settled: 3 500",
    ]);
    expect(awarded(season([]), prize)).toEqual([
      "Consolation bracket winner 500 undecided (The platform doesn't say who won the consolation bracket.)",
    ]);
    expect(awarded(season([], { consolationWinners: [] }), prize)).toEqual([
      "Consolation bracket winner 500 undecided (No team has won it.)",
    ]);
  });
});
