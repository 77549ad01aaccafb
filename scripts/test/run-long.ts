import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { showUsage } from "../read-arguments.ts";

const FILES = [
  "tests/model",
  "property.test",
  "tests/robustness/fuzz",
  "tests/robustness/log-secrets",
  "tests/money/crash-points",
  "tests/embedded/crash",
  "contract/",
];

type Options = { usage: string; times?: string | undefined; seed?: string | undefined };

/**
 * Repeats what `npm test` tries at random, many times over and from a new seed: seasons of many people, edits of terms,
 * ledger events, hostile input, and the rules of the contract. It also kills the server at every point of every path
 * and fails each statement in every way, where `npm test` picks some. @returns The exit code.
 */
export function runLong({ usage, times: timesText = "100", seed: seedText }: Options): number {
  const times = Number(timesText);
  const seed = Number(seedText ?? randomInt(2 ** 31));
  if (!Number.isInteger(times) || times < 2) showUsage(usage, "--times takes a whole number from 2.");
  if (!Number.isInteger(seed)) showUsage(usage, "--seed takes a whole number.");

  const again = `npm test -- --long --times ${times} --seed ${seed}`;
  console.log(`Seed ${seed}. To repeat this run: ${again}`);
  const { status } = spawnSync("npx", ["vitest", "run", ...FILES, "--test-timeout=0"], {
    stdio: "inherit",
    env: { ...process.env, TEST_SEED: String(seed), TEST_TIMES: String(times) },
  });
  console.log(`That was seed ${seed}. To repeat it: ${again}`);
  return status ?? 1;
}
