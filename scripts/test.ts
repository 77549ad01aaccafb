import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildWebIfStale } from "./build-web.ts";
import { findBrowser } from "./find-browser.ts";

/** `npm test`: the whole proof. Checks, then unit and API tests, then journeys in a browser; closes on a line that counts the tests. */
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

const unit = readReport<{ numPassedTests: number; numFailedTests: number }>(vitestReport);
const journeys = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(journeysReport);
rmSync(reports, { recursive: true, force: true });
const passed = (unit?.numPassedTests ?? 0) + (journeys?.stats.expected ?? 0);
const failed = (unit?.numFailedTests ?? 0) + (journeys?.stats.unexpected ?? 0) + (journeys?.stats.flaky ?? 0);
if (!unit || !journeys) isBroken = true;
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(isBroken || failed > 0 || passed === 0 ? 1 : 0);

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}
