import type { Bundle } from "./bundle.ts";
import { type Entry, type Posting, type Row, readEntry } from "./entry.ts";
import { moneyIn } from "./words.ts";

export type Books = ReturnType<typeof openBooks>;

/** Opens a bundle's books, so that a check finds what it looks for at once. @throws Unreadable */
export function openBooks(bundle: Bundle) {
  const entries = bundle.entries.map(readEntry);
  const balances = new Map<string, number>();
  for (const { postings } of entries) {
    for (const { account, amount } of postings) balances.set(account, (balances.get(account) ?? 0) + amount);
    for (const posting of postings) posting.balance = balances.get(posting.account) ?? 0;
  }
  const history = group(
    entries.flatMap(({ records }) => records),
    ({ about }) => about,
  );
  const { seatOf, holderOf } = seatsIn(history.get("claim") ?? []);
  for (const entry of entries) bySeats(entry, seatOf);
  const current = new Map([...history].map(([about, rows]) => [about, currentOf(rows)]));
  const indexes = new Map<string, Map<unknown, Row[]>>();
  /** The current records about something that aren't gone; those with some value in a field. */
  const rows = (about: string) => current.get(about) ?? [];
  const rowsWith = (about: string, field: keyof Row, value: unknown): Row[] => {
    const named = `${about} ${field}`;
    const index = indexes.get(named) ?? group(rows(about), (row) => row[field]);
    indexes.set(named, index);
    return index.get(value) ?? [];
  };
  const [terms] = rowsWith("terms", "id", bundle.league.id);
  /** The terms' versions; a league that is a draft again has none at the moment. */
  const versions = (history.get("terms") ?? []).filter(({ isGone }) => !isGone);
  const money = moneyIn(versions.at(-1)?.currency ?? "USD");
  const name = (user: string | null | undefined) => bundle.people.get(holderOf(user ?? "")) ?? "someone";
  return {
    bundle,
    entries,
    rows,
    rowsWith,
    terms,
    versions,
    seatOf,
    /** Who had which team before a record was written. */
    teamBefore: ({ user, season, number }: Row) => {
      const before = (history.get("team") ?? []).filter((row) => row.number < number);
      return currentOf(before).find((row) => row.user === user && row.season === season)?.team;
    },
    /** Payments that a bank took back, for however long. */
    disputed: new Set(
      entries.flatMap(({ event, details }) => (event.startsWith("dispute.") ? [details.paymentId] : [])),
    ),
    byKey: firstBy(entries, ({ key }) => key),
    byNumber: firstBy(entries, ({ number }) => number),
    /** Entries by what their keys are about, such as `refund:<id>`. */
    about: group(entries, ({ key }) => key.split(":", 2).join(":")),
    /** What was awarded, by season and user. */
    awarded: group(entries.flatMap(awardsIn), ({ season, user }) => `${season}:${user}`),
    name,
    money,
    /** “Ben's payment of $50.00” */
    called: ({ user, amount }: Row, what: string) => `${name(user)}'s ${what} of ${money(amount)}`,
    /** How many prizes of each season follow from its results; then what else a reader should know. */
    following: new Map<number | null, number>(),
    notes: [] as string[],
  };
}

/**
 * A seat that an account claimed is its name's throughout the books, so that what was booked before and after is one person's.
 * An account that claimed several, one after another, is who it claimed last.
 */
function seatsIn(claims: readonly Row[]) {
  const inOrder = claims.toSorted((one, other) => one.number - other.number);
  const seats = new Map(inOrder.map(({ user, name }) => [user ?? "", name ?? ""]));
  const holders = new Map(inOrder.map(({ user, name, undoneAt }) => [name ?? "", undoneAt ? name : user]));
  return {
    seatOf: <Id extends string | null | undefined>(id: Id) => (seats.get(id ?? "") ?? id) as Id,
    holderOf: (id: string): string => holders.get(id) ?? id,
  };
}

function bySeats({ postings, records }: Entry, seatOf: ReturnType<typeof seatsIn>["seatOf"]): void {
  for (const posting of postings) if (posting.kind !== "kept" && posting.user) posting.user = seatOf(posting.user);
  for (const row of records.filter(({ about }) => about !== "claim")) {
    row.user = seatOf(row.user);
    row.paidBy = seatOf(row.paidBy);
  }
}

function awardsIn({ event, season, postings }: Entry) {
  const awards = event === "payouts.awarded" ? postings.filter(({ user, amount }) => user && amount < 0) : [];
  return awards.map(({ user, amount }) => ({ season, user, amount }));
}

function currentOf(rows: readonly Row[]): Row[] {
  const current = new Map<string, Row>();
  for (const row of rows) if (row.number >= (current.get(row.id)?.number ?? 0)) current.set(row.id, row);
  return [...current.values()].filter(({ isGone }) => !isGone);
}

const firstBy = <Key>(entries: Entry[], keyOf: (entry: Entry) => Key) =>
  new Map(entries.toReversed().map((entry) => [keyOf(entry), entry]));

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

/** The sum of an entry's postings of some kind: debits are positive. */
export const moved = (entry: Entry | undefined, isMeant: (posting: Posting) => boolean): number =>
  sumOf(entry?.postings.filter(isMeant).map(({ amount }) => amount) ?? []);
export const debited = (entry: Entry): number => moved(entry, ({ amount }) => amount > 0);

const OUT =
  /^(payouts\.awarded|refund\.(confirmed|returned|redirected|unclaimed)|dispute\.(lost|recovered)|debt\.(sent|denied))$/;

/** What came into each season and what went out. The difference is left. */
export function seasonSums(entries: readonly Entry[]): Map<number, { in: number; out: number }> {
  const sums = new Map<number, { in: number; out: number }>();
  for (const { event, postings } of entries) {
    const isOut = OUT.test(event);
    for (const { kind, season, amount } of postings) {
      if (season === undefined || kind === "kept") continue;
      const sum = sums.get(season) ?? { in: 0, out: 0 };
      sums.set(season, isOut ? { ...sum, out: sum.out + amount } : { ...sum, in: sum.in - amount });
    }
  }
  return sums;
}
