import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";

const PORT = 3197;

/** One fresh installation a run. Every process that reads this file must find the same directory. */
process.env.JOURNEYS_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), "potkeeper-journeys-"));

export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results",
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1280, height: 900 },
    trace: "retain-on-failure",
    launchOptions: {
      args: ["--no-sandbox"],
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
  },
  webServer: {
    command: "npx tsx scripts/start.ts",
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: { PORT: String(PORT), DATA_DIR: process.env.JOURNEYS_DATA_DIR, RATE_LIMIT: "off" },
  },
});
