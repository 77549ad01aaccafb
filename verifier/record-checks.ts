import { type Books, debitsOf, type Faults, group, movedBy, sumOf } from "./books.ts";
import { type Entry, type Row, readAccount } from "./entry.ts";
import { canonical, hashOf } from "./hash.ts";

/** What the current records say and the entries don't, in the order of docs/proof.md. */
export const RECORD_CHECKS: readonly { check: string; find: (books: Books) => Faults }[] = [
  { check: "1. payments", find: paymentFaults },
  { check: "2. shares", find: shareFaults },
  { check: "3. receipts", find: receiptFaults },
  { check: "4. refunds", find: refundFaults },
  { check: "5. payouts", find: awardFaults },
  { check: "5. set-offs", find: setOffFaults },
  { check: "6. sent", find: sentFaults },
  { check: "7. seats", find: seatFaults },
  { check: "8. dues", find: dueFaults },
  { check: "9. votes", find: voteFaults },
  { check: "10. prize table", find: prizeTableFaults },
  { check: "11. results", find: resultFaults },
  { check: "texts", find: textFaults },
];

const succeeded = ({ status }: Row) => status === "succeeded";

function* paymentFaults(books: Books): Faults & Iterable<string> {
  const { byKey, entries, money, whose } = books;
  const payments = books.rows("payment");
  for (const row of payments) {
    const entry = byKey.get(`payment:${row.id}`);
    const payment = `${whose(row.user)} payment of ${money(row.amount)}`;
    if (succeeded(row)) yield* paidFaults(row, payment, entry, books);
    else if (entry && !byKey.has(`payment:${row.id}:reversed`))
      yield `${payment} is in the books as entry ${entry.position}, but recorded as “${row.status}”.`;
  }
  const known = new Set(payments.map(({ id }) => id));
  for (const entry of entries) {
    const [, id] = /^payment:([^:]+)$/.exec(entry.key) ?? [];
    if (id && !known.has(id))
      yield `Entry ${entry.position} is a payment of ${money(debitsOf(entry))}, but there is no record of it.`;
  }
}

function* paidFaults(row: Row, payment: string, entry: Entry | undefined, books: Books): Iterable<string> {
  const payer = row.paidBy ?? row.user;
  if (!entry) yield `${payment} isn't in the books.`;
  else if (entry.details.userId !== payer)
    yield `${payment} was made by someone else than ${books.name(payer)}, as entry ${entry.position} says.`;
  else if (debitsOf(entry) !== row.amount)
    yield `${payment} is one of ${books.money(debitsOf(entry))} in entry ${entry.position}.`;
}

function* shareFaults({ byKey, rows, money }: Books): Iterable<string> {
  for (const { payment, season, amount } of rows("share")) {
    const entry = byKey.get(`payment:${payment}`);
    if (!entry) continue;
    const credited = -movedBy(entry, (account, moved) => moved < 0 && readAccount(account)?.season === season);
    if (credited !== amount)
      yield `Entry ${entry.position} pays ${money(credited)} for season ${season}, not the recorded ${money(amount)}.`;
  }
}

function* receiptFaults({ byKey, rows, money, name }: Books): Iterable<string> {
  const paid = new Set(
    rows("payment")
      .filter(succeeded)
      .map(({ id }) => id),
  );
  for (const { id, keeper } of rows("receipt")) {
    const entry = byKey.get(`payment:${id}`);
    if (!entry || (!keeper && !paid.has(id))) continue;
    for (const { account, amount } of entry.postings) {
      const { kind, user } = readAccount(account) ?? {};
      if (kind === "kept" && amount > 0 && user !== keeper)
        yield `Entry ${entry.position} says that ${name(user)} keeps ${money(amount)}, but the record says ${name(keeper)}.`;
    }
  }
}

function* refundFaults({ byKey, entries, rows, money, whose }: Books): Iterable<string> {
  const last = new Map<string, number>();
  for (const { key } of entries) {
    const [, id = "", attempt] = /^refund:([^:]+):(\d+):/.exec(key) ?? [];
    if (attempt) last.set(id, Math.max(last.get(id) ?? 0, Number(attempt)));
  }
  for (const row of rows("refund")) {
    const refund = `${whose(row.user)} refund of ${money(row.amount)}`;
    const begun = byKey.get(`refund:${row.id}:1:begun`);
    if (begun && debitsOf(begun) !== row.amount)
      yield `${refund} is one of ${money(debitsOf(begun))} in entry ${begun.position}.`;
    if (begun && begun.details.userId !== row.user) yield `${refund} is someone else's in entry ${begun.position}.`;
    const attempt = `refund:${row.id}:${last.get(row.id)}`;
    const arrived = byKey.has(`${attempt}:confirmed`) && !byKey.has(`${attempt}:returned`);
    if (row.byTreasurer !== true && succeeded(row) !== arrived)
      yield `${refund} is recorded as “${row.status}”, but the books say it ${arrived ? "was" : "wasn't"} sent.`;
  }
}

