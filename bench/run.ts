import { readArguments, showUsage } from "../scripts/read-arguments.ts";
import { benchPayments } from "./payments.ts";

const USAGE = "Usage: npm run bench -- payments [--profile DIRECTORY]";

/** `npm run bench -- NAME`: measures one thing and prints a table. Tests never assert these numbers. */
const { words, values } = readArguments({ usage: USAGE, options: { profile: { type: "string" } }, wordsMax: 1 });
if (words[0] !== "payments") showUsage(USAGE);
try {
  await benchPayments({ profileDir: values.profile });
} catch (error) {
  console.error(error);
  process.exit(1);
}
