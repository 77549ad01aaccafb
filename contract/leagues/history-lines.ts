import type { Currency } from "#contract/platform/currency.ts";
import type { Cents } from "#contract/platform/money.ts";
import { plainText, type QuotedLine, quotedLines } from "#contract/platform/quoted-lines.ts";
import { withoutMark } from "#contract/platform/sheet-text.ts";
import { lineSchema } from "#contract/platform/text.ts";
import { amountIn, shortened } from "./history-amount.ts";

export const HISTORY_LIMITS = { seasons: 50, places: 50, personCharacters: 60, characters: 300_000 } as const;

/** What someone won, or only where they finished, in a season before the league came here. */
export type HistoryLine = { year: number; place: number; person: string; amount: Cents | null };

type Read = { lines: HistoryLine[]; problems: string[] };

const COLUMNS = ["year", "place", "person", "amount"] as const;
type Column = (typeof COLUMNS)[number];

/** What people call the columns, apart from the names that the form gives them. */
const NAMES: Record<Column, readonly string[]> = {
  year: ["year", "season", "jahr", "saison"],
  place: ["place", "rank", "finish", "position", "pos", "platz", "rang"],
  person: ["person", "name", "winner", "owner", "manager", "team", "player", "member"],
  amount: ["amount", "prize", "payout", "winnings", "won", "paid", "betrag", "preis"],
};

/** Reading ends at a line with more, which is refused. */
const CELLS_MAX = 200;
/** Every place of every season, and the names of the columns. Counted before any line is read. */
const LINES_MAX = HISTORY_LIMITS.seasons * HISTORY_LIMITS.places + 1;
const PROBLEMS_MAX = 10;
const TOO_LONG = "This is too long. It takes 50 seasons of 50 places.";
const EXAMPLE = "A line is year, place, person and amount, like 2024,1,Casey,350.";

/**
 * Reads past seasons from a table that people write or export: one line for each place of a year, separated by tabs,
 * semicolons or commas, with or without a line of names, and amounts in the league's currency. Either everything is read,
 * or the problems say what isn't.
 */
export function readHistory(written: string, currency: Currency): Read {
  if (written.length > HISTORY_LIMITS.characters) return failed(TOO_LONG);
  const text = plainText(written);
  if (/[\0\ufffd]/.test(text)) return failed("This isn't text that we can read. Save the table as a CSV file (UTF-8).");
  const { separator, table } = split(text);
  const [first, ...rest] = table;
  if (!first) return failed(`There is no line here. ${EXAMPLE}`);
  if (table.length > LINES_MAX) return failed(TOO_LONG);
  const columns = columnsIn(first.cells);
  const body = columns ? rest : table;
  const lines: HistoryLine[] = [];
  const problems: string[] = [];
  for (const { line, cells } of body) {
    const found = readLine(cells, { columns: columns ?? COLUMNS, separator, currency });
    if (typeof found === "string") problems.push(`Line ${line}: ${found}`);
    else lines.push(found);
  }
  problems.push(...(problems.length > 0 ? [] : problemsOfAll(lines)));
  if (problems.length === 0 && lines.length === 0) return failed(`There is no line here but the names. ${EXAMPLE}`);
  if (problems.length > 0) return { lines: [], problems: firstOf(problems) };
  return { lines: lines.sort((a, b) => b.year - a.year || a.place - b.place), problems };
}

const failed = (problem: string): Read => ({ lines: [], problems: [problem] });

const firstOf = (problems: string[]): string[] =>
  problems.length > PROBLEMS_MAX
    ? [...problems.slice(0, PROBLEMS_MAX), `And ${problems.length - PROBLEMS_MAX} more.`]
    : problems;

type Table = { line: number; cells: string[] }[];

