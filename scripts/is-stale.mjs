import { readdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Tells whether a file must be rebuilt: it is missing, or older than one of its sources. An installation without the
 * code, such as an image, only has built files.
 * @param {string} built
 * @param {readonly string[]} sources The first one is the code itself.
 */
export function isStale(built, sources) {
  const [code = ""] = sources;
  const builtAt = modifiedAt(built);
  return builtAt === 0 || (modifiedAt(code) > 0 && builtAt <= Math.max(...sources.map(newestIn)));
}

/** @param {string} place */
const modifiedAt = (place) => statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Passes over tests: no build contains one, and each look at a file takes time.
 * @param {string} place
 * @returns {number}
 */
function newestIn(place) {
  const stat = statSync(place, { throwIfNoEntry: false });
  let newest = stat?.mtimeMs ?? 0;
  if (!stat?.isDirectory()) return newest;
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    if (/\.test\.tsx?$/.test(entry.name)) continue;
    const inside = path.join(place, entry.name);
    newest = Math.max(newest, entry.isDirectory() ? newestIn(inside) : modifiedAt(inside));
  }
  return newest;
}
