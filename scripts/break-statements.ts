import { fork } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { allMarks } from "#tests/specification/coverage.ts";
import { allPlaces, shuffled } from "./break/all-places.ts";
import type { Place } from "./break/place.ts";
import { openProver } from "./break/prover.ts";

/**
 * `npm run break`: breaks stated texts, constants, limits, states and conditions in web/ and contract/ one at a time, and
 * prints those that no test notices. A run with the same seed goes on where the last one ended and tries its survivors again;
 * `--fresh` starts over.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "100" },
    in: { type: "string", default: "" },
    processes: { type: "string", default: "1" },
    minutes: { type: "string", default: "60" },
    fresh: { type: "boolean", default: false },
    share: { type: "string" },
  },
});
const seed = Number(values.seed);
const processes = Number(values.processes);
const results = path.join(ROOT, "node_modules/.cache/break", `${values.in || "all"}-${seed}.jsonl`);
const { places: allOfThem, gone } = allPlaces(ROOT);
const chosen = shuffled(
  allOfThem.filter(({ file }) => file.startsWith(values.in)),
  seed,
).slice(0, Number(values.count));

type Result = { change: string; provedBy: string | null };
const resultsSoFar = () =>
  new Map(
    (existsSync(results) ? readFileSync(results, "utf8").split("\n").filter(Boolean) : []).map((line) => {
      const { change, provedBy } = JSON.parse(line) as Result;
      return [change, provedBy] as const;
    }),
  );

/** One process's share of the places: every n-th that has no result yet. */
async function proveShare(share: number, endsAt: number) {
  const done = resultsSoFar();
  const places = chosen.filter(({ change }, index) => index % processes === share && !done.get(change));
  if (places.length === 0) return;
  const prover = await openProver(ROOT, allMarks());
  for (const place of places) {
    if (Date.now() > endsAt) break;
    record(place, await prover.provedBy(place));
  }
  await prover.close();
}

function record({ change }: Place, provedBy: string | undefined) {
  appendFileSync(results, `${JSON.stringify({ change, provedBy: provedBy ?? null } satisfies Result)}\n`);
  console.log(provedBy ? `found     ${change}  (${provedBy})` : `SURVIVED  ${change}`);
}

function printSummary(): boolean {
  const done = resultsSoFar();
  const tried = chosen.filter(({ change }) => done.has(change));
  const survivors = tried.filter(({ change }) => done.get(change) === null);
  if (survivors.length > 0) console.log("\nNo test notices that");
  for (const { change, statements } of survivors) console.log(`  ${change}  [${statements.join(", ")}]`);
  console.log(`\n${tried.length - survivors.length} of ${chosen.length} found, ${survivors.length} survived.`);
  if (tried.length < chosen.length) console.log(`${chosen.length - tried.length} not tried: run it again to go on.`);
  for (const place of gone) console.log(`Not in the code once, so not tried: ${place} (scripts/break/listed-*.ts)`);
  return gone.length === 0 && survivors.length === 0 && tried.length === chosen.length;
}

const endsAt = Date.now() + Number(values.minutes) * 60_000;
mkdirSync(path.dirname(results), { recursive: true });
if (values.share !== undefined) {
  await proveShare(Number(values.share), endsAt);
  process.exit(0);
}
if (values.fresh) rmSync(results, { force: true });
const script = fileURLToPath(import.meta.url);
const shares = Array.from({ length: processes }, (_, share) =>
  fork(script, [...process.argv.slice(2), "--share", String(share)], { execArgv: process.execArgv }),
);
const exits = await Promise.all(
  shares.map((child) => new Promise<number | null>((resolve) => child.on("exit", resolve))),
);
const isWhole = printSummary();
process.exit(isWhole && exits.every((code) => code === 0) ? 0 : 1);
