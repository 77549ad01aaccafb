import { readFileSync } from "node:fs";
import path from "node:path";
import { lineOf } from "#tests/specification/syntax.ts";
import { listedInContract } from "./listed-contract.ts";
import { listedInWeb } from "./listed-web.ts";
import type { Place } from "./place.ts";
import { statedTexts } from "./stated-texts.ts";

/**
 * Every place of web/ and contract/ that can be broken, in a fixed order, and the listed ones that the code no longer has:
 * the lists follow the code.
 */
export function allPlaces(root: string): { places: Place[]; gone: string[] } {
  const places: Place[] = [];
  const gone: string[] = [];
  for (const [file, rows] of Object.entries({ ...listedInContract, ...listedInWeb })) {
    const source = readFileSync(path.join(root, file), "utf8");
    for (const [find, becomes, ...statements] of rows) {
      const start = source.indexOf(find);
      const change = `${file}:${lineOf(source, start)}: ${find} becomes ${becomes}`.replace(/\s+/g, " ");
      if (start < 0 || source.indexOf(find, start + 1) >= 0) gone.push(`${file}: ${find}`);
      else places.push({ file, start, end: start + find.length, was: find, becomes, change, statements });
    }
  }
  return { places: [...places, ...statedTexts(root)], gone };
}

/** The same places in the same order for the same seed (mulberry32, then Fisher and Yates). */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const all = [...items];
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [all[last], all[other]];
    if (a === undefined || b === undefined) continue;
    all[last] = b;
    all[other] = a;
  }
  return all;
}