function* awardFaults(books: Books): Iterable<string> {
  const recorded = group(
    books.rows("payout").filter(({ kind }) => kind !== "refund"),
    ({ season, user }) => `${season}:${user}`,
  );
  const credited = new Map<string, number>();
  for (const { event, season, postings } of books.entries) {
    if (event !== "payouts.awarded") continue;
    for (const { account, amount } of postings) {
      const user = readAccount(account)?.user;
      if (user && amount < 0) credited.set(`${season}:${user}`, (credited.get(`${season}:${user}`) ?? 0) - amount);
    }
  }
  for (const key of new Set([...recorded.keys(), ...credited.keys()])) {
    const sum = sumOf((recorded.get(key) ?? []).map(({ amount }) => amount));
    const inBooks = credited.get(key) ?? 0;
    const [season, user] = key.split(":");
    if (sum !== inBooks)
      yield `${books.whose(user)} payouts of season ${season} come to ${books.money(sum)}, but the books award ${books.money(inBooks)}.`;
  }
}

function* setOffFaults({ rows, money, whose }: Books): Iterable<string> {
  const setOffs = group(rows("set_off"), ({ payout }) => payout);
  for (const { id, user, setOff, forfeitedAt } of rows("payout")) {
    const sum = sumOf((setOffs.get(id) ?? []).map(({ amount }) => amount));
    if (!forfeitedAt && sum !== (setOff ?? 0))
      yield `${money(setOff ?? 0)} of ${whose(user)} payout is set off against what they owe, but their dues say ${money(sum)}.`;
  }
}

function* sentFaults(books: Books): Iterable<string> {
  const debts = new Map(books.rows("debt").map((row) => [row.id, row]));
  const arrived = new Set(
    books.entries.flatMap(({ key }) => /^transfer:([^:]+):[^:]+:completed$/.exec(key)?.slice(1) ?? []),
  );
  for (const row of books.rows("payout")) {
    const payout = `${books.whose(row.user)} payout of ${books.money(row.amount)}`;
    if (!row.amount) continue;
    if (row.byTreasurer === true) {
      const isSent = wasSent(row, debts.get(row.id), books);
      if (isSent !== (row.status === "processing" || row.status === "completed"))
        yield `${payout} is recorded as “${row.status}”, but the books ${isSent ? "say it was sent" : "don't say that its treasurer sent it"}.`;
    } else if (row.status === "completed" && !arrived.has(row.id)) {
      yield `${payout} is recorded as completed, but the books don't say that it was sent.`;
    }
  }
}

function wasSent({ id, user, amount }: Row, debt: Row | undefined, { byKey }: Books): boolean {
  const attempt = `debt:${id}:${debt?.attempt}`;
  const entry = debt && byKey.get(`${attempt}:sent`);
  const moved = (kind: string, who: string | null | undefined, sign: number) =>
    sign *
    movedBy(entry, (name, posted) => {
      const account = readAccount(name);
      return account?.kind === kind && account.user === who && posted * sign > 0;
    });
  const isWhole = moved("owed", user, 1) === amount && moved("kept", debt?.keeper, -1) === amount;
  return isWhole && !byKey.has(`${attempt}:denied`);
}

function* seatFaults({ rows, terms, name }: Books): Iterable<string> {
  if (!terms?.entryFee) return;
  const payments = new Map(
    rows("payment")
      .filter(succeeded)
      .map((row) => [row.id, row]),
  );
  const paid = new Set(rows("share").map(({ payment, season }) => `${payments.get(payment ?? "")?.user}:${season}`));
  const relieved = new Set(
    rows("due")
      .filter(({ kind, status, covered }) => kind === "entry" && (status === "waived" || (covered ?? 0) > 0))
      .map(({ user, season }) => `${user}:${season}`),
  );
  for (const { user, status, leftAt, paidThrough, firstSeason } of rows("seat")) {
    if (status !== "paid" || leftAt) continue;
    const dueSeason = Math.max(firstSeason ?? 0, terms.season ?? 0);
    if (!paid.has(`${user}:${paidThrough}`) && !relieved.has(`${user}:${dueSeason}`))
      yield `${name(user)} counts as paid through season ${paidThrough}, but no payment in the books covers it.`;
  }
}

