import { expect, it } from "vitest";
import { aTable, aTeam, aWeek } from "#tests/support/results.ts";
import { decimalsOf, pointsWords } from "./points-words.ts";

const team = (points: number | null) => aTeam("1", "Harbor Anchors", { points });
const table = (points: number | null, score = 5000, more: object = {}) =>
  aTable({ teams: [team(points)], weeks: [aWeek(1, { "1": score })], ...more });
const month = (points: number) => ({
  months: [{ name: "August", fromWeek: 1, toWeek: 1, places: [{ teamId: "1", place: 1, points }] }],
});
const gross = (grossPoints: number) => ({
  weeks: [{ ...aWeek(1, {}), scores: [{ teamId: "1", opponentId: null, points: 5000, grossPoints }] }],
});

it.each([
  ["whole numbers", [table(216_100)], 0],
  ["whole months", [table(216_100, 5000, month(9000))], 0],
  ["none", [table(null, 5000, { weeks: [] })], 0],
  ["a total with decimals", [table(216_150)], 2],
  ["a week with decimals", [table(216_100, 5025)], 2],
  ["a week with decimals before transfers", [table(216_100, 5000, gross(5450))], 2],
  ["a month with decimals", [table(216_100, 5000, month(9010))], 2],
  ["decimals in one of two imports", [table(216_100), table(216_150)], 2],
] as const)("points of results with %s have %o decimals", (_, tables, decimals) => {
  expect(decimalsOf(...tables)).toBe(decimals);
});

it("points are written with the season's decimals, and never lose any", () => {
  expect([156_076, 0, -250].map((points) => pointsWords(points, 2))).toEqual(["1,560.76", "0.00", "-2.50"]);
  expect([216_100, 0, -400].map((points) => pointsWords(points, 0))).toEqual(["2,161", "0", "-4"]);
  expect(pointsWords(216_150, 0)).toBe("2,161.50");
});
