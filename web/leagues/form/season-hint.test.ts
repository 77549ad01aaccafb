import { expect, it } from "vitest";
import { seasonHint } from "#web/leagues/form/league-fields.tsx";

const ASKS = "The league ends in 2027. Is this the right season?";

it.each([
  ["2024", ASKS],
  ["2024-25", ASKS],
  ["NFL 2025", ASKS],
  ["2026", undefined],
  ["2027", undefined],
  ["2025-26", undefined],
  ["2025/2026", undefined],
  ["Fall", undefined],
])(
  "A season called %s in a league that ends in March 2027 is asked about only if it's over long before",
  (season, hint) => {
    expect(seasonHint({ season, endDate: "2027-03-27" })).toBe(hint);
  },
);

it("A date that isn't typed yet asks nothing", () => {
  expect(seasonHint({ season: "2024", endDate: "" })).toBeUndefined();
});
