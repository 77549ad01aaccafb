import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";

/**
 * `npm run mutate -- <part> [--only <file>]`: mutation testing. Changes one piece of the part's code at a time, runs the
 * part's tests, and lists the changes that no test noticed. Takes from two minutes (contract) to an hour or more, so
 * `npm test` doesn't include it. Exits with 1 below a score of 90 %.
 */
const PARTS = {
  contract: {
    mutate: "contract/{money,percent,pool,payout-structure,votes,dynasty,leaving,league-status}.ts",
    testFiles: ["contract/**/*.test.ts"],
  },
  entries: {
    mutate: "server/ledger/{accounts,entry,fee-events,payout-events,dispute-events}.ts",
    testFiles: ["server/ledger/event-entries.test.ts", "server/ledger/dispute-events.test.ts"],
  },
  ledger: {
    mutate:
      "server/ledger/{balances,chain,dispute-bookings,money-without-way-out,post-entry,statement,verify-books}.ts",
    testFiles: ["server/ledger/*.test.ts", "server/disputes/*.test.ts", "tests/money/ledger.property.test.ts"],
  },
  payments: { mutate: "server/payments/*.ts", testFiles: ["server/payments/*.test.ts", "server/members/*.test.ts"] },
  payouts: { mutate: "server/payouts/*.ts", testFiles: ["server/payouts/*.test.ts", "server/payout-votes/*.test.ts"] },
  votes: {
    mutate: "server/{payout-votes,commissioner-votes}/*.ts",
    testFiles: ["server/payout-votes/*.test.ts", "server/commissioner-votes/*.test.ts"],
  },
} as const;

const SCORE_MIN = 90;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { only: { type: "string" } } });
const [name = ""] = positionals;
if (!Object.hasOwn(PARTS, name)) {
  console.error(`Name a part: ${Object.keys(PARTS).join(", ")}.`);
  process.exit(2);
}
const { mutate, testFiles } = PARTS[name as keyof typeof PARTS];

process.env.MUTATION_TESTS = testFiles.join(" ");
const results = await new Stryker({
  mutate: [values.only ?? mutate, "!**/*.test.ts"],
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "vitest.config.ts", related: false },
  coverageAnalysis: "perTest",
  concurrency: 2,
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 20,
  // TypeScript 7 has no API to rewrite a tsconfig's paths with, and there are none to rewrite.
  tsconfigFile: "no-tsconfig.json",
  ignorePatterns: ["data", "dist", "docs", "screens"],
  reporters: ["clear-text", "json"],
  clearTextReporter: { allowColor: false, logTests: false, skipFull: true },
  jsonReporter: { fileName: `reports/mutation/${name}.json` },
  thresholds: { high: SCORE_MIN, low: SCORE_MIN, break: SCORE_MIN },
}).runMutationTest();
const caught = results.filter(({ status }) => status === "Killed" || status === "Timeout").length;
process.exit(caught < (results.length * SCORE_MIN) / 100 ? 1 : 0);
