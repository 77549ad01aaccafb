import type { QuotedLine } from "#contract/platform/quoted-lines.ts";
import { type ColumnMeaning, isBalance } from "#web/money/bank-statement/column-meanings.ts";
import { amountIn, decimalMarkOf, isAmount } from "#web/money/bank-statement/statement-amounts.ts";
import { isDate } from "#web/money/bank-statement/statement-days.ts";

/** Words that say whether an amount came in or went out. */
const DIRECTIONS: Record<string, "in" | "out"> = {
  ...{ h: "in", c: "in", cr: "in", credit: "in", in: "in", haben: "in", eingang: "in", gutschrift: "in", "+": "in" },
  ...{ s: "out", d: "out", dr: "out", db: "out", debit: "out", out: "out", soll: "out", ausgang: "out" },
  ...{ lastschrift: "out", "-": "out" },
};

export const directionOf = (cell: string): "in" | "out" | undefined => DIRECTIONS[cell.trim().toLowerCase()];

type Table = { names: readonly string[]; meanings: readonly (ColumnMeaning | null)[]; rows: readonly QuotedLine[] };

const SAMPLE_ROWS = 200;
/** The share of a column's cells that have to be of a kind. Some banks end the table with sums. */
const MOST = 0.8;

/**
 * Adds what the values of a table tell where its names don't: the first column of dates, the only one of amounts, words
 * that say in or out, and texts. Columns whose amounts could be either are left to the person.
 */
export function meaningsOfValues({ names, meanings, rows }: Table): (ColumnMeaning | null)[] {
  const sample = rows.slice(0, SAMPLE_ROWS);
  const found = [...meanings];
  const open = (test: (index: number) => boolean) =>
    [...found.keys()].filter((index) => found[index] === null && test(index));
  const isDates = (index: number) => isMostly(index, sample, isDate);
  const give = (meaning: ColumnMeaning, indexes: readonly number[]) => {
    for (const index of indexes) found[index] = meaning;
  };
  if (!found.includes("date")) give("date", open(isDates).slice(0, 1));
  const isOfAmounts = (index: number) =>
    !isDates(index) && isMostly(index, sample, isAmount) && !isBalance(names[index] ?? "");
  if (!hasAmounts(found)) {
    const amounts = open(isOfAmounts);
    if (amounts.length === 1) give("amount", amounts);
  }
  const isOfDirections = (index: number) => isMostly(index, sample, (cell) => directionOf(cell) !== undefined);
  if (!found.includes("direction")) give("direction", open(isOfDirections).slice(0, 1));
  if (!found.includes("text") && !found.includes("name"))
    give(
      "text",
      open((index) => isText(index, sample)),
    );
  // A table whose dates and amounts are known needs no other column.
  return found.includes("date") && hasAmounts(found) ? found.map((meaning) => meaning ?? "unused") : found;
}

const hasAmounts = (found: readonly (ColumnMeaning | null)[]) => found.includes("amount") || found.includes("paid_in");

function isMostly(index: number, sample: readonly QuotedLine[], test: (cell: string) => boolean): boolean {
  const values = sample.map(({ cells }) => cells[index]?.trim() ?? "").filter((cell) => cell !== "");
  return values.length > 0 && values.filter(test).length >= MOST * values.length;
}

/** Whether a column has words, and not only dates, amounts and codes. */
function isText(index: number, sample: readonly QuotedLine[]): boolean {
  return sample.some(({ cells }) => {
    const cell = cells[index] ?? "";
    return /\p{L}{3}/u.test(cell) && !isDate(cell) && amountIn(cell, decimalMarkOf([cell])) === undefined;
  });
}
