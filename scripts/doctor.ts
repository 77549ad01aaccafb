import { examine } from "#server/operations/doctor/examine.ts";
import { writeReport } from "#server/operations/doctor/write-report.ts";
import { systemClock } from "#server/platform/lib/clock.ts";

/** `npm run doctor`: says what is right about the set-up, what is wrong, and how to mend it; 1 if anything is wrong. */
const { isRight, lines } = writeReport(await examine(process.env, systemClock));
for (const line of lines) console.log(line);
process.exit(isRight ? 0 : 1);
