import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** docs/security.md says how each requirement is met, where, and which test shows it. This keeps it true. */
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const REQUIREMENTS = 64;
const VERDICTS = ["met", "partly", "deviation"];

const rows = readFileSync(at("docs/security.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => {
    const [number, verdict = "", how = "", where = "", shown = ""] = line.replace(/^\| | \|$/g, "").split(" | ");
    return { number: Number(number), verdict, how, where, shown: shown.split("<br>") };
  });

const named = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);

it("docs/security.md has each requirement once, with a verdict, how it is met, where, and the tests", () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: REQUIREMENTS }, (_, index) => index + 1));
  const empty = rows.filter(
    ({ verdict, how, where, shown }) => !VERDICTS.includes(verdict) || !how || !where || !shown[0],
  );
  expect(empty).toEqual([]);
});

it("docs/security-requirements.md says what each row requires", () => {
  const required = [...readFileSync(at("docs/security-requirements.md"), "utf8").matchAll(/^\| (\d+) \| \S.* \| \S/gm)];
  expect(required.map(([, number]) => Number(number))).toEqual(rows.map(({ number }) => number));
});

describe.each(rows.map((row) => [row.number, row] as const))("row %i of docs/security.md", (_, { where, shown }) => {
  it("names files that exist", () => {
    const places = named(where);
    expect(places.length).toBeGreaterThan(0);
    expect(places.filter((path) => !existsSync(at(path)))).toEqual([]);
  });

  it("names tests that exist, by their titles, or says why there is none", () => {
    expect(shown.filter((test) => !test.startsWith("no test: ") && !isThere(test))).toEqual([]);
  });
});

function isThere(test: string): boolean {
  const [, path, title = ""] = /^`([^`]+\.(?:test|spec)\.tsx?)`(?: › (.+))?$/.exec(test) ?? [];
  return path !== undefined && existsSync(at(path)) && readFileSync(at(path), "utf8").includes(title);
}
