import { expect, it } from "vitest";
import { allMarks, gapsAmong, tableOf } from "#tests/specification/coverage.ts";
import { statements } from "#tests/specification/statements.ts";

const marks = allMarks();

it("every statement of the specification has a test that is marked as its proof", () => {
  expect(gapsAmong(marks)).toEqual([]);
});

it("the printed table has a row for each statement, with its tests' files and titles", () => {
  const rows = [...tableOf(marks).matchAll(/^\| .* \| `(\S+)` \| (?:[^|]|\\\|)+\.(?:test|spec)\.tsx? › .* \|$/gm)];
  expect(rows.map(([, id]) => id).sort()).toEqual(Object.keys(statements).sort());
});
