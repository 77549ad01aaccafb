import { randomInt } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { countTests, type JourneysReport, type UnitReport } from "./count-tests.ts";
import { findBrowser } from "./find-browser.ts";
import { readArguments, showUsage } from "./read-arguments.ts";
import { runLanes, type Step } from "./test/lanes.ts";
import { runLong } from "./test/run-long.ts";

/**
 * `npm test`: the whole proof. Builds the product, then runs checks and browser journeys alongside unit and API tests.
 * The last line counts passed, failed and skipped tests; an unexpected skip is a failure. `--long` only repeats what is
 * tried at random.
 */
const usage = "Usage: npm test [-- --long [--times COUNT] [--seed N]]";
const { long, times, seed } = readArguments({
  usage,
  options: { long: { type: "boolean" }, times: { type: "string" }, seed: { type: "string" } },
}).values;
if (long) process.exit(runLong({ usage, times, seed }));
if (times !== undefined || seed !== undefined) showUsage(usage, "--times and --seed need --long.");

const reports = mkdtempSync(path.join(tmpdir(), "potkeeper-reports-"));
const vitestReport = path.join(reports, "vitest.json");
const journeysReport = path.join(reports, "journeys.json");

/** The order of the tests in each file, different each time. */
const order = process.env.TEST_ORDER ?? String(randomInt(2 ** 31));

/** Which points of the paths that money takes the server is killed at, others each time. */
const crashPoints = process.env.CRASH_POINTS ?? String(randomInt(2 ** 31));

const build: Step[] = [
  { name: "build of the web", program: "vite", args: ["build", "--logLevel", "warn"] },
  { name: "build of the server", program: "rolldown", args: ["--config", "--logLevel", "warn"] },
];
/**
 * Settings for Go, in which both programs below are written: less garbage collection, and one core, because the other
 * lane needs the second.
 */
const FRUGAL = { GOGC: "300", GOMAXPROCS: "1" };
const checks: Step[] = [
  { name: "format, lint, boundaries", program: "biome", args: ["check", "."] },
  { name: "types", program: "tsc", args: ["-b", "--checkers", "1"], environment: FRUGAL },
  { name: "missing awaits", program: "oxlint", args: [], environment: FRUGAL },
  { name: "dead code", program: "knip", args: [] },
  { name: "the API's description", program: "tsx", args: ["scripts/check-api.ts"] },
];
const journeys: Step = {
  name: "journeys",
  program: "playwright",
  args: ["test", "--reporter=list,json"],
  environment: { CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport },
};
const units: Step = {
  name: "unit and API tests",
  program: "vitest",
  args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
  environment: { TEST_ORDER: order, CRASH_POINTS: crashPoints },
};

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop.abort());
const options = { write: (chunk: Buffer | string) => void process.stdout.write(chunk), stopped: stop.signal };

// Both lanes use what is built.
const isBuilt = await runLanes([build], options);
const isFine = isBuilt && (await runLanes([[...checks, journeys], [units]], options));

const unitReport = readReport<UnitReport>(vitestReport);
const browserReport = readReport<JourneysReport>(journeysReport);
rmSync(reports, { recursive: true, force: true });
const { passed, failed, failures, unexpectedSkips, line } = countTests(process.cwd(), unitReport, browserReport);
for (const failure of failures) console.error(`Failed: ${failure}`);
for (const skip of unexpectedSkips) console.error(`Skipped unexpectedly: ${skip}`);
console.log(
  `\nTo repeat this order of tests and these crash points: TEST_ORDER=${order} CRASH_POINTS=${crashPoints} npm test`,
);
console.log(line);
const isWhole = isFine && unitReport !== undefined && browserReport !== undefined;
process.exit(!isWhole || failed > 0 || unexpectedSkips.length > 0 || passed === 0 ? 1 : 0);

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}
