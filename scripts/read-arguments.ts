import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Command<Own extends Options> = {
  usage: string;
  options?: Own;
  /** The maximum number of words without dashes. */
  wordsMax?: number;
};

/** Reads a command's arguments. If they're wrong, prints why and the usage, and exits with 2. */
export function readArguments<const Own extends Options = Record<never, never>>({
  usage,
  options = {} as Own,
  wordsMax = 0,
}: Command<Own>) {
  try {
    const { values, positionals: words } = parseArgs({ options, allowPositionals: true });
    const [surplus] = words.slice(wordsMax);
    if (surplus === undefined) return { values, words };
    return showUsage(usage, `${surplus} is one argument too many.`);
  } catch (error) {
    // Drops the advice for programmers that Node adds.
    return showUsage(usage, error instanceof Error ? error.message.split(". ")[0] : undefined);
  }
}

/** Prints how to use a command and exits with 2. */
export function showUsage(usage: string, reason?: string): never {
  console.error(reason ? `${reason.replace(/\.?$/, ".")}\n\n${usage}` : usage);
  process.exit(2);
}
