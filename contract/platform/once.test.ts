import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { memoize } from "./memoize.ts";

it("makes a thing when it is first asked for, and once", () => {
  const made: string[] = [];
  const thing = memoize(() => made.push("made"));
  expect(made).toEqual([]);
  expect([thing(), thing()]).toEqual([1, 1]);
  expect(made).toEqual(["made"]);
});

it("no module that pages load makes a formatter as it loads", () => {
  const files = ["contract", "web"]
    .flatMap((dir) => readdirSync(dir, { recursive: true, encoding: "utf8" }).map((file) => `${dir}/${file}`))
    .filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const costly = /^(export )?const \w+ = new Intl\./m;
  expect(files.filter((file) => costly.test(readFileSync(file, "utf8")))).toEqual([]);
});
