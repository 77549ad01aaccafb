import fc from "fast-check";
import { SEED, TIMES } from "#tests/support/random.ts";

const RUNS = 100;

fc.configureGlobal({ seed: SEED, numRuns: RUNS * TIMES });
