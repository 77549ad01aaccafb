import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { readArguments, showUsage } from "./read-arguments.ts";

/**
 * `npm run test:long [-- --times <count> --seed <number>]`: repeats what `npm test` tries at random, many times over and
 * from a new seed: seasons of many people, edits of terms, ledger events, hostile input, and the rules of the contract.
 * It also kills the server at every point of every path and fails each statement in every way, where `npm test` picks
 * some.
 */
const usage = "Usage: npm run test:long -- [--times COUNT] [--seed N]";
const { values } = readArguments({
  usage,
  options: { times: { type: "string", default: "100" }, seed: { type: "string" } },
});
const times = Number(values.times);
const seed = Number(values.seed ?? randomInt(2 ** 31));
if (!Number.isInteger(times) || times < 2) showUsage(usage, "--times takes a whole number from 2.");
if (!Number.isInteger(seed)) showUsage(usage, "--seed takes a whole number.");

const again = `npm run test:long -- --times ${times} --seed ${seed}`;
console.log(`Seed ${seed}. To repeat this run: ${again}`);
const files = [
  "tests/model",
  "property.test",
  "tests/robustness/fuzz",
  "tests/robustness/log-secrets",
  "tests/money/crash-points",
  "tests/embedded/crash",
  "contract/",
];
const { status } = spawnSync("npx", ["vitest", "run", ...files, "--test-timeout=0"], {
  stdio: "inherit",
  env: { ...process.env, TEST_SEED: String(seed), TEST_TIMES: String(times) },
});
console.log(`That was seed ${seed}. To repeat it: ${again}`);
process.exit(status ?? 1);