function* dueFaults({ rows, money, whose }: Books): Iterable<string> {
  const payments = new Map(
    rows("payment")
      .filter(succeeded)
      .map((row) => [row.id, row]),
  );
  const paidDues = group(
    rows("paid_due").filter(({ payment }) => payments.has(payment ?? "")),
    ({ due }) => due,
  );
  const shares = new Set(rows("share").map(({ payment, season }) => `${payments.get(payment ?? "")?.user}:${season}`));
  for (const { id, user, season, kind, amount, covered, status } of rows("due")) {
    const due = `${whose(user)} ${KINDS[kind ?? ""] ?? "due"} of ${money(amount)}`;
    const payers = paidDues.get(id) ?? [];
    const isPaid = payers.length > 0 || (kind === "entry" && shares.has(`${user}:${season}`));
    if (status === "paid" && (covered ?? 0) < (amount ?? 0) && !isPaid)
      yield `${due} for season ${season} counts as paid, but no payment in the books covers it.`;
    if (status === "open" && kind !== "entry" && payers.some((each) => !isRefunded(each)))
      yield `${due} for season ${season} counts as open, but was paid.`;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  entry: "entry fee",
  part: "part of the entry fee",
  late: "late fee",
  charge: "charge",
};

const isRefunded = ({ refunded, amount }: Row) =>
  refunded === true || (typeof refunded === "number" && refunded > 0 && refunded >= (amount ?? 0));

function* voteFaults({ rows, whose }: Books): Iterable<string> {
  for (const about of ["vote", "election", "charge_vote"]) {
    for (const row of rows(about)) {
      const { ballots, user, status, kind, voters } = row;
      if (!ballots) continue;
      const vote = `The ${VOTES[about]}${user ? ` on ${whose(user)} proposal` : ""}`;
      const pro = ballots.filter((ballot) => ballot.vote === "for").length;
      if (pro !== row.for || ballots.length - pro !== row.against)
        yield `${vote} counted ${row.for} for and ${row.against} against, but its ballots are ${pro} and ${ballots.length - pro}.`;
      if (new Set(ballots.map(({ voter }) => voter)).size < ballots.length)
        yield `${vote} has two ballots of one voter.`;
      const needed = about === "vote" ? Math.ceil((51 * (voters ?? 0)) / 100) : Math.ceil((voters ?? 0) / 2);
      const isFree =
        about === "charge_vote" || (about === "vote" && (kind === "proposal" || Boolean(row.intervention)));
      if (status === "approved" && !isFree && pro < needed)
        yield `${vote} was approved with ${pro} of ${voters} voters, but needed ${needed}.`;
    }
  }
}

const VOTES: Readonly<Record<string, string>> = {
  vote: "payout vote",
  election: "vote on the commissioner",
  charge_vote: "vote on a charge",
};

async function* prizeTableFaults({ entries, history }: Books): AsyncIterable<string> {
  const tables = group(
    history("terms").filter(({ prizeRow }) => prizeRow),
    ({ season }) => season ?? 0,
  );
  for (const { position, event, season = 0, details } of entries) {
    if (event !== "prizes.decided") continue;
    const { row, rowHash } = details;
    const isOfRow = rowHash === (await hashOf(typeof row === "string" ? row : canonical(row)));
    const ofSeason = tables.get(season);
    if (!isOfRow) yield `The prize table in entry ${position} isn't the one that was decided.`;
    else if (ofSeason && !ofSeason.some(({ prizeRow }) => prizeRow?.hash === rowHash))
      yield `The prizes of season ${season}'s terms aren't those that entry ${position} decided.`;
  }
}

async function* resultFaults({ rows, bundle, notes }: Books): AsyncIterable<string> {
  const tables = new Map(bundle.results.map((each) => [each.id, each.table]));
  for (const { id, season, table } of rows("results")) {
    if (!tables.has(id)) notes.push(`The results of season ${season} aren't in this file, so they weren't checked.`);
    else if ((await hashOf(canonical(tables.get(id)))) !== table)
      yield `The results of season ${season} aren't those that were recorded.`;
  }
}

/** A reason that is shown to a reader is the one that was recorded. */
async function* textFaults({ bundle: { texts, entries } }: Books): AsyncIterable<string> {
  if (texts.length === 0) return;
  const hashes = new Set(entries.flatMap((entry) => entry.match(/"[\da-f]{64}"/g) ?? []));
  for (const { salt, text } of texts) {
    if (!hashes.has(`"${await hashOf(`${salt}:${text}`)}"`))
      yield `The text “${text.slice(0, 80)}” isn't one that was recorded.`;
  }
}
