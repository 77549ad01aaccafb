import { NAMES_AT_ONCE, namedMemberSchema } from "#contract/leagues/named-seats.ts";
import { plainText, quotedLines } from "#contract/platform/quoted-lines.ts";

/** A member as a line names them; it may be wrong, and people correct it. */
export type ReadName = {
  name: string;
  email: string;
  team: string;
  hasPaid: boolean;
  /** What of the line was left out, and why; empty if nothing. */
  note: string;
};

type Read = { names: ReadName[] /** How many lines are more than can be added at once. */; more: number };

const COLUMNS = ["name", "first", "last", "email", "team", "paid"] as const;
type Column = (typeof COLUMNS)[number];

/** What people and platforms call the columns; of several that mean the same, the first with something in it counts. */
const HEADINGS: Readonly<Record<Column, RegExp>> = {
  name: /^(?:(?:full|owners?|manager|member|player|display)?names?|(?:team)?owners?|managers?|members?|players?|person|who)$/,
  first: /^(?:first|given)(?:name)?$/,
  last: /^(?:last|family|sur)(?:name)?$/,
  email: /^(?:owner|member)?e?mail(?:address(?:es)?)?$/,
  team: /^(?:team|franchise|teams?name|franchisename)$/,
  paid: /^(?:paid|haspaid|status|payment|paymentstatus|paidstatus|paidamount|amountpaid)$/,
};

