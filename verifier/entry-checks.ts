import { type Books, debitsOf } from "./books.ts";
import { type Account, type Entry, readAccount } from "./entry.ts";

/** These entries only have records. */
const MOVE_NOTHING = new Set(["prizes.decided", "state.recorded"]);
/** What treasurers keep, what came in and what they owe: never beside the processor's money. */
const OF_TREASURERS = new Set(["kept", "pot", "owed"]);

/** What is wrong with entries, looked at one by one and summed up. */
export function* entryFaults(books: Books): Iterable<string> {
  const numbers = new Set<number>();
  const keys = new Set<string>();
  const balances = new Map<string, number>();
  for (const entry of books.entries) {
    const named = `Entry ${entry.position}`;
    if (entry.league !== books.bundle.league.id) yield `${named} belongs to another league.`;
    if (numbers.has(entry.number) || keys.has(entry.key)) yield `${named} is in the books twice.`;
    numbers.add(entry.number);
    keys.add(entry.key);
    yield* amountFaults(entry, books);
    yield* accountFaults(entry, books, balances);
    yield* pastFaults(entry, books);
  }
  yield* treasurerFaults(balances, books);
}

function* amountFaults(entry: Entry, { money }: Books): Iterable<string> {
  const { position, event, postings } = entry;
  const sum = postings.reduce((before, { amount }) => before + amount, 0);
  if (sum !== 0) yield `Entry ${position} doesn't add up: ${money(Math.abs(sum))} more on one side.`;
  if (postings.some(({ amount }) => amount === 0)) yield `Entry ${position} has an amount of ${money(0)}.`;
  if (MOVE_NOTHING.has(event)) {
    if (postings.length > 0) yield `Entry ${position} moves ${money(debitsOf(entry))}, but only records something.`;
  } else if (postings.length < 2) {
    yield `Entry ${position} moves money from nowhere or to nowhere.`;
  }
}

function* accountFaults(entry: Entry, books: Books, balances: Map<string, number>): Iterable<string> {
  const named = `Entry ${entry.position}`;
  let ofTreasurers = 0;
  for (const { account: name, amount } of entry.postings) {
    const account = readAccount(name);
    if (OF_TREASURERS.has(account?.kind ?? "")) ofTreasurers += 1;
    if (!account) yield `${named} has an account that doesn't exist, “${name}”.`;
    else if (account.league !== undefined && account.league !== books.bundle.league.id)
      yield `${named} moves money of another league.`;
    else if (account.league !== undefined) balances.set(name, (balances.get(name) ?? 0) + amount);
  }
  if (ofTreasurers > 0 && ofTreasurers < entry.postings.length)
    yield `${named} mixes a treasurer's money with the processor's.`;
  // Looked at once the whole entry counts, as it may have an account twice.
  for (const { account: name } of entry.postings) yield* balanceFaults(name, balances.get(name) ?? 0, named, books);
}

function* balanceFaults(name: string, balance: number, named: string, books: Books): Iterable<string> {
  const account: Account | undefined = balance === 0 ? undefined : readAccount(name);
  if (account?.kind === "kept" && balance < 0)
    yield `${named} takes ${books.money(-balance)} more from ${books.name(account.user)} than they kept.`;
  else if (account && account.kind !== "kept" && balance > 0)
    yield `${named} takes ${books.money(balance)} more than season ${account.season} had (${account.kind}).`;
}

/** What the owner of the database changed without the application. */
function* pastFaults({ position, event, actor, records }: Entry, { whose }: Books): Iterable<string> {
  if (event !== "state.recorded" || actor !== "owner") return;
  const [row] = records;
  const what = row?.user ? `${whose(row.user)} ${row.about}` : `a ${row?.about ?? "record"}`;
  yield `Entry ${position}: somebody changed ${what.replaceAll("_", " ")} past the application.`;
}

function* treasurerFaults(balances: ReadonlyMap<string, number>, { money }: Books): Iterable<string> {
  const sums = new Map<number, number>();
  for (const [name, balance] of balances) {
    const { kind = "", season = 0 } = readAccount(name) ?? {};
    if (OF_TREASURERS.has(kind)) sums.set(season, (sums.get(season) ?? 0) + balance);
  }
  for (const [season, sum] of sums)
    if (sum !== 0) yield `Season ${season}: what is kept and what is owed differ by ${money(Math.abs(sum))}.`;
}
