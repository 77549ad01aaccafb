import path from "node:path";
import type { Mark } from "#tests/specification/marks.ts";
import { type CopiedProject, exactly, type Failure, type Proof } from "./copied-project.ts";
import type { Place } from "./place.ts";

/** It opens every screen. */
const ALL_SCREENS = "tests/specification/web/routes.test.tsx";

/** Tells whether the test's name shares a word with the folder or file, or the test opens every screen. */
function sharesWord(test: string, file: string): boolean {
  const words = file
    .replace(/^web\/|\.tsx?$/g, "")
    .split(/[/-]/)
    .map((word) => word.replace(/s$/, ""));
  return test === ALL_SCREENS || words.some((word) => word.length >= 4 && path.basename(test).includes(word));
}

/** A test that noticed a break. */
export type Notice = { file: string; test?: string | undefined; why?: string | undefined };

const isScreenTest = (file: string) => file.startsWith("tests/specification/web/");
const isRuleTest = (file: string) => /^(contract|web)\//.test(file);
const isServerTest = (file: string) => !isScreenTest(file) && !isRuleTest(file);
const cost = (file: string) => (isRuleTest(file) ? 0 : isScreenTest(file) ? 1 : 2);
const byCost = (files: readonly string[]) => [...new Set(files)].sort((a, b) => cost(a) - cost(b));
const whole = (file: string): Proof => ({ file, names: [] });

/**
 * Runs tests to see whether they notice a break. @param noticed The tests that noticed earlier breaks of a source file:
 * they run first.
 */
export function openProver(project: CopiedProject, marks: readonly Mark[], noticed: (source: string) => Notice[]) {
  /** Tests that fail with nothing broken, and so prove nothing. */
  const unsound = new Set<string>();
  const keyOf = ({ test, asked }: Failure) => `${asked.file} ${test ?? ""}`;

  async function firstFailure(proofs: readonly Proof[]): Promise<Failure | undefined> {
    const [first] = await project.failuresOf(proofs, { untilOneFails: true });
    if (!first || !unsound.has(keyOf(first))) return first;
    return (await project.failuresOf(proofs)).find((failure) => !unsound.has(keyOf(failure)));
  }

  /**
   * Lists the rounds of tests near a break: first by name, then whole files that are in the same folder or mention its
   * text or its name.
   */
  function roundsFor({ file, was, statements }: Place): Proof[][] {
    const marked = marks.filter(({ id }) => statements.includes(id));
    const earlier = noticed(file);
    const namesIn = (test: string) => [
      ...marked.filter((mark) => mark.file === test).map(({ name }) => name),
      ...earlier.flatMap((notice) => (notice.file === test && notice.test ? exactly(notice.test) : [])),
    ];
    const isOfWeb = file.startsWith("web/");
    const files = byCost(
      [...marked, ...earlier].map((each) => each.file).filter((test) => !isOfWeb || !isServerTest(test)),
    );
    const byName = files.map((test) => ({ file: test, names: namesIn(test) }));
    const isNear = (test: string) =>
      path.dirname(test) === path.dirname(file) ||
      project.sourceOf(test).includes(`"${was}"`) ||
      (isScreenTest(test) && isOfWeb && sharesWord(test, file));
    const wholeFiles = byCost([...files, ...project.testFiles.filter(isNear)]);
    return [
      byName.filter((proof) => !isServerTest(proof.file)),
      byName.filter((proof) => isServerTest(proof.file)),
      wholeFiles.filter((test) => !isServerTest(test)).map(whole),
    ];
  }

  /** Breaks a place and runs the tests near it. @returns The first failure, or undefined. */
  const nearFailure = (place: Place) =>
    project.broken([place], async () => {
      for (const round of roundsFor(place)) {
        const failure = await firstFailure(round);
        if (failure) return failure;
      }
      return undefined;
    });

  /** Breaks these places together. @returns All test files that fail. */
  async function filesNoticing(places: readonly Place[]): Promise<string[]> {
    const isOfWeb = places.every(({ file }) => file.startsWith("web/"));
    const wide = project.testFiles.filter((test) => /^(contract|web|tests\/specification)\//.test(test));
    const reachable = byCost(isOfWeb ? wide.filter((test) => !isServerTest(test)) : wide);
    const failures = await project.broken(places, () => project.failuresOf(reachable.map(whole)));
    return byCost(failures.map(({ asked }) => asked.file));
  }

  /** Breaks a place and runs these files. @returns The first failure, or undefined. */
  const failureIn = (place: Place, files: readonly string[]) =>
    project.broken([place], () => firstFailure(files.map(whole)));

  /** Reruns what failed, with nothing broken. @returns The failures that now pass. */
  async function soundOnes(failures: readonly Failure[]): Promise<Failure[]> {
    const asked = new Map(
      failures.map((failure) => [`${failure.asked.file} ${failure.asked.names.join()}`, failure.asked]),
    );
    for (const round of withEachFileOnce([...asked.values()])) {
      const [failed] = await project.failuresOf(round, { untilOneFails: true });
      if (failed) project.endWorkers();
      for (const failure of failed ? await project.failuresOf(round) : []) unsound.add(keyOf(failure));
    }
    return failures.filter((failure) => !unsound.has(keyOf(failure)));
  }

  /** Tells whether a test from a whole-file run notices the break on its own, too, and not because of earlier tests. */
  async function noticesAlone(place: Place, { test, asked }: Failure): Promise<boolean> {
    if (test === undefined || asked.names.length > 0) return true;
    const alone = { file: asked.file, names: [exactly(test)] };
    return (await project.broken([place], () => project.failuresOf([alone], { untilOneFails: true }))).length > 0;
  }

  return { noticesAlone, nearFailure, filesNoticing, failureIn, soundOnes };
}

export type Prover = ReturnType<typeof openProver>;

/** Vitest runs a file once per run, with one selection of its tests. */
function withEachFileOnce(proofs: readonly Proof[]): Proof[][] {
  const rounds: Proof[][] = [];
  for (const proof of proofs) {
    const round = rounds.find((each) => each.every(({ file }) => file !== proof.file));
    if (round) round.push(proof);
    else rounds.push([proof]);
  }
  return rounds;
}
