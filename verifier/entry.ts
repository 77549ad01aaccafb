import { type Fields, isCount, isObject, Unreadable } from "./bundle.ts";

export type Account = { kind: string; league?: string; season?: number; user?: string };
export type Posting = { account: string; amount: number };

type Text = string | null;
type Count = number | null;
/** A row as a record has it. Which fields it has depends on what it is about. */
export type Row = { id: string; number: number; about: string; gone?: boolean } & {
  [field in (typeof TEXTS)[number]]?: Text;
} & { [field in (typeof COUNTS)[number]]?: Count } & {
  [other in "byTreasurer" | "forfeitedAt" | "leftAt" | "intervention" | "refunded" | "team"]?: unknown;
} & {
  ballots?: { voter: string; vote: string }[] | null;
  prizeRow?: { hash: string; amounts: number[] } | null;
  otherPrizes?: Fields[] | null;
};

export type Entry = {
  position: number;
  number: number;
  key: string;
  event: string;
  league: string;
  season: number | undefined;
  actor: string;
  details: Fields;
  postings: Posting[];
  records: Row[];
};

const TEXTS = [
  "user",
  "paidBy",
  "status",
  "kind",
  "payment",
  "due",
  "payout",
  "keeper",
  "prize",
  "table",
  "currency",
] as const;
const COUNTS = [
  "season",
  "entryFee",
  "firstSeason",
  "paidThrough",
  "amount",
  "covered",
  "place",
  "setOff",
  "attempt",
  "voters",
  "for",
  "against",
] as const;
/** Sums of so many amounts are still exact. */
const AMOUNT_MAX = 1e12;

/** The records that a check reads. Others may have the same names for something else. */
const READ = new Set(
  "terms seat due payment share paid_due receipt refund payout set_off debt vote election charge_vote results team".split(
    " ",
  ),
);
const HEADER = ["entry", "key", "event", "league", "season", "actor", "reference", "details", "occurred"] as const;

/** Reads an entry's canonical text. @throws Unreadable */
export function readEntry(text: string, position: number): Entry {
  const wrong = (what: string) => new Unreadable(`Entry ${position} can't be read: ${what}.`);
  const lines = text.split("\n");
  const [number, key, event, league, season, actor, , details, occurred] = HEADER.map((name, nth) => {
    const line = lines[nth] ?? "";
    if (!line.startsWith(`${name} `)) throw wrong(`it has no line “${name}” in its place`);
    return line.slice(name.length + 1);
  }) as [string, string, string, string, string, string, string, string, string];
  wholeOf(occurred, () => wrong("its moment isn't a whole number"));
  const rest = lines.slice(HEADER.length);
  const postings = rest.filter((line) => line.startsWith("posting "));
  const records = rest.slice(postings.length);
  if (rest.slice(0, postings.length).some((line) => !line.startsWith("posting ")))
    throw wrong("its postings don't come before its records");
  return {
    position,
    number: wholeOf(number, () => wrong("its number isn't a whole number")),
    key,
    event,
    league,
    season: season === "-" ? undefined : wholeOf(season, () => wrong("its season isn't a whole number")),
    actor,
    details: objectOf(details, wrong),
    postings: postings.map((line) => readPosting(line, wrong)),
    records: records.map((line) => readRecord(line, wrong)),
  };
}

type Wrong = (what: string) => Unreadable;

function readPosting(line: string, wrong: Wrong): Posting {
  const [, account, amount, ...more] = line.split(" ");
  if (!account || !amount || more.length > 0) throw wrong("a posting isn't an account and an amount");
  const unlike = () => wrong(`the amount “${amount.slice(0, 30)}” isn't in whole cents`);
  return { account, amount: wholeOf(amount, unlike, AMOUNT_MAX) };
}

function readRecord(line: string, wrong: Wrong): Row {
  const [, number, about, json] = /^record (\d+) (\S+) (.*)$/.exec(line) ?? [];
  if (!number || !about || !json) throw wrong("a line is neither a posting nor a record");
  const row = objectOf(json, wrong);
  const unlike = READ.has(about) && row.gone !== true ? unlikeField(row) : undefined;
  if (typeof row.id !== "string" || unlike) throw wrong(`its record of a ${about} has a wrong “${unlike ?? "id"}”`);
  return { ...row, id: row.id, number: Number(number), about } as Row;
}

/** The first field of a row that hasn't its type. */
function unlikeField(row: Fields): string | undefined {
  const isOr = (is: (value: unknown) => boolean) => (name: string) => !((row[name] ?? null) === null || is(row[name]));
  return (
    TEXTS.find(isOr((value) => typeof value === "string")) ??
    COUNTS.find(isOr((value) => isCount(value) && value <= AMOUNT_MAX)) ??
    ["ballots"].find(isOr((value) => Array.isArray(value) && value.every(isBallot))) ??
    ["otherPrizes"].find(isOr((value) => Array.isArray(value) && value.every(isObject))) ??
    ["prizeRow"].find(isOr(isPrizeRow))
  );
}

const isBallot = (value: unknown) =>
  isObject(value) && typeof value.voter === "string" && (value.vote === "for" || value.vote === "against");
const isPrizeRow = (value: unknown) =>
  isObject(value) && typeof value.hash === "string" && Array.isArray(value.amounts) && value.amounts.every(isCount);

function objectOf(json: string, wrong: Wrong): Fields {
  try {
    const value: unknown = JSON.parse(json);
    if (isObject(value)) return value;
  } catch {
    // Said below, as for what is JSON and no object.
  }
  throw wrong("a line isn't a JSON object");
}

function wholeOf(text: string, wrong: () => Unreadable, max = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text);
  if (!/^(0|-?[1-9]\d*)$/.test(text) || Math.abs(value) > max) throw wrong();
  return value;
}

/** Takes an account's name apart; undefined if there is no such kind, or it has other parts. */
export function readAccount(name: string): Account | undefined {
  const [kind = "", ...parts] = name.split(":");
  const shape = OF_SEASON.has(kind) ? 2 : OF_KEEPER.has(kind) ? 3 : OF_USER.has(kind) ? 1 : 0;
  if (parts.length !== shape || parts.includes("") || kind === "") return undefined;
  if (shape < 2) return shape === 1 ? { kind, user: parts[0] ?? "" } : { kind };
  const [league = "", season = "", user = ""] = parts;
  if (!/^[1-9]\d{0,5}$/.test(season)) return undefined;
  return { kind, league, season: Number(season), ...(shape === 3 && { user }) };
}

const OF_SEASON = new Set(["escrow", "refunds_in_flight", "set_aside", "disputed", "pot"]);
const OF_KEEPER = new Set(["kept", "owed"]);
const OF_USER = new Set(["payable", "transfers_in_flight", "unclaimed"]);
