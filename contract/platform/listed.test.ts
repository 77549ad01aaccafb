import { expect, it } from "vitest";
import { listed } from "./listed.ts";

it.each([
  { things: [], says: "" },
  { things: ["a"], says: "a" },
  { things: [2, 3], says: "2 and 3" },
  { things: ["a", "b", "c"], says: "a, b and c" },
])("things in a sentence are listed as $says", ({ things, says }) => {
  expect(listed(things)).toBe(says);
});

it("things with commas of their own are kept apart", () => {
  expect(listed(["Most points, week 1", "Most points, week 2", "Best trade"], "; ")).toBe(
    "Most points, week 1; Most points, week 2 and Best trade",
  );
});
