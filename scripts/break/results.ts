import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Place } from "./place.ts";
import type { Notice } from "./prover.ts";

/** The result of one break; `provedBy` is null if no test noticed it. */
type Result = { key: string; provedBy: string | null; test?: string | undefined; why?: string | undefined };

/** The next break of a file runs at most this many tests that noticed earlier ones. */
const EARLIER_MAX = 6;

/** Keeps each run's results in its own file, so that the run can continue later. */
export function resultsIn(folder: string, run: string) {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${run}.jsonl`);
  const read = (name: string) =>
    (existsSync(name) ? readFileSync(name, "utf8").split("\n").filter(Boolean) : []).map(
      (line) => JSON.parse(line) as Result,
    );

  const readAll = () => readdirSync(folder).flatMap((name) => read(path.join(folder, name)));

  /** Collects the result of every break tried so far, under any seed. A break noticed once counts as noticed. */
  function soFar(): Map<string, string | null> {
    const all = new Map<string, string | null>();
    for (const { key, provedBy } of readAll()) all.set(key, provedBy ?? all.get(key) ?? null);
    return all;
  }

  /** Lists the tests that noticed breaks of a source file in any run, most frequent first. */
  function noticed(source: string): Notice[] {
    const times = new Map<string, { notice: Notice; count: number }>();
    for (const { key: place, provedBy, test } of readAll()) {
      if (!provedBy || !place.startsWith(`${source}:`)) continue;
      const key = `${provedBy} ${test ?? ""}`;
      times.set(key, { notice: { file: provedBy, test }, count: (times.get(key)?.count ?? 0) + 1 });
    }
    const byTimes = [...times.values()].sort((a, b) => b.count - a.count);
    return byTimes.slice(0, EARLIER_MAX).map(({ notice }) => notice);
  }

  function record({ change, key }: Place, notice: Notice | undefined) {
    const result: Result = { key, provedBy: notice?.file ?? null, test: notice?.test, why: notice?.why };
    appendFileSync(file, `${JSON.stringify(result)}\n`);
    const proof = notice && [notice.file, notice.test].filter(Boolean).join(" › ");
    console.log(proof ? `found     ${change}  (${proof})` : `SURVIVED  ${change}`);
  }

  /** Forgets the results of all runs. */
  function forget() {
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name));
  }

  return { soFar, noticed, record, forget };
}

export type Results = ReturnType<typeof resultsIn>;
