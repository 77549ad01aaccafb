import { explainFault } from "#server/platform/lib/explain-fault.ts";

/** Prints what went wrong as a sentence and ends the process; with DEBUG set, the error with its cause and place too. */
export function endWithFault(error: unknown, code: number): never {
  console.error(explainFault(error));
  if (process.env.DEBUG) console.error(error);
  process.exit(code);
}
