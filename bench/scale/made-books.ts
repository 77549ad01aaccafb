import { createHash } from "node:crypto";
import { addDays } from "#contract/days.ts";
import type { Value } from "./copy-rows.ts";
import { FEE, hasPaid, idOf, type Part, range, SEATS, statusOf, timesOf, userIdOf } from "./made-leagues.ts";

type Row = readonly Value[];
/** The last ids in use, and the account that every fee comes into. */
export type Books = { lastAccount: number; lastEntry: number; processor: number };
type Line = { account: number; address: string; amount: number; version: number | null; balance: number | null };
type Entry = { id: number; key: string; type: string; actor: string; details: string; at: Date; lines: Line[] };
type LeagueBooks = { league: number; accounts: Row[]; entries: Entry[] };

const ALL = SEATS * FEE;

/** What the books of each league would hold if every act had been booked as it happened: each fee, and the prize. */
function* leagueBooks(part: Part, books: Books): Generator<LeagueBooks> {
  let account = books.lastAccount;
  let entry = books.lastEntry;
  for (const league of range(part.first, part.end)) {
    const paid = [...range(0, SEATS)].filter((seat) => hasPaid(league, seat));
    if (paid.length === 0) continue;
    const { paidAt, endDate } = timesOf(league, part.now);
    const escrow = { account: ++account, address: `escrow:${idOf("league", league)}:1` };
    const processor = { account: books.processor, address: "processor", version: null, balance: null };
    const made = { league, accounts: [] as Row[], entries: [] as Entry[] };
    const add = (key: string, type: string, actor: string, details: object, at: Date, lines: Line[]) =>
      made.entries.push({ id: ++entry, key, type, actor, details: JSON.stringify(details), at, lines });
    for (const [index, seat] of paid.entries()) {
      const paymentId = idOf("payment", league, seat);
      add(
        `payment:${paymentId}`,
        "entry_fee.paid",
        "processor",
        { paymentId, userId: userIdOf(league, seat, part) },
        paidAt,
        [
          { ...processor, amount: FEE },
          { ...escrow, amount: -FEE, version: index + 1, balance: -FEE * (index + 1) },
        ],
      );
    }
    const isPaidOut = statusOf(league) === "completed";
    made.accounts.push([
      escrow.account,
      escrow.address,
      isPaidOut ? 0 : -FEE * paid.length,
      paid.length + Number(isPaidOut),
    ]);
    if (isPaidOut) {
      const userId = userIdOf(league, 0, part);
      const payoutId = idOf("payout", league);
      const payable = { account: ++account, address: `payable:${userId}` };
      const inFlight = { account: ++account, address: `transfers_in_flight:${userId}` };
      for (const { account: id, address } of [payable, inFlight]) made.accounts.push([id, address, 0, 2]);
      add(`payouts:${idOf("batch", league)}`, "payouts.awarded", "commissioner", { awards: 1 }, endDate, [
        { ...escrow, amount: ALL, version: paid.length + 1, balance: 0 },
        { ...payable, amount: -ALL, version: 1, balance: -ALL },
      ]);
      add(`transfer:${payoutId}:1:sent`, "transfer.sent", "job", { payoutId, userId }, endDate, [
        { ...payable, amount: ALL, version: 2, balance: 0 },
        { ...inFlight, amount: -ALL, version: 1, balance: -ALL },
      ]);
      add(
        `transfer:${payoutId}:1:completed`,
        "transfer.completed",
        "processor",
        { payoutId, userId },
        addDays(endDate, 1),
        [
          { ...inFlight, amount: ALL, version: 2, balance: 0 },
          { ...processor, amount: -ALL },
        ],
      );
    }
    yield made;
  }
}

export function* accountRows(part: Part, books: Books): Generator<Row> {
  for (const { accounts } of leagueBooks(part, books)) yield* accounts;
}

export function* entryRows(part: Part, books: Books): Generator<Row> {
  for (const { league, entries } of leagueBooks(part, books)) {
    const leagueId = idOf("league", league);
    for (const { id, key, type, actor, details, at, lines } of entries) {
      yield [id, key, hashOf(type, leagueId, lines), type, leagueId, 1, actor, null, details, at];
    }
  }
}

export function* postingRows(part: Part, books: Books): Generator<Row> {
  for (const { entries } of leagueBooks(part, books)) {
    for (const { id, lines } of entries) {
      for (const { account, amount, version, balance } of lines) yield [id, account, amount, version, balance];
    }
  }
}

/** The fingerprint of a posting's request, as `ledger.post` makes it. */
function hashOf(type: string, leagueId: string, lines: Line[]): string {
  const addresses = lines.map(({ address }) => address).join(",");
  const amounts = lines.map(({ amount }) => amount).join(",");
  const text = [type, leagueId, 1, `{${addresses}}`, `{${amounts}}`].join("|");
  return `\\x${createHash("sha256").update(text).digest("hex")}`;
}
