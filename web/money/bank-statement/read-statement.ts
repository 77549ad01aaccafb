import type { Cents } from "#contract/platform/money.ts";
import { toCents } from "#contract/platform/money.ts";
import type { QuotedLine } from "#contract/platform/quoted-lines.ts";
import { type ColumnMeaning, isEnough } from "#web/money/bank-statement/column-meanings.ts";
import { directionOf } from "#web/money/bank-statement/column-values.ts";
import { otherParty, ownerOf } from "#web/money/bank-statement/other-party.ts";
import {
  amountIn,
  currencyIn,
  type DecimalMark,
  decimalMarkOf,
  isNegative,
} from "#web/money/bank-statement/statement-amounts.ts";
import { type DayOrder, dayIn, isDate, type OpenDate, orderOf } from "#web/money/bank-statement/statement-days.ts";
import type { LeftOutLine, StatementLine } from "#web/money/bank-statement/statement-lines.ts";
import { type StatementTable, textOfRow } from "#web/money/bank-statement/statement-table.ts";

/** How a table is read. */
export type Choice = {
  meanings: readonly (ColumnMeaning | null)[];
  /** What comes first in its dates, if the person said it. */
  order: DayOrder | null;
};

export type ReadStatement = {
  /** In the file's order, with what went out. */
  lines: StatementLine[];
  leftOut: LeftOutLine[];
};

/** What has to be asked before a table can be read: its columns, or the order of its dates. */
export type Question = { asks: "columns" } | { asks: "order"; open: OpenDate };

/** Reads the movements of a table. Each of its lines is a movement, or left out with the reason. */
export function readStatement(table: StatementTable, { meanings, order }: Choice): ReadStatement | Question {
  if (!isEnough(meanings)) return { asks: "columns" };
  const columns = columnsOf(meanings);
  const dates = table.rows.map((row) => columns.cell(row, "date"));
  const found = order ? { order } : orderOf(dates);
  if ("open" in found) return { asks: "order", open: found.open };
  const about = { columns, order: found.order, ...amountsOf(table, columns), owner: undefined as string | undefined };
  about.owner = ownerOf(table.rows.map((row) => partiesOf(row, columns)));
  const read: ReadStatement = { lines: [], leftOut: [...table.above] };
  for (const row of table.rows) {
    const line = lineOf(row, about);
    if (typeof line === "string") read.leftOut.push({ line: row.line, text: textOfRow(row), reason: line });
    else read.lines.push(line);
  }
  return read;
}

type Columns = ReturnType<typeof columnsOf>;

function columnsOf(meanings: readonly (ColumnMeaning | null)[]) {
  const at = (meaning: ColumnMeaning) => [...meanings.keys()].filter((index) => meanings[index] === meaning);
  return {
    indexOf: (meaning: ColumnMeaning): number => meanings.indexOf(meaning),
    cell: ({ cells }: QuotedLine, meaning: ColumnMeaning): string => cells[meanings.indexOf(meaning)]?.trim() ?? "",
    /** What is in all columns of this meaning, each once. */
    cells: ({ cells }: QuotedLine, meaning: ColumnMeaning): string[] => [
      ...new Set(at(meaning).flatMap((index) => cells[index]?.replace(/\s+/g, " ").trim() || [])),
    ],
  };
}

const AMOUNTS = ["amount", "paid_in", "paid_out"] as const;

/** What all of a table's amounts say about each of them. */
function amountsOf({ names, rows }: StatementTable, columns: Columns) {
  const amounts = rows.flatMap((row) => AMOUNTS.map((meaning) => columns.cell(row, meaning)));
  const isSigned = rows.some((row) => isNegative(columns.cell(row, "amount")));
  const named = AMOUNTS.map((meaning) => currencyIn(names[columns.indexOf(meaning)] ?? "")).find((code) => code);
  return {
    mark: decimalMarkOf(amounts),
    /** Whether a column of words says what went out, because the amounts don't. */
    hasDirections: columns.indexOf("direction") >= 0 && !isSigned,
    namedCurrency: named ?? null,
  };
}

type About = {
  columns: Columns;
  order: DayOrder;
  mark: DecimalMark;
  hasDirections: boolean;
  namedCurrency: string | null;
  owner: string | undefined;
};

const IS_OPEN =
  /pending|vorgemerkt|offen|ausstehend|denied|declined|failed|fehlgeschlagen|abgelehnt|revers|revert|cancel|storniert|expired|refunded|rejected|removed|on hold|processing|unclaimed/i;

/** One movement, or why it is none. */
function lineOf(row: QuotedLine, about: About): StatementLine | string {
  const { columns, order } = about;
  const status = columns.cell(row, "status");
  const written = columns.cell(row, "date");
  const date = dayIn(written, order);
  if (date === undefined) return isDate(written) ? "Its date is written in another order" : "It has no date";
  if (IS_OPEN.test(status)) return `Not completed: ${status}`;
  const amount = amountOf(row, about);
  if (typeof amount === "string") return amount;
  return {
    line: row.line,
    date,
    amount,
    currency: currencyOf(row, about),
    name: columns
      .cells(row, "name")
      .concat(otherParty(partiesOf(row, columns), amount, about.owner) ?? [])
      .join(", "),
    text: columns.cells(row, "text").join(", "),
  };
}

const partiesOf = (row: QuotedLine, columns: Columns) => ({
  sender: columns.cells(row, "sender").join(", "),
  recipient: columns.cells(row, "recipient").join(", "),
});

const UNREADABLE = "Its amount can't be read";

function amountOf(row: QuotedLine, about: About): Cents | string {
  const written = about.columns.cell(row, "amount");
  if (written === "") return netOf(row, about);
  const amount = amountIn(written, about.mark);
  if (amount === undefined) return UNREADABLE;
  if (!about.hasDirections || amount === 0) return amount;
  const direction = directionOf(about.columns.cell(row, "direction"));
  if (!direction) return "It doesn't say whether the money came in";
  return direction === "in" ? amount : toCents(-amount);
}

/** The amount where what came in and what went out have a column each. */
function netOf(row: QuotedLine, { columns, mark }: About): Cents | string {
  const [paidIn, paidOut] = [columns.cell(row, "paid_in"), columns.cell(row, "paid_out")];
  if (paidIn === "" && paidOut === "") return "It has no amount";
  const [cameIn, wentOut] = [paidIn || "0", paidOut || "0"].map((cell) => amountIn(cell, mark));
  // Some banks write what went out with its sign, some without.
  return cameIn === undefined || wentOut === undefined ? UNREADABLE : toCents(cameIn - Math.abs(wentOut));
}

function currencyOf(row: QuotedLine, { columns, namedCurrency }: About): string | null {
  const code = columns.cell(row, "currency");
  if (code !== "") return currencyIn(code) ?? (/^[a-z]{3}$/i.test(code) ? code.toUpperCase() : null);
  return currencyIn(AMOUNTS.map((meaning) => columns.cell(row, meaning)).join(" ")) ?? namedCurrency;
}
