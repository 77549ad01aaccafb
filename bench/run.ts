import { parseArgs } from "node:util";
import { benchPayments } from "./payments.ts";

const USAGE = "Usage: npm run bench -- payments [--profile DIRECTORY]";

/** `npm run bench -- NAME`: measures one thing and prints a table. Nothing here is asserted in tests. */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { profile: { type: "string" } } });
if (positionals.length !== 1 || positionals[0] !== "payments") {
  console.error(USAGE);
  process.exit(2);
}
try {
  await benchPayments({ profileDir: values.profile });
} catch (error) {
  console.error(error);
  process.exit(1);
}
