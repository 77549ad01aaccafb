import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createVitest, type TestSpecification } from "vitest/node";
import type { Mark } from "#tests/specification/marks.ts";
import type { Place } from "./place.ts";

const COPIED = ["contract", "server", "web", "tests", "scripts", "bench", "migrations", "docs"];
const COPIED_FILES = ["package.json", "vitest.config.ts", "tsconfig.json", "tsconfig.base.json", "vite.config.ts"];

/**
 * A copy of the project in a temporary folder with its tests loaded once, in which one place at a time is broken.
 * Close it at the end.
 */
export async function openProver(root: string, marks: readonly Mark[]) {
  const copy = mkdtempSync(path.join(tmpdir(), "potkeeper-break-"));
  for (const name of [...COPIED, ...COPIED_FILES])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  const vitest = await createVitest("test", { root: copy, watch: false, maxWorkers: 1, reporters: [{}] });
  const specifications = new Map<string, TestSpecification>();
  for (const each of await vitest.globTestSpecifications())
    specifications.set(path.relative(copy, each.moduleId), each);

  async function passes(file: string): Promise<boolean> {
    const specification = specifications.get(file);
    if (!specification) return true;
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
    return unhandledErrors.length === 0 && testModules.every((module) => module.ok());
  }

  /** Once more with everything read again, for what a busy machine made late. */
  async function passesAnew(file: string): Promise<boolean> {
    for (const { vite } of vitest.projects) vite.moduleGraph.invalidateAll();
    return passes(file);
  }

  function write(file: string, source: string) {
    writeFileSync(path.join(copy, file), source);
    vitest.invalidateFile(path.join(copy, file));
  }

  /** Whether each test file that ever failed passes when nothing is broken. */
  const sound = new Map<string, boolean>();
  async function isSound(test: string): Promise<boolean> {
    const isKnown = sound.get(test) ?? ((await passes(test)) || (await passesAnew(test)));
    sound.set(test, isKnown);
    return isKnown;
  }

  /**
   * Breaks a place, runs what is marked for its statements and then what is near, and mends it again.
   * @returns The first test file that fails because of it, or undefined.
   */
  async function provedBy({ file, start, end, becomes, statements }: Place): Promise<string | undefined> {
    const source = readFileSync(path.join(copy, file), "utf8");
    try {
      for (const test of proofsOf({ file, statements }, marks, [...specifications.keys()])) {
        if (sound.get(test) === false) continue;
        write(file, source.slice(0, start) + becomes + source.slice(end));
        if (await passes(test)) continue;
        write(file, source);
        if (await isSound(test)) return test;
        console.error(`${test} fails without a break: it proves nothing here.`);
      }
      return undefined;
    } finally {
      write(file, source);
    }
  }

  async function close() {
    await vitest.close();
    rmSync(copy, { recursive: true, force: true });
  }
  return { provedBy, close };
}

type Broken = Pick<Place, "file" | "statements">;

/** The test files that may notice a break, the cheapest proof first. */
function proofsOf({ file, statements }: Broken, marks: readonly Mark[], all: readonly string[]): string[] {
  const marked = marks.filter(({ id }) => statements.includes(id)).map(({ file: test }) => test);
  const near = all.filter((test) => path.dirname(test) === path.dirname(file));
  const wide = all.filter((test) => /^(contract|tests\/specification)\//.test(test));
  const isWeb = (test: string) => test.startsWith("tests/specification/web/");
  const cost = (test: string) => (test.startsWith("contract/") ? 0 : isWeb(test) ? 1 : 2);
  const byCost = (tests: readonly string[]) => [...tests].sort((a, b) => cost(a) - cost(b));
  const reachable = file.startsWith("web/") ? wide.filter(isWeb) : wide;
  return [...new Set([...byCost(marked), ...byCost(near), ...byCost(reachable)])];
}
