import { type Bundle, Unreadable } from "./bundle.ts";
import { hashOf } from "./hash.ts";

/** The hash before the first entry. */
const NOTHING = "0".repeat(64);
const DIGITS = 32;

/** The hash of each entry, in order. Each needs the one before it, so they can't be computed at once. */
export async function chainOf(entries: readonly string[]): Promise<string[]> {
  const hashes: string[] = [];
  let previous = NOTHING;
  for (const text of entries) {
    previous = await hashOf(`${previous}\n${text}`);
    hashes.push(previous);
  }
  return hashes;
}

export function* headFaults({ entries, head }: Bundle, chain: readonly string[]): Iterable<string> {
  if (head.position !== entries.length)
    yield `These books say they have ${head.position} entries, but ${entries.length} are here.`;
  else if (head.hash !== (chain.at(-1) ?? NOTHING))
    yield "At least one entry was changed, moved, added or removed after it was sealed: they don't lead to this file's head.";
}

/** Looks for a head as people have it, such as `57 · 3f2a 09bc …`. @throws Unreadable if it isn't one. */
export function* oldHeadFaults(head: string, chain: readonly string[]): Iterable<string> {
  const [, at = "", hash = ""] = /^\s*(\d{1,9})[\s·:.-]+([\da-f\s]+)$/i.exec(head) ?? [];
  const digits = hash.replaceAll(/\s/g, "").toLowerCase();
  if (digits.length < DIGITS || digits.length > NOTHING.length)
    throw new Unreadable("An old head is a number and 32 digits, such as “57 · 3f2a 09bc …”. Copy all of it.");
  const position = Number(at);
  if (position > chain.length)
    yield `Your old head is that of entry ${position}, but these books end at entry ${chain.length}: their end was cut off.`;
  else if (!(chain[position - 1] ?? NOTHING).startsWith(digits))
    yield `These books never had your old head: something up to entry ${position} was changed since. Keep both, and ask your treasurer and the operator.`;
}

/** Compares with an older bundle of the league, whose entries must all be here. @throws Unreadable if it isn't one. */
export async function* olderFaults(older: Bundle, { league, entries }: Bundle): AsyncIterable<string> {
  if (older.league.id !== league.id) throw new Unreadable("The older file is about another league.");
  for (const fault of headFaults(older, await chainOf(older.entries)))
    throw new Unreadable(`The older file can't be compared, it was changed itself. ${fault}`);
  const changed = older.entries.findIndex((text, nth) => nth < entries.length && text !== entries[nth]);
  if (changed >= 0) yield `Entry ${changed + 1} was changed after it was sealed: the older file has another.`;
  else if (older.entries.length > entries.length)
    yield `The older file has ${older.entries.length} entries, but these books end at entry ${entries.length}: their end was cut off.`;
}
