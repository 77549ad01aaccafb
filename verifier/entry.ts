import { anything, count, type Fields, fields, list, object, orNull, parsed, text, Unreadable } from "./shape.ts";

/** An account's name taken apart, without a kind if there is no such account. */
type Account = { kind?: string; league?: string; season?: number; user?: string };
export type Posting = Account & { account: string; amount: number; balance: number };
export type Row = ReturnType<typeof rowShape> & { about: string; number: number; isGone: boolean };
export type Entry = ReturnType<typeof readEntry>;

const [name, cents] = [orNull(text), orNull(count)];
/** The fields that checks read. Which of them a record has depends on what it is about. */
const rowShape = fields({
  ...{ user: name, paidBy: name, status: name, kind: name, payment: name, due: name, payout: name, keeper: name },
  ...{ name, undoneAt: anything },
  ...{
    prize: name,
    period: name,
    table: name,
    currency: name,
    id: text,
    season: cents,
    entryFee: cents,
    firstSeason: cents,
  },
  ...{ paidThrough: cents, amount: cents, covered: cents, place: cents, setOff: cents, attempt: cents, voters: cents },
  ...{ seatsCounted: cents },
  ...{ for: cents, against: cents, byTreasurer: anything, forfeitedAt: anything, leftAt: anything, team: anything },
  ...{ intervention: anything, refunded: anything, otherPrizes: orNull(list(object)) },
  ballots: orNull(list(fields({ voter: text, vote: text }))),
  prizeRow: orNull(fields({ hash: orNull(text), amounts: list(count) })),
  prizeTable: orNull(fields({ surplus: text })),
});
/** Other records, and those of deleted rows, may have something else under the same names. */
const READ = new Set(
  "claim terms seat due payment share paid_due receipt refund payout set_off debt vote election charge_vote results team".split(
    " ",
  ),
);

const HEADER = ["entry", "key", "event", "league", "season", "actor", "reference", "details", "occurred"];
const LARGEST = { amount: 1e12, moment: Number.MAX_SAFE_INTEGER };

/** Reads an entry's canonical text. @throws Unreadable */
export function readEntry(canonical: string, nth: number) {
  const position = nth + 1;
  const lines = canonical.split("\n");
  const [number = "", key = "", event = "", league = "", season = "", actor = "", , details = "", occurred = ""] =
    HEADER.map((named, line) => {
      if (lines[line]?.startsWith(`${named} `)) return lines[line].slice(named.length + 1);
      throw new Unreadable(`Entry ${position} has no line “${named}” in its place.`);
    });
  const named = `Entry ${position}`;
  wholeOf(occurred, named, LARGEST.moment);
  const rest = lines.slice(HEADER.length);
  const firstRecord = rest.findIndex((line) => !line.startsWith("posting "));
  const postings = firstRecord < 0 ? rest : rest.slice(0, firstRecord);
  return {
    ...{ position, key, event, league, actor, number: wholeOf(number, named) },
    season: season === "-" ? null : wholeOf(season, named),
    details: object(parsed(details, named), `${named}: details`),
    postings: postings.map((line) => readPosting(line, named)),
    records: rest.slice(postings.length).map((line) => readRecord(line, named)),
  };
}

function readPosting(line: string, named: string): Posting {
  const [, account = "", amount = "", ...more] = line.split(" ");
  if (more.length > 0) throw new Unreadable(`${named} has a posting that isn't an account and an amount.`);
  return { ...readAccount(account), account, amount: wholeOf(amount, named), balance: 0 };
}

function readRecord(line: string, named: string): Row {
  const [, number, about = "", json = ""] = /^record (\d{1,15}) (\S+) (.*)$/.exec(line) ?? [];
  if (!number) throw new Unreadable(`${named} has a line that is neither a posting nor a record.`);
  const row: Fields = object(parsed(json, named), `${named}: record`);
  const isRead = READ.has(about) && row.gone !== true;
  return {
    ...rowShape(isRead ? row : { id: row.id, user: row.user }, named),
    about,
    number: Number(number),
    isGone: row.gone === true,
  };
}

function wholeOf(digits: string, named: string, max = LARGEST.amount): number {
  if (/^(0|-?[1-9]\d*)$/.test(digits) && Math.abs(Number(digits)) <= max) return Number(digits);
  throw new Unreadable(`${named} has “${digits.slice(0, 30)}” where a whole number should be.`);
}

function readAccount(account: string): Account {
  const [kind = "", ...parts] = account.split(":");
  const [league = "", season = "", user = league] = parts;
  if (parts.length !== (PARTS.get(kind) ?? 0) || parts.includes("")) return {};
  if (parts.length < 2) return parts.length === 0 ? { kind } : { kind, user };
  if (!/^[1-9]\d{0,5}$/.test(season)) return {};
  return { kind, league, season: Number(season), ...(parts.length === 3 && { user }) };
}

/** Accounts of a league's season have two parts after their kind, those of somebody in it three, those of a user one. */
const PARTS = new Map(
  [
    [2, "escrow refunds_in_flight set_aside disputed pot"] as const,
    [3, "kept owed"] as const,
    [1, "payable transfers_in_flight unclaimed"] as const,
  ].flatMap(([parts, kinds]) => kinds.split(" ").map((kind) => [kind, parts] as const)),
);
