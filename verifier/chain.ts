import type { Bundle } from "./bundle.ts";
import { hashOf } from "./hash.ts";
import { Unreadable } from "./shape.ts";

/** The hash before the first entry. */
const NOTHING = "0".repeat(64);

/** The hash of each entry, in order. Each needs the one before it, so they can't be computed at once. */
export async function chainOf(entries: readonly string[]): Promise<string[]> {
  const hashes: string[] = [];
  for (const text of entries) hashes.push(await hashOf(`${hashes.at(-1) ?? NOTHING}\n${text}`));
  return hashes;
}

export function headSays({ entries, head }: Bundle, chain: readonly string[]): (string | false)[] {
  if (head.position !== entries.length)
    return [`These books say they have ${head.position} entries, but ${entries.length} are here.`];
  return [
    head.hash !== (chain.at(-1) ?? NOTHING) &&
      "At least one entry was changed, moved, added or removed after it was sealed: they don't lead to this file's head.",
  ];
}

/** Looks for a head as people have it, such as `57 · 3f2a 09bc …`. @throws Unreadable if it isn't one. */
export function oldHeadSays(head: string, chain: readonly string[], notes: string[]): string[] {
  const [, at = "", hash = ""] = /^\s*(\d{1,9})[\s·:.-]+([\da-f\s]+)$/i.exec(head) ?? [];
  const digits = hash.replaceAll(/\s/g, "").toLowerCase();
  if (digits.length < 32 || digits.length > 64)
    throw new Unreadable("An old head is a number and 32 digits, such as “57 · 3f2a 09bc …”. Copy all of it.");
  if (Number(at) > chain.length)
    return [
      `Your old head is that of entry ${at}, but these books end at entry ${chain.length}: their end was cut off.`,
    ];
  if (!(chain[Number(at) - 1] ?? NOTHING).startsWith(digits))
    return [
      `These books never had your old head: something up to entry ${at} was changed since. Keep both, and ask your treasurer and the operator.`,
    ];
  notes.push(`Your old head is in these books: nothing up to entry ${at} has changed.`);
  return [];
}

/** Compares with an older bundle of the league, whose entries must all be here. @throws Unreadable if it isn't one. */
export async function olderSays(older: Bundle, { league, entries }: Bundle, notes: string[]): Promise<string[]> {
  if (older.league.id !== league.id) throw new Unreadable("The older file is about another league.");
  const [fault] = headSays(older, await chainOf(older.entries));
  if (fault) throw new Unreadable(`The older file was itself changed, so it can't be compared. ${fault}`);
  const changed = older.entries.findIndex((text, nth) => nth < entries.length && text !== entries[nth]);
  if (changed >= 0) return [`Entry ${changed + 1} was changed after it was sealed: the older file has another.`];
  if (older.entries.length > entries.length)
    return [
      `The older file has ${older.entries.length} entries, but these books end at entry ${entries.length}: their end was cut off.`,
    ];
  notes.push(`These books continue the older file: none of its ${older.entries.length} entries has changed.`);
  return [];
}
