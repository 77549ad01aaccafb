import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Asked<Own extends Options> = {
  usage: string;
  options?: Own;
  /** How many words without dashes the command takes. */
  wordsMax?: number;
};

/** Reads the arguments of a command. Prints what is wrong with them and the usage, and ends the process with 2. */
export function readArguments<const Own extends Options = Record<never, never>>({
  usage,
  options = {} as Own,
  wordsMax = 0,
}: Asked<Own>) {
  try {
    const { values, positionals: words } = parseArgs({ options, allowPositionals: true });
    const [surplus] = words.slice(wordsMax);
    if (surplus === undefined) return { values, words };
    return showUsage(usage, `${surplus} is one word too many.`);
  } catch (error) {
    // Node adds what a programmer might do about it.
    return showUsage(usage, error instanceof Error ? error.message.split(". ")[0] : undefined);
  }
}

/** Prints how a command is used and ends the process with 2. */
export function showUsage(usage: string, reason?: string): never {
  console.error(reason ? `${reason.replace(/\.?$/, ".")}\n\n${usage}` : usage);
  process.exit(2);
}
