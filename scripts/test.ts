import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildWebIfStale } from "./build-web.ts";
import { countTests, type JourneysReport, type UnitReport } from "./count-tests.ts";
import { findBrowser } from "./find-browser.ts";

/**
 * `npm test`: the whole proof. Runs checks, then unit and API tests, then journeys in a browser. The last line counts
 * passed, failed and skipped tests; an unexpected skip is a failure.
 */
const reports = mkdtempSync(path.join(tmpdir(), "potkeeper-reports-"));
const vitestReport = path.join(reports, "vitest.json");
const journeysReport = path.join(reports, "journeys.json");
let isBroken = false;

function step(name: string, command: string, args: string[], environment: Record<string, string> = {}) {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...environment } });
  if (status !== 0) isBroken = true;
}

step("format, lint, boundaries", "npx", ["biome", "check", "."]);
step("types", "npx", ["tsc", "-b"]);
step("missing awaits", "npx", ["oxlint"]);
step("dead code", "npx", ["knip"]);
step("unit and API tests", "npx", [
  "vitest",
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${vitestReport}`,
]);
buildWebIfStale();
step("journeys", "npx", ["playwright", "test", "--reporter=list,json"], {
  CHROMIUM_PATH: findBrowser(),
  PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport,
});

const unit = readReport<UnitReport>(vitestReport);
const journeys = readReport<JourneysReport>(journeysReport);
rmSync(reports, { recursive: true, force: true });
if (!unit || !journeys) isBroken = true;
const { passed, failed, unexpectedSkips, line } = countTests(process.cwd(), unit, journeys);
for (const skip of unexpectedSkips) console.error(`Skipped unexpectedly: ${skip}`);
console.log(`\n${line}`);
process.exit(isBroken || failed > 0 || unexpectedSkips.length > 0 || passed === 0 ? 1 : 0);

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}
