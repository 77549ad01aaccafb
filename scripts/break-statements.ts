import { fork } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { allMarks } from "#tests/specification/coverage.ts";
import { allPlaces, shuffled } from "./break/all-places.ts";
import { copyProject } from "./break/copied-project.ts";
import { provePlaces } from "./break/prove-places.ts";
import { openProver } from "./break/prover.ts";
import { resultsIn } from "./break/results.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * `npm run break`: breaks stated texts, constants, limits, states and conditions in web/ and contract/ one at a time,
 * and prints those that no test notices. A run with the same seed continues where the last one stopped and retries its
 * survivors; `--fresh` starts over.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const { values } = readArguments({
  usage: "Usage: npm run break -- [--seed N] [--count N] [--in web|contract] [--processes N] [--minutes N] [--fresh]",
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
const results = resultsIn(path.join(ROOT, "node_modules/.cache/break"), `${values.in || "all"}-${seed}`);
const { places: allOfThem, gone } = allPlaces(ROOT);
const chosen = shuffled(
  allOfThem.filter(({ file }) => file.startsWith(values.in)),
  seed,
).slice(0, Number(values.count));

/** Tries one process's share of the places: every n-th that has no result yet. */
async function proveShare(share: number, endsAt: number) {
  const done = results.soFar();
  const places = chosen.filter(({ key }, index) => index % processes === share && !done.get(key));
  if (places.length === 0) return;
  const project = await copyProject(ROOT);
  await provePlaces(places, openProver(project, allMarks(), results.noticed), results, endsAt);
  await project.close();
}

function printSummary(): boolean {
  const done = results.soFar();
  const tried = chosen.filter(({ key }) => done.has(key));
  const survivors = tried.filter(({ key }) => done.get(key) === null);
  if (survivors.length > 0) console.log("\nNo test notices that");
  for (const { change, statements } of survivors) console.log(`  ${change}  [${statements.join(", ")}]`);
  console.log(`\n${tried.length - survivors.length} of ${chosen.length} found, ${survivors.length} survived.`);
  if (tried.length < chosen.length) console.log(`${chosen.length - tried.length} not tried: run it again to continue.`);
  for (const place of gone)
    console.log(`Not in the code exactly once, so not tried: ${place} (scripts/break/listed-*.ts)`);
  return gone.length === 0 && survivors.length === 0 && tried.length === chosen.length;
}

const endsAt = Date.now() + Number(values.minutes) * 60_000;
if (values.share !== undefined) {
  await proveShare(Number(values.share), endsAt);
  process.exit(0);
}
if (values.fresh) results.forget();
const script = fileURLToPath(import.meta.url);
const shares = Array.from({ length: processes }, (_, share) =>
  fork(script, [...process.argv.slice(2), "--share", String(share)], { execArgv: process.execArgv }),
);
const exits = await Promise.all(
  shares.map((child) => new Promise<number | null>((resolve) => child.on("exit", resolve))),
);
const isWhole = printSummary();
process.exit(isWhole && exits.every((code) => code === 0) ? 0 : 1);
