import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";

/** A busy machine with two cores is several times slower, so only a test that hangs may run out of time. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

/** A file's tests run in another order each time, so that none comes to depend on another. TEST_ORDER repeats an order. */
const sequence = { shuffle: { tests: true }, seed: Number(process.env.TEST_ORDER ?? Date.now()) };

/** No test takes its zone from the machine. Screens are tested in one; the server does the same in all, and the order picks one. */
const env = { TZ: "UTC" };
const ZONES = ["UTC", "America/Los_Angeles", "Pacific/Auckland"];

/** Rules and screens, whose day is given, too. Their files elsewhere than beside the code: */
const RULES = [
  "tests/specification/web/*.test.ts",
  "tests/standing/*.test.ts",
  "tests/verifier/*.test.ts",
  "tests/support/given-day.test.ts",
];

/** The product's modules keep no state between tests, so that one load of them serves every file. */
const withDatabase = {
  globalSetup: "./tests/support/postgres.ts",
  // Developers may have their own .env, which the processes that tests start must not read.
  env: { ENV_FILE: "none", TZ: ZONES[sequence.seed % ZONES.length] },
  isolate: false,
  ...PATIENCE,
};

/** What one request costs is measured in a process of its own: among other tests' objects, collecting garbage costs more. */
const MEASURED = ["tests/robustness/{request-cost,fuzz}.test.ts"];

const projects = [
  {
    test: {
      name: "server",
      include: ["{server,sandbox,tests}/**/*.test.ts"],
      exclude: [...configDefaults.exclude, ...MEASURED, ...RULES],
      sequence,
      ...withDatabase,
    },
  },
  { test: { name: "measured", include: MEASURED, sequence, ...withDatabase, isolate: true } },
  {
    test: {
      name: "rules",
      include: ["contract/**/*.test.ts", "web/**/*.test.{ts,tsx}", ...RULES],
      setupFiles: ["./tests/support/given-day.ts", "./tests/support/seeded.ts"],
      env,
      sequence,
      isolate: false,
      ...PATIENCE,
    },
  },
  {
    // The whole web in a DOM without a browser; one window for all files, so that it is loaded once.
    test: {
      name: "screens",
      include: ["tests/specification/web/**/*.test.tsx"],
      environment: "happy-dom",
      environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } } },
      setupFiles: ["./tests/support/given-day.ts", "./tests/specification/web/setup.ts"],
      env,
      sequence,
      isolate: false,
      ...PATIENCE,
    },
  },
];

// Mutation testing runs one part's tests over and over.
const mutated = process.env.MUTATION_TESTS?.split(" ");

export default defineConfig({
  test: {
    maxWorkers: 2,
    ...(mutated
      ? { include: mutated, ...withDatabase }
      : { projects, sequence: { ...sequence, sequencer: LongestFirst } }),
  },
});
