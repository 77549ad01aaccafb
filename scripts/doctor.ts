import { examine } from "#server/operations/doctor/examine.ts";
import { writeReport } from "#server/operations/doctor/write-report.ts";
import { processEnvironment } from "#server/platform/config/env-file.ts";
import { systemClock } from "#server/platform/lib/clock.ts";
import { endWithFault } from "./end-with-fault.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * `npm run doctor`: reports what is right and wrong with the setup and how to fix it; exits with 1 if anything is
 * wrong.
 */
export async function run(): Promise<void> {
  readArguments({ usage: "Usage: npm run doctor" });
  try {
    const { isRight, lines } = writeReport(await examine(processEnvironment(), systemClock));
    for (const line of lines) console.log(line);
    process.exit(isRight ? 0 : 1);
  } catch (error) {
    endWithFault(error, 1);
  }
}
