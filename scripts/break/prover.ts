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
  const options = { root: copy, watch: false, maxWorkers: 1, reporters: [{}] };
  let vitest = await createVitest("test", options);
  let specifications = await specificationsOf();

  async function specificationsOf(): Promise<Map<string, TestSpecification>> {
    const all = await vitest.globTestSpecifications();
    return new Map(all.map((each) => [path.relative(copy, each.moduleId), each]));
  }

  async function reopen() {
    await vitest.close();
    vitest = await createVitest("test", options);
    specifications = await specificationsOf();
  }

  async function passes({ file, names }: Proof): Promise<boolean> {
    const whole = specifications.get(file);
    if (!whole) return true;
    const testNamePattern = new RegExp(names.map(({ source }) => source).join("|"));
    const specification =
      names.length > 0 ? whole.project.createSpecification(whole.moduleId, { testNamePattern }) : whole;
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
    return unhandledErrors.length === 0 && testModules.every((module) => module.ok());
  }

  function write(file: string, source: string) {
    writeFileSync(path.join(copy, file), source);
    vitest.invalidateFile(path.join(copy, file));
  }

  /** Whether a test passes as the project is and fails when it is broken; asked twice, in case a cached module was stale. */
  async function notices(test: Proof, file: string, source: string, broken: string): Promise<boolean> {
    for (const isLastTry of [false, true]) {
      write(file, broken);
      const isNoticed = !(await passes(test));
      write(file, source);
      if (!isNoticed || (await passes(test))) return isNoticed;
      if (isLastTry) console.error(`${test.file} fails without a break: it proves nothing here.`);
      else await reopen();
    }
    return false;
  }

  /**
   * Breaks a place, runs the tests that are marked for its statements and then all that are near, and restores it.
   * @returns The first test file that fails because of it, or undefined.
   */
  async function provedBy({ file, start, end, was, becomes, statements }: Place): Promise<string | undefined> {
    const source = readFileSync(path.join(copy, file), "utf8");
    if (source.slice(start, end) !== was) throw new Error(`${file} has changed since the run began.`);
    const broken = source.slice(0, start) + becomes + source.slice(end);
    for (const test of proofsOf({ file, statements }, marks, [...specifications.keys()])) {
      if (await notices(test, file, source, broken)) return test.file;
    }
    return undefined;
  }

  async function close() {
    await vitest.close();
    rmSync(copy, { recursive: true, force: true });
  }
  return { provedBy, close };
}

/** A test file, and those of its tests that are asked; all of them without names. */
type Proof = { file: string; names: RegExp[] };
type Broken = Pick<Place, "file" | "statements">;

/** The tests that may notice a break, the cheapest proof first. */
function proofsOf({ file, statements }: Broken, marks: readonly Mark[], all: readonly string[]): Proof[] {
  const marked = marks.filter(({ id }) => statements.includes(id));
  const markedFiles = [...new Set(marked.map((mark) => mark.file))];
  const near = all.filter((test) => path.dirname(test) === path.dirname(file));
  const wide = all.filter((test) => /^(contract|tests\/specification)\//.test(test));
  const isWeb = (test: string) => test.startsWith("tests/specification/web/");
  const cost = (test: string) => (test.startsWith("contract/") ? 0 : isWeb(test) ? 1 : 2);
  const byCost = (tests: readonly string[]) => [...tests].sort((a, b) => cost(a) - cost(b));
  const reachable = file.startsWith("web/") ? wide.filter(isWeb) : wide;
  const namesIn = (test: string) => marked.filter((mark) => mark.file === test).map(({ name }) => name);
  const wholeFiles = new Set([...byCost(markedFiles), ...byCost(near), ...byCost(reachable)]);
  return [
    ...byCost(markedFiles).map((test) => ({ file: test, names: namesIn(test) })),
    ...[...wholeFiles].map((test) => ({ file: test, names: [] })),
  ];
}
