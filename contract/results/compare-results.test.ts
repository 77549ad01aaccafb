import { describe, expect, it } from "vitest";
import { aTable, aTeam, aWeek } from "#tests/support/results.ts";
import { differencesBetween } from "./compare-results.ts";

const TABLE = aTable({
  teams: [aTeam("1", "Harbor Anchors", { finalPlace: 2 }), aTeam("2", "Gale Force", { finalPlace: 1 })],
  weeks: [aWeek(1, { "1": 10_050, "2": 9000 }), aWeek(2, { "1": 8000, "2": 9000 }, { isComplete: false })],
});
const [anchors, gale] = TABLE.teams;
const withTeam = (over: Partial<(typeof TABLE.teams)[number]>) =>
  aTable({ ...TABLE, teams: [{ ...aTeam("1", ""), ...anchors, ...over }, ...(gale ? [gale] : [])] });

describe("the differences between two imports", () => {
  it("are none between equal tables", () => {
    expect(differencesBetween(TABLE, structuredClone(TABLE))).toEqual([]);
  });

  it.each([
    { cell: "Final place (stated by ESPN)", over: { finalPlace: 1 }, before: "2", after: "1" },
    {
      ...{ cell: "Final place", over: { finalPlace: 1, finalPlaceSource: "guess" as const } },
      ...{ before: "2 (Stated by ESPN)", after: "1 (Guess)" },
    },
    {
      ...{ cell: "Final place", over: { finalPlaceSource: "guess" as const } },
      ...{ before: "2 (Stated by ESPN)", after: "2 (Guess)" },
    },
    {
      cell: "Final place",
      over: { finalPlace: null, finalPlaceSource: null },
      before: "2 (Stated by ESPN)",
      after: "None",
    },
    { cell: "Regular-season place", over: { regularSeasonPlace: 4 }, before: "1", after: "4" },
    { cell: "Points", over: { points: 123_456 }, before: "1,000.00", after: "1,234.56" },
    { cell: "Points", over: { points: null }, before: "1,000.00", after: "None" },
    { cell: "Record", over: { losses: 4, ties: 1 }, before: "9-3", after: "9-4-1" },
    { cell: "Owner", over: { owners: [] }, before: "owner 1", after: "No owner" },
    { cell: "Owner", over: { owners: null }, before: "owner 1", after: "Not given" },
    {
      ...{ cell: "Owner", over: { owners: [{ id: "other", name: "owner 1", isCommissioner: false }] } },
      ...{ before: "owner 1", after: "owner 1 (another account)" },
    },
    { cell: "Division", over: { division: "East" }, before: "None", after: "East" },
  ])("name the team, the cell $cell, and what was and is in it: $after", ({ cell, over, before, after }) => {
    expect(differencesBetween(TABLE, withTeam(over))).toEqual([{ about: "Harbor Anchors", cell, before, after }]);
  });

  it("call a renamed team by its new name", () => {
    const renamed = { about: "Harbor Boats", cell: "Team name", before: "Harbor Anchors", after: "Harbor Boats" };
    expect(differencesBetween(TABLE, withTeam({ name: "Harbor Boats" }))).toEqual([renamed]);
  });

  it("name teams that came and went", () => {
    const other = aTable({ ...TABLE, teams: [...TABLE.teams.slice(0, 1), aTeam("3", "Fog Horns")] });
    expect(differencesBetween(TABLE, other)).toEqual([
      { about: "Fog Horns", cell: "Team", before: "None", after: "In the league" },
      { about: "Gale Force", cell: "Team", before: "In the league", after: "None" },
    ]);
  });

  it("begin with what decides who wins: places before points, for all teams", () => {
    const swapped = aTable({
      ...TABLE,
      teams: TABLE.teams.map((team, index) => ({ ...team, finalPlace: index + 1, points: 7 })),
    });
    const cells = differencesBetween(TABLE, swapped).map(({ cell, about }) => `${cell}: ${about}`);
    expect(cells).toEqual([
      "Final place (stated by ESPN): Harbor Anchors",
      "Final place (stated by ESPN): Gale Force",
      "Points: Harbor Anchors",
      "Points: Gale Force",
    ]);
  });

  it("name a score by its week, team and opponent", () => {
    const weeks = [aWeek(1, { "1": 10_049, "2": 9000 }), ...TABLE.weeks.slice(1)];
    expect(differencesBetween(TABLE, aTable({ ...TABLE, weeks }))).toEqual([
      { about: "Week 1", cell: "Harbor Anchors against Gale Force", before: "100.50", after: "100.49" },
    ]);
  });

  it("name a score without a game, one that is new and one that is gone", () => {
    const alone = (scores: [string, number][]) =>
      aTable({
        ...TABLE,
        weeks: [{ ...aWeek(1, {}), scores: scores.map(([teamId, points]) => ({ teamId, points, opponentId: null })) }],
      });
    expect(differencesBetween(alone([["1", 100]]), alone([["2", 250]]))).toEqual([
      { about: "Week 1", cell: "Gale Force", before: "None", after: "2.50" },
      { about: "Week 1", cell: "Harbor Anchors", before: "1.00", after: "None" },
    ]);
  });

  it("name what a score was before transfers, how many there were, and how a game ended", () => {
    const score = { teamId: "1", opponentId: null, points: 5000 };
    const alone = (more: object) => aTable({ ...TABLE, weeks: [{ ...aWeek(1, {}), scores: [{ ...score, ...more }] }] });
    expect(differencesBetween(alone({}), alone({ grossPoints: 5400, transfers: 2, result: "win" }))).toEqual([
      ...[{ about: "Week 1", cell: "Harbor Anchors" }].map((row) => {
        return { ...row, before: "50", after: "50 (win, 54 before transfers, 2 transfers)" };
      }),
    ]);
  });

  it("name a team's place in a month's table, and a month that moved, came or went", () => {
    const august = { name: "August", fromWeek: 1, toWeek: 3, places: [{ teamId: "1", place: 1, points: 9000 }] };
    const withMonths = (...months: (typeof august)[]) => aTable({ ...TABLE, months });
    const moved = { ...august, toWeek: 4, places: [{ teamId: "1", place: 2, points: 9000 }] };
    expect(differencesBetween(withMonths(august), withMonths(moved))).toEqual([
      { about: "August", cell: "Weeks", before: "1 to 3", after: "1 to 4" },
      { about: "August", cell: "Harbor Anchors", before: "Place 1 (90.00)", after: "Place 2 (90.00)" },
    ]);
    expect(differencesBetween(TABLE, withMonths(august))).toEqual([
      { about: "August", cell: "Weeks", before: "None", after: "1 to 3" },
    ]);
  });

  it("say only that a new week is there, not each of its scores", () => {
    const weeks = [...TABLE.weeks, aWeek(3, { "1": 1, "2": 2 })];
    expect(differencesBetween(TABLE, aTable({ ...TABLE, weeks }))).toEqual([
      { about: "Week 3", cell: "Week", before: "None", after: "Complete" },
    ]);
    expect(differencesBetween(aTable({ ...TABLE, weeks }), TABLE)).toEqual([
      { about: "Week 3", cell: "Week", before: "Complete", after: "None" },
    ]);
  });

  it("name a week that has become complete, and one that became part of the playoffs", () => {
    const weeks = TABLE.weeks.map((week) => ({ ...week, isComplete: true, phase: "playoffs" as const }));
    expect(differencesBetween(TABLE, aTable({ ...TABLE, weeks }))).toEqual([
      { about: "Week 1", cell: "Part of", before: "Regular season", after: "Playoffs" },
      { about: "Week 2", cell: "Week", before: "Provisional", after: "Complete" },
      { about: "Week 2", cell: "Part of", before: "Regular season", after: "Playoffs" },
    ]);
  });

  it("include every flag that came and went", () => {
    const flagged = aTable({ ...TABLE, flags: [{ kind: "orphan_team", teamIds: ["2"], week: null }] });
    const row = { about: "The table", cell: "To check" };
    const sentence = "Gale Force has no owner.";
    expect(differencesBetween(TABLE, flagged)).toEqual([{ ...row, before: "None", after: sentence }]);
    expect(differencesBetween(flagged, TABLE)).toEqual([{ ...row, before: sentence, after: "None" }]);
  });

  it("end with what the league says about itself", () => {
    const other = aTable({
      ...TABLE,
      platform: "upload",
      leagueId: "7",
      teams: [],
      leagueName: "Sunday Crew II",
      season: "2025",
      sport: "hockey",
      isSeasonOver: false,
    });
    expect(differencesBetween(TABLE, other).slice(2)).toEqual([
      { about: "The league", cell: "Platform", before: "ESPN", after: "Upload" },
      { about: "The league", cell: "League's id", before: "899513", after: "7" },
      { about: "The league", cell: "League name", before: "Sunday Crew", after: "Sunday Crew II" },
      { about: "The league", cell: "Season", before: "2024", after: "2025" },
      { about: "The league", cell: "Sport", before: "football", after: "hockey" },
      { about: "The league", cell: "Season over", before: "Yes", after: "No" },
    ]);
  });

  it("say who won the consolation bracket, in a table that says so now and didn't before", () => {
    const row = { about: "The league", cell: "Consolation bracket" };
    const told = { ...TABLE, consolationWinners: ["1"] };
    expect(differencesBetween(TABLE, told)).toEqual([{ ...row, before: "Not given", after: "Harbor Anchors" }]);
    expect(differencesBetween(told, { ...TABLE, consolationWinners: [] })).toEqual([
      { ...row, before: "Harbor Anchors", after: "None" },
    ]);
  });
});
