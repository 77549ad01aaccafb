import { readFileSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { BYTES_MAX, TOO_LARGE } from "./bundle.ts";
import { verify } from "./verify.ts";

/** `node verify.mjs`: verifies a bundle, prints what it found, and ends with 0 (good), 1 (something is wrong) or 2 (can't be read). */
const USAGE =
  'Usage: node verify.mjs bundle.json [--head "57 · 3f2a 09bc …"] [--with older.json] [--key "name+id+key"]';
const CODES = { good: 0, bad: 1, unreadable: 2 };
const OPTIONS = {
  head: { type: "string" },
  with: { type: "string" },
  key: { type: "string", multiple: true },
} as const;

// Node 20 says on each use of Ed25519 that it is new.
process.removeAllListeners("warning");
process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const { file, head, with: older, key = [] } = given();
    const asked = {
      ...(head !== undefined && { head }),
      ...(older !== undefined && { older: read(older) }),
      keys: key,
    };
    const { verdict, headline, lines, notes, faults } = await verify(read(file), asked);
    const others = faults.slice(1).map(({ sentence }) => `Also: ${sentence}`);
    const say = verdict === "good" ? console.log : console.error;
    say([headline, ...lines, ...notes, ...others].join("\n"));
    return CODES[verdict];
  } catch (error) {
    console.error(error instanceof Error ? error.message : USAGE);
    return CODES.unreadable;
  }
}

function given() {
  try {
    const { positionals, values } = parseArgs({ options: OPTIONS, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0) return { ...values, file };
  } catch {
    // Said below, as for a missing file.
  }
  throw new Error(USAGE);
}

function read(file: string): string {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new Error(`There is no file ${file}.`);
  if (size > BYTES_MAX) throw new Error(TOO_LARGE);
  return readFileSync(file, "utf8");
}
