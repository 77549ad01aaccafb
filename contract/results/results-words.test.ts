import { describe, expect, it } from "vitest";
import { aTable, aTeam } from "#tests/support/results.ts";
import { resultPlatforms } from "./platforms.ts";
import { resultsTableSchema } from "./results-table.ts";
import { flagSentence, placeSourceWords, recordWords } from "./results-words.ts";

const TABLE = aTable({ teams: [aTeam("1", "Harbor Anchors"), aTeam("2", "Gale Force")] });

const resultFlagKinds = resultsTableSchema.shape.flags.element.shape.kind.options;

describe("a flag in words", () => {
  const ABOUT_ALL = new Set([
    ...["stopped_early", "no_playoff_game", "week_missing", "bracket_not_fetched", "category_league", "uploaded"],
    ...["reading_unchecked", "bracket_unclear", "playoff_periods_added", "empty_week"],
  ]);

  it.each(resultFlagKinds.filter((kind) => !ABOUT_ALL.has(kind)))("names the teams it is about: %s", (kind) => {
    expect(flagSentence({ kind, teamIds: ["1", "2"], week: null }, TABLE)).toContain("Harbor Anchors and Gale Force");
  });

  it.each(resultFlagKinds)("is a whole sentence, even if no team is named: %s", (kind) => {
    expect(flagSentence({ kind, teamIds: [], week: null }, TABLE)).toMatch(/^[A-Z][^_]*\.$/);
  });

  it("names its week, the platform, and a team that the table doesn't have by its id", () => {
    const flag = { kind: "score_overridden" as const, teamIds: ["2", "77"], week: 5 };
    expect(flagSentence(flag, TABLE)).toBe("Week 5: A score was changed by hand at ESPN: Gale Force and Team 77.");
  });

  it("says by how much points differ", () => {
    const flag = { kind: "points_differ_from_weeks" as const, teamIds: ["2"], week: null, points: 250 };
    expect(flagSentence(flag, TABLE)).toBe(
      "The season's points differ from the sum of the weeks by at most 2.50: Gale Force.",
    );
  });

  it.each([
    { kind: "orphan_team", one: "Gale Force has no owner." },
    { kind: "place_missing", one: "Gale Force has no final place." },
    { kind: "place_given_twice", one: "Gale Force has two different final places." },
  ] as const)("speaks of one team as one: $kind", ({ kind, one }) => {
    expect(flagSentence({ kind, teamIds: ["2"], week: null }, TABLE)).toBe(one);
  });
});

describe("how a place is known", () => {
  it.each(resultPlatforms)("names the platform that states it: %s", (platform) => {
    expect(placeSourceWords("stated", platform)).toMatch(
      /^Stated by (Sleeper|ESPN|Fleaflicker|MyFantasyLeague|Yahoo|Fantrax|Fantasy Premier League)$/,
    );
  });

  it("is never called stated if it was uploaded or worked out", () => {
    const others = [
      placeSourceWords("stated", "upload"),
      placeSourceWords("bracket", "espn"),
      placeSourceWords("eliminated", "sleeperbot"),
      placeSourceWords("guess", "fleaflicker"),
    ];
    expect(others).toEqual(["From the upload", "From the playoff games", "From the week of elimination", "Guess"]);
  });
});

it("records have ties only if there are any", () => {
  expect(recordWords({ wins: 9, losses: 3, ties: 0 })).toBe("9-3");
  expect(recordWords({ wins: 7, losses: 5, ties: 1 })).toBe("7-5-1");
});
