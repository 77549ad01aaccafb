import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { componentsOf, type DrawnFrom, PICTURES, RECORD } from "../scripts/pictures/drawn-from.ts";

/** A few changed components rarely make a picture wrong; with a fifth of them changed, it shows another screen. */
const CHANGED_MAX = 0.2;

const record = JSON.parse(readFileSync(RECORD, "utf8")) as DrawnFrom;

describe("README's pictures", () => {
  it.each(Object.entries(PICTURES))(
    "of %s shows most components as they are now: else npm run show -- pictures",
    (name, page) => {
      const before = record[name as keyof DrawnFrom];
      const now = componentsOf(page);
      const all = [...new Set([...Object.keys(before), ...Object.keys(now)])];
      const changed = all.filter((file) => before[file] !== now[file]);
      expect(changed.length / all.length, changed.join("\n")).toBeLessThanOrEqual(CHANGED_MAX);
    },
  );
});
