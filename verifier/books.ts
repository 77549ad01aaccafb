import type { Bundle } from "./bundle.ts";
import { type Entry, type Row, readAccount, readEntry } from "./entry.ts";
import { moneyIn } from "./words.ts";

/** A bundle's entries as the checks look into them, and what they say besides faults. */
export type Books = {
  bundle: Bundle;
  entries: Entry[];
  byKey: Map<string, Entry>;
  /** The current records about something that aren't gone. */
  rows: (about: string) => Row[];
  /** All records about something, in the chain's order. */
  history: (about: string) => Row[];
  terms: Row | undefined;
  name: (user: string | null | undefined) => string;
  whose: (user: string | null | undefined) => string;
  money: (cents: number | null | undefined) => string;
  /** How many prizes follow from the results, by season; then what else a reader should know. */
  following: Map<number, number>;
  notes: string[];
};

export type Faults = Iterable<string> | AsyncIterable<string>;

/** Opens a bundle's books. @throws Unreadable if an entry can't be read. */
export function openBooks(bundle: Bundle): Books {
  const entries = bundle.entries.map((text, nth) => readEntry(text, nth + 1));
  const history = group(
    entries.flatMap(({ records }) => records),
    ({ about }) => about,
  );
  const current = new Map([...history].map(([about, rows]) => [about, currentOf(rows)]));
  const terms = current.get("terms")?.find(({ id }) => id === bundle.league.id);
  const name = (user: string | null | undefined) => bundle.people.get(user ?? "") ?? "someone";
  const money = moneyIn(terms?.currency ?? "USD");
  return {
    bundle,
    entries,
    byKey: new Map(entries.map((entry) => [entry.key, entry])),
    rows: (about) => current.get(about) ?? [],
    history: (about) => history.get(about) ?? [],
    terms,
    name,
    whose: (user) => `${name(user)}'s`,
    money: (cents) => (typeof cents === "number" ? money(cents + 0) : "no amount"),
    following: new Map(),
    notes: [],
  };
}

function currentOf(rows: Row[]): Row[] {
  const current = new Map<string, Row>();
  for (const row of rows) {
    if (row.number >= (current.get(row.id)?.number ?? 0)) current.set(row.id, row);
  }
  return [...current.values()].filter(({ gone }) => gone !== true);
}

export function group<T, Key>(all: readonly T[], keyOf: (each: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const each of all) {
    const same = groups.get(keyOf(each));
    if (same) same.push(each);
    else groups.set(keyOf(each), [each]);
  }
  return groups;
}

export const sumOf = (amounts: readonly (number | null | undefined)[]): number =>
  amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);

/** What an entry adds to some accounts: what it debits if positive, what it credits if negative. */
export const movedBy = (entry: Entry | undefined, isMeant: (account: string, amount: number) => boolean): number =>
  sumOf((entry?.postings ?? []).filter((each) => isMeant(each.account, each.amount)).map(({ amount }) => amount));

export const debitsOf = (entry: Entry): number => movedBy(entry, (_, amount) => amount > 0);

const OUT = new Set(
  "payouts.awarded refund.confirmed refund.returned refund.redirected refund.unclaimed dispute.lost dispute.recovered debt.sent debt.denied".split(
    " ",
  ),
);

/** What came into each season and what went out; what is left is the difference. */
export function seasonSums({ entries }: Books): Map<number, { in: number; out: number }> {
  const sums = new Map<number, { in: number; out: number }>();
  for (const { event, postings } of entries) {
    for (const { account, amount } of postings) {
      const { kind, season } = readAccount(account) ?? {};
      if (season === undefined || kind === "kept") continue;
      const sum = sums.get(season) ?? { in: 0, out: 0 };
      sums.set(season, sum);
      if (OUT.has(event)) sum.out += amount;
      else sum.in -= amount;
    }
  }
  return sums;
}
