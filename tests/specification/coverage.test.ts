import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { allMarks, gapsAmong, numbersNotAsserted, tableOf } from "#tests/specification/coverage.ts";
import { departures } from "#tests/specification/departures.ts";
import { pieces, quotesIn, unquoted } from "#tests/specification/specification.ts";
import { type StatementId, statements } from "#tests/specification/statements.ts";

const marks = allMarks();
const all = Object.entries(statements);
const DECISIONS = fileURLToPath(new URL("../../docs/decisions/", import.meta.url));

it("every statement of the specification has a test that is marked as its proof", () => {
  expect(gapsAmong(marks)).toEqual([]);
});

it("every statement is the specification's own words", () => {
  expect(all.filter(([id, statement]) => quotesIn(id, statement).length === 0)).toEqual([]);
  expect(quotesIn("9.limits.username", "Username 3 to 31 characters")).toEqual([]);
});

it("every sentence of the specification's sections 2 to 9 is quoted", () => {
  const quotes = all.flatMap(([id, statement]) => quotesIn(id, statement));
  expect(unquoted(quotes)).toEqual([]);
  expect(unquoted(quotes.filter(({ line }) => line !== 51))).toEqual([expect.stringContaining("three-step")]);
});

it("every number in a statement is in a test that proves it", () => {
  expect(numbersNotAsserted(marks)).toEqual([]);
  const others = marks.filter(({ id }) => id !== "9.limits.max-members");
  expect(numbersNotAsserted(others)).toEqual(["9.limits.max-members: 2, 50"]);
});

it("a departure's decision record quotes the sentence that it departs from", () => {
  const records = readdirSync(DECISIONS);
  const quotedIn = (number: string) => {
    const file = records.find((name) => name.startsWith(`${number}-`)) ?? "";
    return readFileSync(path.join(DECISIONS, file), "utf8").replaceAll(/\s+/g, " ");
  };
  const ids = Object.keys(departures) as (keyof typeof departures)[];
  const unsaid = ids.filter((id) => !quotedIn(departures[id]).includes(pieces(statements[id]).at(-1) ?? ""));
  expect(unsaid.map((id) => `${id}: decision ${departures[id]}`)).toEqual([]);
});

it("the printed table has a row for each statement, with its tests' files and titles", () => {
  const rows = [...tableOf(marks).matchAll(/^\| .* \| `(\S+)` \| (?:[^|]|\\\|)+\.(?:test|spec)\.tsx? › .* \|$/gm)];
  expect(rows.map(([, id]) => id).sort()).toEqual((Object.keys(statements) as StatementId[]).sort());
});
