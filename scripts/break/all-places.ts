import { readFileSync } from "node:fs";
import path from "node:path";
import { lineOf } from "#tests/specification/syntax.ts";
import { listedInContract } from "./listed-contract.ts";
import { listedInWeb } from "./listed-web.ts";
import type { Place } from "./place.ts";
import { statedTexts } from "./stated-texts.ts";

/**
 * Every place of web/ and contract/ that can be broken, in a fixed order.
 * @throws When a listed place isn't in its file, or is there twice: the lists follow the code.
 */
export function allPlaces(root: string): Place[] {
  const listed = Object.entries({ ...listedInContract, ...listedInWeb }).flatMap(([file, rows]) => {
    const source = readFileSync(path.join(root, file), "utf8");
    return rows.map(([find, becomes, ...statements]): Place => {
      const start = source.indexOf(find);
      if (start < 0 || source.indexOf(find, start + 1) >= 0) {
        throw new Error(`scripts/break: ${file} has ${start < 0 ? "no longer" : "more than once"}: ${find}`);
      }
      const change = `${file}:${lineOf(source, start)}: ${find} becomes ${becomes}`.replace(/\s+/g, " ");
      return { file, start, end: start + find.length, was: find, becomes, change, statements };
    });
  });
  return [...listed, ...statedTexts(root)];
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
