import { explainFault } from "#server/platform/lib/explain-fault.ts";

/** Prints the error's message and ends the process; with DEBUG set, prints its cause and stack, too. */
export function endWithFault(error: unknown, code: number): never {
  console.error(explainFault(error));
  if (process.env.DEBUG) console.error(error);
  process.exit(code);
}