/** Finds what separates the cells: what gives most lines three or four of them. Excel may say it in a first line. */
function split(text: string): { separator: string; table: Table } {
  const said = /^sep=([\t;,])\n/i.exec(text);
  const candidates = said?.[1] ? [said[1]] : ["\t", ";", ","];
  const tables = candidates.map((separator) => {
    const table = atMost(LINES_MAX + 1, quotedLines(text, separator, CELLS_MAX)).map(({ line, cells }) => ({
      line,
      cells: cells.length > CELLS_MAX ? cells : withoutEmptyEnd(cells.map((cell) => cell.replace(/\s+/gu, " ").trim())),
    }));
    const filled = table.filter(({ line, cells }) => cells.length > 0 && !(said && line === 1));
    const counts = filled.map(({ cells }) => cells.length);
    return {
      separator,
      table: filled,
      fits: counts.filter((count) => count === 3 || count === 4).length,
      cells: counts.reduce((sum, count) => sum + count, 0),
    };
  });
  const [best] = tables.toSorted((one, other) => other.fits - one.fits || other.cells - one.cells);
  return best ?? { separator: ",", table: [] };
}

function atMost(count: number, lines: Iterable<QuotedLine>): QuotedLine[] {
  const first: QuotedLine[] = [];
  for (const line of lines) if (first.push(line) === count) break;
  return first;
}

const withoutEmptyEnd = (cells: string[]): string[] => cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);

/** The columns by the names in the first line; undefined if it is a line of the table. */
function columnsIn(cells: readonly string[]): readonly (Column | undefined)[] | undefined {
  const named = cells.map((cell) =>
    COLUMNS.find((column) => NAMES[column].includes(cell.toLowerCase().replace(/[^a-z]/g, ""))),
  );
  if (named.includes("year") && named.includes("person")) return named;
  return cells.some((cell) => /\d/.test(cell)) ? undefined : COLUMNS;
}

type Form = { columns: readonly (Column | undefined)[]; separator: string; currency: Currency };

function readLine(cells: readonly string[], { columns, separator, currency }: Form): HistoryLine | string {
  if (cells.length > columns.length) {
    const hint = separator === "," ? " Put an amount like 1,234.50 in quotes." : "";
    return `it has ${cells.length} cells instead of ${columns.length}.${hint}`;
  }
  const cellOf = (column: Column) => cells[columns.indexOf(column)] ?? "";
  const year = yearIn(cellOf("year"));
  if (year === undefined) return `"${shortened(cellOf("year"))}" isn't a year like 2024.`;
  const place = Number(/^#?(\d{1,2})(?:st|nd|rd|th|\.)?$/i.exec(cellOf("place"))?.[1] ?? 0);
  if (place < 1 || place > HISTORY_LIMITS.places)
    return `"${shortened(cellOf("place"))}" isn't a place from 1 to ${HISTORY_LIMITS.places}.`;
  const person = personSchema.safeParse(withoutMark(cellOf("person")));
  if (!person.success) return `${person.error.issues[0]?.message ?? "Name the person"}.`;
  const amount = amountIn(cellOf("amount"), currency);
  return typeof amount === "string" ? amount : { year, place, person: person.data, amount };
}

const personSchema = lineSchema("Name the person", HISTORY_LIMITS.personCharacters);

/** The year in which a season begins: 2023 in "2023", "2023-24" and "2023/2024". */
function yearIn(text: string): number | undefined {
  const year = Number(/^(\d{4})(?:\s?[-–/]\s?\d{2,4})?$/.exec(text)?.[1] ?? 0);
  return year >= 1950 && year <= 2100 ? year : undefined;
}

function problemsOfAll(lines: readonly HistoryLine[]): string[] {
  const years = [...new Set(lines.map(({ year }) => year))];
  if (years.length > HISTORY_LIMITS.seasons)
    return [`There are ${years.length} seasons, and ${HISTORY_LIMITS.seasons} at most.`];
  return years.flatMap((year) => {
    const ofYear = lines.filter((line) => line.year === year);
    // First, because finding a line twice compares each with each.
    if (ofYear.length > HISTORY_LIMITS.places) {
      return [`${year} has ${ofYear.length} lines, and ${HISTORY_LIMITS.places} at most.`];
    }
    const keys = ofYear.map(({ place, person }) => `${place} ${person.toLowerCase()}`);
    const twice = ofYear.find((_, index) => keys.indexOf(keys[index] ?? "") !== index);
    return twice ? [`${year} has ${twice.person} in place ${twice.place} twice.`] : [];
  });
}
