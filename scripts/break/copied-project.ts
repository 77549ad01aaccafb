import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { EnvironmentModuleGraph } from "vite";
import { createVitest, type TestModule, type TestSpecification } from "vitest/node";
import { KEPT, keptWorkers } from "./kept-worker.ts";
import type { Place } from "./place.ts";

const COPIED = ["contract", "server", "sandbox", "web", "tests", "scripts", "bench", "migrations", "docs"];
const COPIED_FILES = ["package.json", "vitest.config.ts", "tsconfig.json", "tsconfig.base.json", "vite.config.ts"];

/** How long a test waits for something a broken screen never shows. The tests' own limit allows for a busy machine. */
const SCREEN_PATIENCE_MS = 5000;

/** A break can make a screen render forever. */
const HANGING_MS = 120_000;

/** A test file and the names of its tests to run; no names means all. */
export type Proof = { file: string; names: readonly RegExp[] };

/** A failed test, or the whole file if it didn't load or its setup failed, and what we asked of the file. */
export type Failure = { test: string | undefined; asked: Proof; why?: string | undefined };

/** Runs the files in the given order, so that the cheapest proof comes first. */
class AsOrdered {
  sort = (files: TestSpecification[]) => files;
  shard = (files: TestSpecification[]) => files;
}

/** Copies the project into a temporary folder and opens its tests there. Close it at the end. */
export async function copyProject(root: string) {
  const copy = mkdtempSync(path.join(tmpdir(), "potkeeper-break-"));
  for (const name of [...COPIED, ...COPIED_FILES])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  process.env.SCREEN_PATIENCE_MS = String(SCREEN_PATIENCE_MS);
  const sequence = { sequencer: AsOrdered };
  const vitest = await createVitest("test", { root: copy, watch: false, maxWorkers: 1, reporters: [{}], sequence });
  const workers = keptWorkers();
  for (const { config } of vitest.projects) Object.assign(config, { poolRunner: workers.pool });
  const all = await vitest.globTestSpecifications();
  const specifications = new Map(all.map((each) => [path.relative(copy, each.moduleId), each]));

  /** Runs tests in this order. @returns The failures; only the first one with `untilOneFails`, which is much faster. */
  async function failuresOf(proofs: readonly Proof[], { untilOneFails = false } = {}): Promise<Failure[]> {
    const pool = untilOneFails ? KEPT : "forks";
    const chosen = proofs.flatMap((proof) => specificationOf(proof, pool) ?? []);
    if (chosen.length === 0) return [];
    // A busy machine may load a file too slowly the first time; the second try finds it loaded.
    for (const { config } of vitest.projects) Object.assign(config, { bail: untilOneFails ? 1 : 0, retry: 1, pool });
    if (untilOneFails) invalidateFor(chosen.map(({ project }) => project.name));
    // Failures of earlier runs would count toward the first one of this run.
    vitest.state.filesMap.clear();
    return (await modulesOf(chosen, untilOneFails)).flatMap((module) =>
      failuresIn(module, path.relative(copy, module.moduleId), proofs),
    );
  }

  /** Ends a kept worker that hangs and counts its tests as not noticing the break: all tests run later anyway. */
  async function modulesOf(chosen: TestSpecification[], isKept: boolean): Promise<readonly TestModule[]> {
    let hangs = false;
    const waiting = setTimeout(() => {
      hangs = isKept;
      workers.end();
    }, HANGING_MS);
    const { testModules } = await vitest.runTestSpecifications(chosen).finally(() => clearTimeout(waiting));
    return hangs ? [] : testModules;
  }

  function specificationOf({ file, names }: Proof, pool: string): TestSpecification | undefined {
    const whole = specifications.get(file);
    const options = names.length > 0 ? { testNamePattern: anyOf(names) } : [];
    return whole?.project.createSpecification(whole.moduleId, options, pool);
  }

  /** Modules the kept workers of a project have loaded and must reload. */
  const outdated = new Map<string, Set<string>>();

  function invalidateFor(projects: readonly string[]) {
    for (const name of projects) {
      for (const file of outdated.get(name) ?? []) vitest.watcher.invalidates.add(file);
      outdated.delete(name);
    }
  }

  function write(file: string, source: string) {
    const full = path.join(copy, file);
    writeFileSync(full, source);
    vitest.invalidateFile(full);
    for (const { name, vite } of vitest.projects) {
      const files = outdated.get(name) ?? new Set();
      for (const { moduleGraph } of Object.values(vite.environments)) addImporters(full, moduleGraph, files);
      outdated.set(name, files);
    }
  }

  /** Breaks places that don't overlap, and restores their files after the work. */
  async function broken<T>(places: readonly Place[], work: () => Promise<T>): Promise<T> {
    const files = [...new Set(places.map(({ file }) => file))];
    const whole = new Map(files.map((file) => [file, readFileSync(path.join(copy, file), "utf8")]));
    for (const [file, source] of whole) {
      const inFile = places.filter((place) => place.file === file).sort((a, b) => b.start - a.start);
      write(file, inFile.reduce(breakPlace, source));
    }
    try {
      return await work();
    } finally {
      for (const [file, source] of whole) write(file, source);
    }
  }

  async function close() {
    workers.end();
    await vitest.close();
    rmSync(copy, { recursive: true, force: true });
  }
  const testFiles = [...specifications.keys()];
  const sources = new Map(testFiles.map((file) => [file, readFileSync(path.join(copy, file), "utf8")]));
  const sourceOf = (file: string) => sources.get(file) ?? "";
  return { testFiles, sourceOf, failuresOf, broken, endWorkers: workers.end, close };
}

export type CopiedProject = Awaited<ReturnType<typeof copyProject>>;

/** Adds a file and all its importers, direct and indirect. */
function addImporters(file: string, graph: EnvironmentModuleGraph, files: Set<string>) {
  const open = [...(graph.getModulesByFile(file) ?? [])];
  const seen = new Set(open);
  for (const module of open) {
    if (module.file) files.add(module.file);
    for (const importer of module.importers) {
      if (!seen.has(importer)) open.push(importer);
      seen.add(importer);
    }
  }
}

function breakPlace(source: string, { file, start, end, was, becomes }: Place): string {
  if (source.slice(start, end) !== was) throw new Error(`${file} has changed since the run began.`);
  return source.slice(0, start) + becomes + source.slice(end);
}

function failuresIn(module: TestModule, file: string, proofs: readonly Proof[]): Failure[] {
  const asked = proofs.find((proof) => proof.file === file) ?? { file, names: [] };
  const failed = [...module.children.allTests("failed")].map((test) => ({
    test: test.fullName,
    asked,
    why: test.result().errors?.[0]?.message,
  }));
  return failed.length === 0 && !module.ok() ? [{ test: undefined, asked }] : failed;
}

const anyOf = (names: readonly RegExp[]) => new RegExp(names.map(({ source }) => source).join("|"));

/** Matches a test by its full name. Vitest puts " > " between the suites but matches without it. */
export const exactly = (fullName: string) =>
  new RegExp(`^${fullName.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" > ", "( > | )")}$`);
