import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isStale } from "../../scripts/is-stale.mjs";

let folder: string;
const inFolder = (name: string) => path.join(folder, name);
const change = (name: string, at: number) => utimesSync(inFolder(name), at, at);
const [LONG_AGO, BUILT, LATER] = [1_000, 2_000, 3_000];
const FILES = ["code/main.ts", "code/part/file.ts", "code/part/file.test.ts", "code/part/view.test.tsx"];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "potkeeper-stale-"));
  mkdirSync(inFolder("code/part"), { recursive: true });
  for (const name of [...FILES, "lock.json", "built"]) writeFileSync(inFolder(name), "");
  for (const name of [...FILES, "lock.json", "code/part", "code"]) change(name, LONG_AGO);
  change("built", BUILT);
});
afterEach(() => rmSync(folder, { recursive: true }));

const answer = (built = "built", code = "code") => isStale(inFolder(built), [inFolder(code), inFolder("lock.json")]);

it.each(["code/main.ts", "code/part/file.ts", "code/part", "lock.json"])(
  "is stale when %s has changed since",
  (name) => {
    expect(answer()).toBe(false);
    change(name, LATER);
    expect(answer()).toBe(true);
  },
);

it.each(["code/part/file.test.ts", "code/part/view.test.tsx"])(
  "isn't stale when only the test %s has changed",
  (name) => {
    change(name, LATER);
    expect(answer()).toBe(false);
  },
);

it("is stale when it is missing, but never without the code", () => {
  expect(answer("missing")).toBe(true);
  change("lock.json", LATER);
  expect(answer("built", "no code")).toBe(false);
});
