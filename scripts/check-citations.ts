import { faultyCitations } from "#tests/citations.ts";

/** Part of `npm run check`: ends with 1 when code or docs cite something that isn't in this repository. */
const faults = faultyCitations();
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
