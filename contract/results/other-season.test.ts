import { expect, it } from "vitest";
import { isOtherSeason } from "./other-season.ts";

it.each([
  { season: "2026", atPlatform: "2026", isOther: false },
  { season: "2026", atPlatform: "2024", isOther: true },
  { season: "2025-26", atPlatform: "2025", isOther: false },
  { season: "2025-26", atPlatform: "2026", isOther: false },
  { season: "2025–2026", atPlatform: "2026", isOther: false },
  { season: "2025/26", atPlatform: "2024", isOther: true },
  { season: "Fall 2026", atPlatform: "2026", isOther: false },
  { season: "Fall", atPlatform: "2024", isOther: false },
])("a league of season $season, linked to one of $atPlatform: another season is $isOther", (given) => {
  expect(isOtherSeason({ season: given.season, currentYear: 1 }, given.atPlatform)).toBe(given.isOther);
});

it("a dynasty's later season may go by its own year or by that of the first", () => {
  const other = (atPlatform: string) => isOtherSeason({ season: "2024", currentYear: 3 }, atPlatform);
  expect(["2024", "2025", "2026"].map(other)).toEqual([false, true, false]);
});
