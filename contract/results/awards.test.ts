import { describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { positionsOf } from "#contract/terms/payout-structure.ts";
import type { PrizeRule } from "#contract/terms/prize-kinds.ts";
import { givenPrizesSchema } from "#contract/terms/prize-rules.ts";
import { aTable, aTeam } from "#tests/support/results.ts";
import type { Award } from "./award.ts";
import { awardsOf } from "./awards.ts";
import type { PlaceSource, ResultFlag, ResultsTable, ResultTeam, ResultWeek } from "./results-table.ts";

const team = (id: string, place: number | null, more: Partial<ResultTeam> = {}) =>
  aTeam(id, `Team ${id}`, { regularSeasonPlace: place, finalPlace: place, ...more });

const week = (number: number, points: number[], more: Partial<ResultWeek> = {}): ResultWeek => ({
  ...{ week: number, weekCount: 1 },
  phase: "regular",
  isComplete: true,
  scores: points.map((each, index) => ({ teamId: String(index + 1), points: each, opponentId: "1" })),
  ...more,
});

const season = (teams: ResultTeam[], more: Partial<ResultsTable> = {}) => aTable({ teams, ...more });

const rules = (...prizes: object[]): PrizeRule[] => givenPrizesSchema.parse(prizes);
type Asked = { places?: number[]; prizes?: object[]; pool?: number };
const awarded = (table: ResultsTable, { places = [60, 30, 10], prizes = [], pool = 100_00 }: Asked = {}) =>
  awardsOf({
    terms: { payoutStructure: positionsOf(places), currency: "USD", prizeRules: rules(...prizes) },
    pool: toCents(pool),
    table,
  });

/** "2nd place 30.00 settled: 2 30.00": one line for each award. */
const lines = (awards: readonly Award[]) =>
  awards.map(({ title, winners, status, amount }) => {
    const who = winners.map((winner) => `${winner.teamId} ${winner.amount}`).join(", ");
    return `${title} ${amount} ${status}${who && `: ${who}`}`;
  });
const whyOf = (awards: readonly Award[]) =>
  awards.map(({ reasons }) => reasons.map(({ sentence }) => sentence).join(" "));

const four = [team("1", 1), team("2", 2), team("3", 3), team("4", 4)];
const weekly = { kind: "weekly_high_score", fromWeek: 1, toWeek: 3 };

describe("final places", () => {
  it("that are tied share all the places they cover, odd cents to the first in the list", () => {
    const tied = [team("1", 1), team("2", 2), team("3", 2), team("4", 4)];
    expect(lines(awarded(season(tied), { pool: 101_01 }))).toEqual([
      "1st place 6061 settled: 1 6061",
      "2nd place and 3rd place 4040 settled: 2 2020, 3 2020",
    ]);
    const three = [team("1", 1), team("2", 1), team("3", 1)];
    expect(lines(awarded(season(three), { places: [100] }))).toEqual([
      "1st place 10000 settled: 1 3334, 2 3333, 3 3333",
    ]);
  });

  it("that are tied never take a place that the results give to another team", () => {
    const dense = [team("1", 1), team("2", 2), team("3", 2), team("4", 3)];
    expect(lines(awarded(season(dense)))).toEqual([
      "1st place 6000 settled: 1 6000",
      "2nd place 3000 settled: 2 1500, 3 1500",
      "3rd place 1000 settled: 4 1000",
    ]);
  });

  it("that no team has are undecided", () => {
    const gap = awarded(season([team("1", 1), team("2", 3)]));
    expect(lines(gap)).toContain("2nd place 3000 undecided");
    expect(whyOf(gap)).toContain("No team has won it.");
  });

  it("of a team without an owner are undecided, and the next team keeps its own place", () => {
    const orphaned = awarded(season([team("1", 1), team("2", 2, { owners: [] }), team("3", 3)]));
    expect(lines(orphaned)).toEqual([
      "1st place 6000 settled: 1 6000",
      "2nd place 3000 undecided: 2 3000",
      "3rd place 1000 settled: 3 1000",
    ]);
    expect(whyOf(orphaned)[1]).toBe("This team has no owner, so the members will vote on its prize.");
  });

  it("shared with a team without an owner pay the others their part only", () => {
    const tied = [team("1", 1), team("2", 1, { owners: [] })];
    expect(lines(awarded(season(tied), { places: [70, 30] }))).toEqual([
      "1st place and 2nd place 5000 settled: 1 5000",
      "1st place and 2nd place 5000 undecided: 2 5000",
    ]);
  });

  it("that are a guess, or whose source isn't known, aren't settled", () => {
    const unknown: (PlaceSource | null)[] = ["guess", null];
    for (const finalPlaceSource of unknown) {
      const guessed = awarded(season([team("1", 1), team("2", 2, { finalPlaceSource }), team("3", 3)]));
      expect(guessed.map(({ status }) => status)).toEqual(["settled", "provisional", "settled"]);
      expect(whyOf(guessed)[1]).toBe("The platform doesn't report this place, so it is a guess.");
    }
  });

  it("follow the standings while the season runs, and aren't settled", () => {
    const running = four.map((each) => ({ ...each, finalPlace: null, finalPlaceSource: null }));
    const awards = awarded(season(running, { isSeasonOver: false }));
    expect(lines(awards)[0]).toBe("1st place 6000 provisional: 1 6000");
    expect(whyOf(awards)[0]).toBe("The season isn't over.");
    expect(lines(awarded(season(running)))[0]).toBe("1st place 6000 undecided");
  });

  it("include the last one, however many teams there are", () => {
    const prizes = [{ kind: "final_place", place: "last", amount: 20 }];
    expect(lines(awarded(season(four), { prizes }))).toContain("Last place 2000 settled: 4 2000");
  });
});

describe("doubts about the results", () => {
  const statusesWith = (flag: Omit<ResultFlag, "week">, prizes: object[] = []) =>
    awarded(season(four, { flags: [{ week: null, ...flag }], weeks: [week(1, [1, 2, 3, 4])] }), { prizes }).map(
      ({ status }) => status,
    );

  it("about some teams keep only their places from being paid unchecked", () => {
    const flag = { kind: "third_place_contradicts_table" as const, teamIds: ["3", "4"] };
    expect(statusesWith(flag)).toEqual(["settled", "settled", "provisional"]);
  });

  it("about the whole table, an override or an upload keep every place from being paid unchecked", () => {
    for (const [kind, teamIds] of [
      ["two_finals", []],
      ["place_overridden", ["4"]],
      ["uploaded", []],
    ] as const) {
      expect(statusesWith({ kind, teamIds: [...teamIds] })).toEqual(["provisional", "provisional", "provisional"]);
    }
  });

  it("about final places don't touch prizes for points, and a changed score does", () => {
    const prizes = [{ kind: "most_points", place: 1, fromWeek: 1, toWeek: 1, amount: 10 }];
    expect(statusesWith({ kind: "two_finals", teamIds: [] }, prizes).at(-1)).toBe("settled");
    expect(statusesWith({ kind: "score_overridden", teamIds: ["1"] }, prizes).at(-1)).toBe("provisional");
  });

  it("about totals that differ from their weeks don't touch final places, and say by how much elsewhere", () => {
    const prizes = [{ kind: "most_points", place: 1, fromWeek: 1, toWeek: 1, amount: 10 }];
    const flag = { kind: "points_differ_from_weeks" as const, teamIds: ["1"], points: 250 };
    expect(statusesWith(flag, prizes)).toEqual(["settled", "settled", "settled", "provisional"]);
    const table = season(four, { flags: [{ week: null, ...flag }], weeks: [week(1, [1, 2, 3, 4])] });
    const [reason] = awarded(table, { prizes }).at(-1)?.reasons ?? [];
    expect(reason?.sentence).toBe("A team's total differs from the sum of its weeks by at most 2.50.");
  });

  it("about totals that differ from their weeks leave alone a prize won by more than they can change", () => {
    const flag = { kind: "points_differ_from_weeks" as const, teamIds: ["1"], points: 2 };
    const prizes = [{ kind: "most_points", place: 1, fromWeek: 1, toWeek: 1, amount: 10 }];
    const statusOf = (scores: number[]) =>
      awarded(season(four, { flags: [{ week: null, ...flag }], weeks: [week(1, scores)] }), { prizes }).at(-1)?.status;
    expect([statusOf([15, 10, 1, 1]), statusOf([14, 10, 1, 1])]).toEqual(["settled", "provisional"]);
  });

  it("about one week keep only that week's prizes for points from being paid unchecked", () => {
    const flags = [{ kind: "score_overridden" as const, teamIds: ["1"], week: 2 }];
    const weeks = [week(1, [9, 1]), week(2, [9, 1]), week(3, [9, 1])];
    const most = { kind: "most_points", place: 1, fromWeek: 1, toWeek: 1, amount: 10 };
    const prizes = [{ ...weekly, percentage: 30 }, most, { ...most, toWeek: 2 }];
    const statuses = awarded(season(four, { flags, weeks }), { prizes }).map(
      ({ title, status }) => `${title}: ${status}`,
    );
    expect(statuses.slice(3)).toEqual([
      "Most points, week 1: settled",
      "Most points, weeks 1 to 2: provisional",
      "Weekly high score, week 1: settled",
      "Weekly high score, week 2: provisional",
      "Weekly high score, week 3: settled",
    ]);
  });

  it("say only of itself that no one got points in a week, which has no winner, also if transfers cost some", () => {
    const flags = [{ kind: "empty_week" as const, teamIds: [], week: 1 }];
    const prizes = [
      { ...weekly, percentage: 30 },
      { kind: "most_points", place: 1, fromWeek: 2, toWeek: 2, amount: 10 },
    ];
    const table = season(four, { flags, weeks: [week(1, [0, -4, 0, 0]), week(2, [9, 1]), week(3, [9, 1])] });
    const awards = awarded(table, { prizes }).map(({ title, status }) => `${title}: ${status}`);
    expect(awards).toEqual([
      ...["1st place: settled", "2nd place: settled", "3rd place: settled", "Most points, week 2: settled"],
      "Weekly high score, week 1: undecided",
      ...["Weekly high score, week 2: settled", "Weekly high score, week 3: settled"],
    ]);
  });

  it("say what is wrong", () => {
    const awards = awarded(season(four, { flags: [{ kind: "final_tied", teamIds: ["1"], week: null }] }));
    expect(whyOf(awards)).toEqual(["The final ended in a tie.", "", ""]);
  });
});

describe("the weekly high score", () => {
  const weeks = [week(1, [100, 90, 80]), week(2, [70, 95, 95]), week(3, [10, 0, 0], { isComplete: false })];

  it("wins its amount each week; equal scores share it, and an open week is provisional", () => {
    const table = season(four, { weeks, isSeasonOver: false });
    expect(lines(awarded(table, { prizes: [{ ...weekly, amount: "10.01", isEachWeek: true }] })).slice(3)).toEqual([
      "Weekly high score, week 1 1001 settled: 1 1001",
      "Weekly high score, week 2 1001 settled: 2 501, 3 500",
      "Weekly high score, week 3 1001 provisional: 1 1001",
    ]);
  });

  it("divides a share of the pool over its weeks, odd cents to the first weeks", () => {
    const amounts = awarded(season(four, { weeks }), { prizes: [{ ...weekly, percentage: 20 }] }).slice(3);
    expect(amounts.map(({ amount }) => amount)).toEqual([667, 667, 666]);
  });

  it("counts a team with two games once, and one without a game in the regular season only", () => {
    const [first, ...others] = week(1, [100, 90]).scores;
    const idle = { teamId: "3", points: 120, opponentId: null };
    const scores = first ? [first, first, ...others, idle] : [];
    const prizes = [{ kind: "weekly_high_score", fromWeek: 1, toWeek: 1, phase: "all", amount: 10 }];
    const inPhase = (phase: ResultWeek["phase"]) =>
      lines(awarded(season(four, { weeks: [week(1, [], { phase, scores })] }), { prizes })).at(-1);
    expect(inPhase("regular")).toBe("Weekly high score, week 1 1000 settled: 3 1000");
    expect(inPhase("playoffs")).toBe("Weekly high score, week 1 1000 settled: 1 1000");
  });

  it("is undecided for a playoff week, a week that isn't there and a week without points", () => {
    const odd = [week(1, [0, 0]), week(2, [50, 40], { phase: "playoffs" })];
    const awards = awarded(season(four, { weeks: odd }), { prizes: [{ ...weekly, percentage: 30 }] }).slice(3);
    expect(awards.map(({ status }) => status)).toEqual(["undecided", "undecided", "undecided"]);
    expect(whyOf(awards)).toEqual([
      "No team has won it.",
      "Week 2 is a playoff week, and this prize is for the regular season.",
      "The results don't have week 3.",
    ]);
  });
});

describe("points over a window", () => {
  const most = (more: object = {}) => ({ kind: "most_points", place: 1, fromWeek: 1, toWeek: 2, amount: 20, ...more });
  const weeks = [week(1, [100, 90, 80]), week(2, [70, 80, 100]), week(3, [0, 0, 500], { phase: "playoffs" })];

  it("are won by the complete weeks in it so far", () => {
    const early = season(four, {
      weeks: [week(1, [100, 90]), week(2, [0, 99], { isComplete: false })],
      isSeasonOver: false,
    });
    const awards = awarded(early, { prizes: [most()] });
    expect(lines(awards).at(-1)).toBe("Most points, weeks 1 to 2 2000 provisional: 1 2000");
    expect(whyOf(awards).at(-1)).toBe("1 of its weeks isn't over.");
  });

  it("leave out the playoffs unless the prize counts them", () => {
    const third = [week(1, [100, 90]), week(2, [0, 5]), week(3, [0, 50], { phase: "playoffs" })];
    const winnerOf = (phase: string) =>
      awarded(season(four, { weeks: third }), { prizes: [most({ toWeek: 3, phase })] }).at(-1)?.winners[0]?.teamId;
    expect([winnerOf("regular"), winnerOf("all")]).toEqual(["1", "2"]);
  });

  it("pay the team with the fewest for the lowest score", () => {
    const prizes = [{ ...most(), kind: "lowest_score", place: null }];
    expect(lines(awarded(season(four, { weeks }), { prizes })).at(-1)).toBe(
      "Fewest points, weeks 1 to 2 2000 settled: 1 1000, 2 1000",
    );
  });

  it("count a round of several weeks that lies in the window, and are undecided when it only begins there", () => {
    const rounds = season(four, { weeks: [week(1, [1, 9]), week(2, [50, 40], { weekCount: 2 })] });
    const to = (toWeek: number) => awarded(rounds, { prizes: [most({ toWeek })] }).slice(-1);
    expect(lines(to(3))).toEqual(["Most points, weeks 1 to 3 2000 settled: 1 2000"]);
    expect([lines(to(2)), whyOf(to(2))]).toEqual([
      ["Most points, weeks 1 to 2 2000 undecided"],
      ["The results have only the sum of weeks 2 to 3."],
    ]);
    const high = awarded(rounds, { prizes: [{ ...weekly, percentage: 30 }] }).slice(-2);
    expect(whyOf(high)).toEqual(Array(2).fill("The results have only the sum of weeks 2 to 3."));
    expect(high.map(({ status }) => status)).toEqual(["undecided", "undecided"]);
  });

  it("are undecided when a week of them never ended or isn't there", () => {
    const gone = season(four, { weeks: [week(1, [1, 2], { isComplete: false })] });
    const awards = awarded(gone, { prizes: [most()] });
    expect(lines(awards).at(-1)).toBe("Most points, weeks 1 to 2 2000 undecided");
    expect(whyOf(awards).at(-1)).toContain("The season ended before week 1 did. The results don't have week 2.");
  });

  it("aren't available in a league that counts categories", () => {
    const categories = season(four, { weeks, flags: [{ kind: "category_league", teamIds: [], week: null }] });
    const awards = awarded(categories, { prizes: [most(), { ...weekly, percentage: 5 }] }).slice(3);
    expect(awards.map(({ status, winners }) => [status, winners])).toEqual([
      ["undecided", []],
      ["undecided", []],
    ]);
    expect(whyOf(awards)[0]).toBe("This league counts categories, so no one can win a prize for points.");
  });
});

describe("standings of the regular season", () => {
  const record = { kind: "regular_season_place", place: 1, amount: 10 };
  const divided = [
    team("1", 2, { division: "West" }),
    team("2", 1, { division: "West" }),
    team("3", 3, { division: "East" }),
    team("4", 4, { division: "East" }),
  ];

  it("win the prize for the best record once the playoffs are there and every regular week is complete", () => {
    const playoffs = week(15, [], { phase: "playoffs", isComplete: false });
    const statusOf = (weeks: ResultWeek[]) =>
      awarded(season(four, { isSeasonOver: false, weeks }), { prizes: [record] }).at(-1)?.status;
    expect(statusOf([week(1, [])])).toBe("provisional");
    expect(statusOf([week(1, [], { isComplete: false }), playoffs])).toBe("provisional");
    expect(statusOf([week(1, []), playoffs])).toBe("settled");
  });

  it("leave a division undecided if one of its teams has no place, and the whole prize if there are no divisions", () => {
    const prizes = [{ kind: "division_winner", amount: "10" }];
    const partly = divided.map((each) => (each.id === "4" ? { ...each, regularSeasonPlace: null } : each));
    expect(lines(awarded(season(partly), { prizes }))).toContain("Division winners, East 500 undecided");
    expect(whyOf(awarded(season(four), { prizes })).at(-1)).toBe("The results have no divisions.");
  });
});

describe("a pool that is smaller than its prizes", () => {
  it("lowers the amounts in proportion and leaves nothing for the places", () => {
    const prizes = [
      { kind: "custom", label: "A", amount: 30 },
      { kind: "custom", label: "B", amount: 10 },
    ];
    expect(lines(awarded(season(four), { prizes, pool: 1_00 }))).toEqual(["A 75 undecided", "B 25 undecided"]);
  });
});
