import { expect, it } from "vitest";
import { seasonName, seasonsInWords } from "#contract/terms/seasons-in-words.ts";

const single = { leagueType: "single_season", currentYear: 1, season: "2026" } as const;

it("a league's only season has the name that the league gave it", () => {
  expect(seasonName(single, 1)).toBe("2026");
  expect(seasonName({ ...single, leagueType: "pickem", season: "Fall 2026" }, 1)).toBe("Fall 2026");
});

it("a dynasty's seasons, and those of a league that was one, have numbers", () => {
  expect(seasonName({ ...single, leagueType: "dynasty" }, 1)).toBe("1");
  expect([1, 2].map((year) => seasonName({ ...single, currentYear: 2 }, year))).toEqual(["1", "2"]);
  expect(seasonName(single, 2)).toBe("2");
});

it("one season or several are listed", () => {
  expect([seasonsInWords(["2026"]), seasonsInWords([2, 3, 4])]).toEqual(["season 2026", "seasons 2, 3 and 4"]);
});
