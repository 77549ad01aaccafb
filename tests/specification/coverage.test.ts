import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allMarks, gapsAmong, PAGE, pageOf } from "#tests/specification/coverage.ts";

const marks = allMarks();

it("every statement of the specification has a test that is marked as its proof", () => {
  expect(gapsAmong(marks)).toEqual([]);
});

it("docs/spec-coverage.md is what `npm run spec:coverage` writes", () => {
  expect(readFileSync(PAGE, "utf8")).toBe(pageOf(marks));
});
