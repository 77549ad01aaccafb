import { endWithFault } from "./end-with-fault.ts";
import { readArguments, showUsage } from "./read-arguments.ts";
import { runSmokeTest } from "./smoke/run-smoke-test.ts";

/** `npm run smoke -- URL`: registers, opens a league and pays, on an installation that can take test data. */
const usage = "Usage: npm run smoke -- URL, such as http://127.0.0.1:3000";
const [url = showUsage(usage)] = readArguments({ usage, wordsMax: 1 }).words;
if (!URL.canParse(url)) showUsage(usage);
try {
  for (const line of await runSmokeTest(url)) console.log(line);
} catch (error) {
  endWithFault(error, 1);
}
