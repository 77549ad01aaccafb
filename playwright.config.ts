import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";

const FRESH_PORT = 3197;
const DEMO_PORT = 3198;

/** One fresh installation a run, and one with the demo's leagues. Every process that reads this file must find the same directories. */
process.env.JOURNEYS_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), "potkeeper-journeys-"));
process.env.SCREENS_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), "potkeeper-screens-"));

const served = (command: string, port: number, dataDir: string, environment: Record<string, string> = {}) => ({
  command,
  url: `http://127.0.0.1:${port}/readyz`,
  timeout: 120_000,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
  env: { PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: "off", ...environment },
});

const ADMIN = { ADMIN_USERNAME: "ada", ADMIN_EMAIL: "ada@example.com", ADMIN_PASSWORD: "correct horse battery" };

export default defineConfig({
  outputDir: "test-results",
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1280, height: 900 },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: "retain-on-failure",
    launchOptions: {
      args: ["--no-sandbox"],
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
  },
  projects: [
    { name: "journeys", testDir: "tests/journeys", use: { baseURL: `http://127.0.0.1:${FRESH_PORT}` } },
    { name: "screens", testDir: "tests/screens", use: { baseURL: `http://127.0.0.1:${DEMO_PORT}` } },
  ],
  webServer: [
    served("npx tsx scripts/start.ts", FRESH_PORT, process.env.JOURNEYS_DATA_DIR, ADMIN),
    served("npx tsx scripts/demo.ts && exec npx tsx scripts/start.ts", DEMO_PORT, process.env.SCREENS_DATA_DIR),
  ],
});
