import { createHash } from "node:crypto";

/** @typedef {{ line: number, column: number }} Position */
/** @typedef {{ id: string, fileName: string, location: { start: Position, end: Position }, mutatorName: string, replacement: string }} Mutant */

/**
 * Stryker's plugin that keeps to a random sample: it turns down all mutants but the `MUTATION_SAMPLE` that
 * `MUTATION_SEED` picks. Stryker counts those as compile errors, which no score includes. Stryker's child processes load
 * this file without a compiler, so it's plain JavaScript.
 */
class SampleChecker {
  init = async () => {};

  /**
   * Puts all mutants in one group, so that one call can choose among them.
   * @param {Mutant[]} mutants
   */
  group = async (mutants) => [mutants.map(({ id }) => id)];

  /** @param {Mutant[]} mutants */
  check = async (mutants) => {
    const chosen = new Set([...mutants].sort(byRank).slice(0, Number(process.env.MUTATION_SAMPLE)));
    const turnedDown = { status: "compileError", reason: "Not in the sample" };
    return Object.fromEntries(
      mutants.map((mutant) => [mutant.id, chosen.has(mutant) ? { status: "passed" } : turnedDown]),
    );
  };
}

/** @type {(a: Mutant, b: Mutant) => number} */
const byRank = (a, b) => (rankOf(a) < rankOf(b) ? -1 : 1);

/** @param {Mutant} mutant */
function rankOf({ fileName, location: { start, end }, mutatorName, replacement }) {
  const name = fileName.replace(/^.*\/(?=server\/|contract\/)/, "");
  const place = [name, start.line, start.column, end.line, end.column, mutatorName, replacement];
  return createHash("sha256")
    .update(JSON.stringify([process.env.MUTATION_SEED, ...place]))
    .digest("hex");
}

export const strykerPlugins = [{ kind: "Checker", name: "sample", injectableClass: SampleChecker }];