const PAID = /^(?:paid(?: in full)?|yes|y|x|true|done|ok|[✓✔✅☑]\ufe0f?)$/iu;
const UNPAID = /^(?:not? ?paid|unpaid|no|n|false|pending|open|due|owes|owed|overdue|invited|[✗✘❌]|[-–—])$/iu;
const AMOUNT = /^(?:US|USD|EUR|GBP|CAD|AUD)?\p{Sc}?\s?\d[\d.,' ]*\p{Sc}?(?:USD|EUR|GBP|CAD|AUD)?$/iu;
const ADDRESS = /<?([^\s<>()[\],;"]+@[^\s<>()[\],;"]+)>?/;
/** How chats and notes begin the lines of a list. */
const BULLET = /^(?:[-*•–]|#?\d{1,2}[.):])\s+/u;
const HAS_TICK = /[✓✔✅☑]/u;
const TICK = /\s*[✓✔✅☑]\ufe0f?\s*/gu;
/** What apps put around names and nobody sees. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

const CELLS_MAX = 60;
/** More than any cell needs, and few enough to look for an address in. */
const CELL_CHARACTERS_MAX = 400;
/** Of a longer text, the rest isn't read. */
const CHARACTERS_MAX = 200_000;

/**
 * Reads members from a name, pasted lines ("Casey Jones, Team Rocket, paid") or a table with tabs, semicolons or commas, with
 * or without headings. @param fee The entry fee: another amount isn't read as paid.
 */
export function readNames(written: string, fee: string): Read {
  const text = plainText(written.slice(0, CHARACTERS_MAX));
  const lines = linesOf(text);
  const columns = lines[0] && columnsIn(lines[0]);
  const body = columns ? lines.slice(1) : lines;
  const read = body.slice(0, NAMES_AT_ONCE).map((cells) => (columns ? byColumns(cells, columns) : byContent(cells)));
  // "Ann, Ben, Casey" typed in one line are three people.
  const [only] = read;
  if (body.length === 1 && only && only.rest.length > 0 && !only.paid && !only.email)
    return readNames(body[0]?.join("\n") ?? "", fee);
  return { names: read.map((found) => toName(found, fee)), more: Math.max(0, body.length - NAMES_AT_ONCE) };
}

/** The separator is the first that most lines have; a single name has none. */
function linesOf(text: string): string[][] {
  const rows = text.split("\n").filter((line) => line.trim() !== "");
  const isMost = (sign: string) => 2 * rows.filter((row) => row.includes(sign)).length > rows.length;
  const separator = ["\t", ";", ","].find(isMost) ?? ["\t", ";", ","].find((sign) => text.includes(sign)) ?? ",";
  return [...quotedLines(text, separator, CELLS_MAX)]
    .map(({ cells }) => cells.map(clean))
    .filter((cells) => cells.some((cell) => cell !== "") && !/^sep=/i.test(cells[0] ?? ""));
}

const clean = (cell: string) =>
  cell
    .slice(0, CELL_CHARACTERS_MAX)
    .replace(UNSEEN, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    // A spreadsheet's mark for text, as our own files have it before what looks like a formula.
    .replace(/^'(?=\s*[=+@＝＋＠－−-])/u, "");

type Columns = readonly (Column | undefined)[];

/** What the columns mean, if this line names them: that of people and another, unless it is alone; or all, with teams. */
function columnsIn(cells: readonly string[]): Columns | undefined {
  const named = cells.map((cell) => {
    const heading = cell.toLowerCase().replace(/[^a-z0-9]/g, "");
    return COLUMNS.find((column) => HEADINGS[column].test(heading));
  });
  const known = named.filter((column) => column !== undefined);
  const hasPeople = known.includes("name") || known.includes("first");
  const isAll = known.includes("team") && known.length === cells.length;
  return isAll || (hasPeople && known.length >= Math.min(2, cells.length)) ? named : undefined;
}

type Found = Record<"name" | "email" | "team" | "paid", string> & { rest: string[] };

function byColumns(cells: readonly string[], columns: Columns): Found {
  const of = (column: Column) => cells.find((cell, at) => columns[at] === column && cell !== "") ?? "";
  const whole = of("name") || `${of("first")} ${of("last")}`.trim() || of("team");
  return { ...apart(whole, of("email")), team: of("team"), paid: of("paid"), rest: [] };
}

/** Without headings, an address, "paid" and an amount are found wherever they are; the first of the rest is the name. */
function byContent([first = "", ...others]: readonly string[]): Found {
  const cells = [first.replace(BULLET, ""), ...others].filter((cell) => cell !== "");
  const isPaid = (cell: string) => cells.length > 1 && (PAID.test(cell) || UNPAID.test(cell) || AMOUNT.test(cell));
  const paid = cells.filter(isPaid);
  const bare = cells.filter((cell) => !isPaid(cell) && cell.replace(ADDRESS, "") === "");
  const [name = "", team = "", ...rest] = cells.filter((cell) => !isPaid(cell) && !bare.includes(cell));
  return {
    ...apart(name.replace(TICK, " ").trim(), bare[0] ?? ""),
    ...{ team, paid: paid[0] ?? (HAS_TICK.test(name) ? "paid" : "") },
    rest: [...rest, ...bare.slice(1), ...paid.slice(1)],
  };
}

/** "Casey Jones <casey@example.com>" is a name and an address. */
function apart(whole: string, email: string): Pick<Found, "name" | "email"> {
  const inside = ADDRESS.exec(whole)?.[1];
  const around = /^"|[([]\s*[)\]]|[\s:–-]+$|"\s*$/g;
  const name = inside ? whole.replace(ADDRESS, "").trim().replace(around, "").trim() : whole;
  return { name, email: ADDRESS.exec(email)?.[1] ?? inside ?? "" };
}

function toName({ paid, rest, ...found }: Found, fee: string): ReadName {
  const isAmount = AMOUNT.test(paid);
  const isKnown = paid === "" || isAmount || PAID.test(paid) || UNPAID.test(paid);
  const isOther = isAmount && centsIn(paid) !== 0 && centsIn(paid) !== centsIn(fee);
  const notes = [
    isOther && `"${paid}" isn't the entry fee, so it isn't recorded.`,
    !isKnown && `We can't tell whether "${paid}" means paid.`,
    rest.length > 0 && `Left out: ${rest.join(", ")}.`,
  ];
  const hasPaid = PAID.test(paid) || (isAmount && centsIn(paid) === centsIn(fee) && centsIn(fee) > 0);
  return { ...found, hasPaid, note: notes.filter(Boolean).join(" ") };
}

/** The cents of "$1,234.50", "50" and "50,00": what follows the last mark is decimals if it is two digits. */
function centsIn(amount: string): number {
  const [, whole = "", decimals = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(amount.replace(/[^\d.,]/g, "")) ?? [];
  return Number(whole.replace(/\D/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
}

export type NameIssues = Partial<Record<"name" | "email" | "team", string>>;

/** Says what is wrong with each of these, in their order. @param taken What the league's people are called. */
export function nameIssues(names: readonly Omit<ReadName, "note">[], taken: readonly string[]): NameIssues[] {
  const seen = new Set(taken.map(lookOf));
  const before = new Set<string>();
  return names.map(({ name, email, team }) => {
    const { error } = namedMemberSchema.safeParse({ name, email, team });
    const issues = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]).reverse());
    const look = lookOf(name);
    const isTwice = before.has(look);
    before.add(look);
    if (issues.name || (!isTwice && !seen.has(look))) return issues;
    return {
      ...issues,
      name: isTwice ? "This name looks like another one here" : "Someone in the league has this name",
    };
  });
}

/** What a name looks like to a hurried reader; its twin in SQL is `username_look`. */
const lookOf = (name: string): string =>
  name
    .trim()
    .replace(/\s+/g, " ")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[1i|]/g, "l")
    .replaceAll("0", "o")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
