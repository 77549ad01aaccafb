import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { lineOf } from "#tests/specification/syntax.ts";
import { listedInContract } from "./listed-contract.ts";
import { listedInWeb } from "./listed-web.ts";
import type { Place } from "./place.ts";
import { statedTexts } from "./stated-texts.ts";

/**
 * Lists every breakable place in web/ and contract/, in a fixed order, and the listed places that the code no longer
 * has, because the lists follow the code.
 */
export function allPlaces(root: string): { places: Place[]; gone: string[] } {
  const places: Omit<Place, "key">[] = [];
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
  return { places: withKeys([...places, ...statedTexts(root)]), gone };
}

/** Orders places by the seed; a change elsewhere in the code hardly affects the order. */
export function shuffled(places: readonly Place[], seed: number): Place[] {
  const rank = new Map(
    places.map((place) => [place, createHash("sha256").update(`${seed} ${place.key}`).digest("hex")]),
  );
  return [...places].sort((a, b) => ((rank.get(a) ?? "") < (rank.get(b) ?? "") ? -1 : 1));
}

/** Tells equal places in a file apart without their line numbers. */
function withKeys(places: readonly Omit<Place, "key">[]): Place[] {
  const times = new Map<string, number>();
  return places.map((place) => {
    const key = `${place.file}: ${place.was} becomes ${place.becomes}`.replace(/\s+/g, " ");
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    return { ...place, key: time === 1 ? key : `${key} (${time})` };
  });
}
