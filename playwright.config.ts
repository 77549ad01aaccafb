import { rmSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { freePort } from "#tests/support/free-port.ts";
import { makeQuickDir } from "#tests/support/quick-dir.ts";

type Installation = "JOURNEYS" | "SCREENS" | "STRIPE";

/** One fresh installation a run, one with the demo's leagues, and one in stripe mode. Every process that reads this file must find the same directories. */
function dataDirOf(installation: Installation): string {
  const variable = `${installation}_DATA_DIR`;
  const known = process.env[variable];
  if (known) return known;
  const dir = makeQuickDir(`potkeeper-${installation.toLowerCase()}-`);
  process.once("exit", () => rmSync(dir, { recursive: true, force: true }));
  process.env[variable] = dir;
  return dir;
}

/** Every process that reads this file must find the same ports, too. */
async function portOf(server: Installation | "PROCESSOR" | "PLATFORMS" | "RECEIVER"): Promise<number> {
  const variable = `${server}_PORT`;
  process.env[variable] ??= String(await freePort());
  return Number(process.env[variable]);
}

const FRESH_PORT = await portOf("JOURNEYS");
const DEMO_PORT = await portOf("SCREENS");
const STRIPE_PORT = await portOf("STRIPE");
const PROCESSOR_PORT = await portOf("PROCESSOR");
const PLATFORMS_PORT = await portOf("PLATFORMS");
/** Where a journey takes what a league's channel is told. */
const RECEIVER_PORT = await portOf("RECEIVER");

const served = (command: string, port: number, dataDir: string, environment: Record<string, string> = {}) => ({
  command,
  url: `http://127.0.0.1:${port}/readyz`,
  timeout: 300_000,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
  env: { ENV_FILE: "none", PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: "off", ...environment },
});

/** What plays the fantasy platforms for the journeys. */
const PLATFORMS = `http://127.0.0.1:${PLATFORMS_PORT}`;
const ADMIN = { ADMIN_ACCOUNT: "ada ada@example.com correct horse battery" };

/** Where the sandbox answers in Stripe's place, even for the pages of the journeys. */
process.env.STRIPE_STAND_IN = `http://127.0.0.1:${PROCESSOR_PORT}`;
const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: "sk_test_potkeeper_sandbox",
  STRIPE_PUBLISHABLE_KEY: "pk_test_journeys",
  STRIPE_WEBHOOK_SECRET: "whsec_replaced,whsec_journeys",
  STRIPE_API_BASE: process.env.STRIPE_STAND_IN,
};

// What screens say of days depends on the zone. Servers and tests have the browsers'.
const ZONE = "UTC";
process.env.TZ = ZONE;

export default defineConfig({
  outputDir: "test-results",
  // As many as a small machine has cores. A project's tests share an installation, so only projects run side by side.
  workers: 2,
  retries: 0,
  timeout: 480_000,
  expect: { timeout: 45_000 },
  use: {
    timezoneId: ZONE,
    locale: "en-US",
    viewport: { width: 1280, height: 900 },
    // Its requests would bypass the answers that a test gives in the server's place. Its own tests allow it.
    serviceWorkers: "block",
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    // Recording every page takes a sixth of the browser's time; `--trace on` records what has failed, in a second run.
    trace: "off",
    launchOptions: {
      args: ["--no-sandbox"],
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
  },
  projects: [
    {
      name: "journeys",
      workers: 1,
      testDir: "tests/journeys",
      testIgnore: "stripe-*",
      use: { baseURL: `http://127.0.0.1:${FRESH_PORT}` },
    },
    {
      name: "stripe",
      workers: 1,
      testDir: "tests/journeys",
      testMatch: "stripe-*.spec.ts",
      use: { baseURL: `http://127.0.0.1:${STRIPE_PORT}` },
    },
    { name: "screens", workers: 1, testDir: "tests/screens", use: { baseURL: `http://127.0.0.1:${DEMO_PORT}` } },
    ...(process.env.PICTURES_DIR
      ? [
          {
            name: "pictures",
            workers: 1,
            testDir: "tests/screens",
            testMatch: "readme-pictures.ts",
            use: { baseURL: `http://127.0.0.1:${DEMO_PORT}` },
          },
        ]
      : []),
  ],
  webServer: [
    served("exec node scripts/run.mjs start", FRESH_PORT, dataDirOf("JOURNEYS"), {
      ...ADMIN,
      RESULTS_STANDIN_URL: PLATFORMS,
      CHANNEL_HOSTS: `127.0.0.1:${RECEIVER_PORT}`,
      YAHOO_APP: "journeys secret-of-journeys",
    }),
    {
      command: "node --import tsx tests/journeys/play-platforms.ts",
      url: `${PLATFORMS}/api.sleeper.app/v1/league/900000000000000001`,
      env: { PORT: String(PLATFORMS_PORT) },
    },
    served(
      `exec node --import tsx scripts/demo.ts --port ${DEMO_PORT} --data ${dataDirOf("SCREENS")}`,
      DEMO_PORT,
      dataDirOf("SCREENS"),
    ),
    served("node --import tsx tests/journeys/stripe-installation.ts", STRIPE_PORT, dataDirOf("STRIPE"), STRIPE_KEYS),
  ],
});
