import path from "node:path";
import { fileURLToPath } from "node:url";
import { Stryker } from "@stryker-mutator/core";
import { PARTS } from "./mutation/parts.ts";
import { wilsonInterval } from "./mutation/wilson-interval.ts";
import { readArguments, showUsage } from "./read-arguments.ts";

/**
 * `npm run drill -- mutations <part> [--only <file>] [--sample <count> --seed <number>]`: mutation testing. Changes one piece of
 * the part's code at a time, runs the part's tests, and lists the changes that no test noticed. A whole part takes from
 * two minutes (contract) to hours, so `npm test` doesn't include it; `--sample` estimates the score from some of the
 * changes. Exits with 1 below a score of 90%.
 */
const SCORE_MIN = 90;

const usage = `Usage: npm run drill -- mutations PART [--only FILE] [--sample COUNT] [--seed N], where PART is ${Object.keys(PARTS).join(", ")}`;
const { words, values } = readArguments({
  usage,
  options: { only: { type: "string" }, sample: { type: "string" }, seed: { type: "string", default: "1" } },
  wordsMax: 1,
});
const [name = ""] = words;
if (!Object.hasOwn(PARTS, name)) showUsage(usage);
const { mutate, testFiles } = PARTS[name as keyof typeof PARTS];

const plugin = (name: string) => fileURLToPath(new URL(`mutation/${name}.mjs`, import.meta.url));
Object.assign(process.env, {
  MUTATION_TESTS: testFiles.join(" "),
  MUTATION_SAMPLE: values.sample ?? "",
  MUTATION_SEED: values.seed,
});
const results = await new Stryker({
  mutate: [...(values.only ? [values.only] : mutate), "!**/*.test.ts"],
  testRunner: "vitest-kept",
  plugins: ["@stryker-mutator/vitest-runner", plugin("reused-thread"), ...(values.sample ? [plugin("sample")] : [])],
  checkers: values.sample ? ["sample"] : [],
  vitest: { configFile: "vitest.config.ts", related: false },
  coverageAnalysis: "perTest",
  concurrency: 1,
  // A busy machine must not make a run look like one that never ends.
  timeoutMS: 120_000,
  dryRunTimeoutMinutes: 20,
  // Stryker rewrites a tsconfig's paths through an API that TypeScript 7 lacks. There are no paths to rewrite.
  tsconfigFile: "no-tsconfig.json",
  ignorePatterns: ["data", "dist", "screens"],
  reporters: ["clear-text", "progress-append-only", "json"],
  clearTextReporter: { allowColor: false, logTests: false, skipFull: true },
  jsonReporter: { fileName: path.join("reports/mutation", `${name}.json`) },
  thresholds: { high: SCORE_MIN, low: SCORE_MIN, break: null },
}).runMutationTest();

const having = (...statuses: string[]) => results.filter(({ status }) => statuses.includes(status)).length;
const noticed = having("Killed", "Timeout");
const tried = noticed + having("Survived", "NoCoverage");
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const [low, high] = wilsonInterval(noticed, tried).map(percent);
const among = tried + having("CompileError");
const certainty = values.sample
  ? `, a sample of ${among} with seed ${values.seed}; 95% confidence: ${low} to ${high}`
  : "";
console.log(`\n${name}: ${noticed} of ${tried} changes noticed (${percent(noticed / tried)}${certainty}).`);
process.exit(noticed < (tried * SCORE_MIN) / 100 ? 1 : 0);
