import { AMOUNT_MAX, type Cents, toCents } from "#contract/platform/money.ts";

/** What begins the decimals of a file's amounts; null where no amount tells. */
export type DecimalMark = "." | "," | null;

/** Signs, marks such as CR, and currencies around the digits. */
const CURRENCY =
  /\b(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|SEK|NOK|DKK|PLN|JPY|INR|MXN|BRL|ZAR|HKD|SGD|ISK|HUF|CZK|RON|TRY|KRW|THB|PHP|UGX|KES|NGN|ARS|CLP|COP)\b/i;
const CURRENCY_INSIDE = new RegExp(CURRENCY.source.replaceAll("\\b", ""), "i");
const SYMBOLS: readonly (readonly [string, string])[] = [
  ["€", "EUR"],
  ["£", "GBP"],
];
const DIGITS = /^\d[\d.,]*$/;
const CHARACTERS_MAX = 40;

type Written = { digits: string; sign: -1 | 1; isSigned: boolean };

/** An amount's digits with their points and commas, and its sign. */
function written(cell: string): Written | undefined {
  if (cell.length > CHARACTERS_MAX) return undefined;
  let rest = cell.replace(/[\s\u00a0\u202f'’]/g, "").replace(/[$€£¥]|US\$/g, "");
  rest = rest.replace(CURRENCY_INSIDE, "");
  const mark = /(cr|dr|[hs])$/i.exec(rest)?.[1]?.toLowerCase();
  if (mark) rest = rest.slice(0, -mark.length);
  const bare = rest.replace(/^\((.*)\)$/, "$1").replace(/^[-−–+]|[-−–+]$/g, "");
  if (!DIGITS.test(bare)) return undefined;
  const isNegative = /^[-−–(]|[-−–]$/.test(rest) || mark === "dr" || mark === "s";
  return { digits: bare, sign: isNegative ? -1 : 1, isSigned: isNegative || mark !== undefined || rest.includes("+") };
}

/** The mark that one amount tells: what its cents follow, or the other one than what groups its thousands. */
function markOf(digits: string): DecimalMark {
  const marks = digits.replace(/\d/g, "");
  const last = marks.at(-1);
  if (last !== "." && last !== ",") return null;
  const other = last === "." ? "," : ".";
  if (marks.includes(other)) return marks.indexOf(last) === marks.length - 1 ? last : null;
  if (marks.length > 1) return other;
  const decimals = digits.length - digits.indexOf(last) - 1;
  return decimals !== 3 || digits.startsWith("0") ? last : null;
}

/** What most of the amounts that tell it say. */
export function decimalMarkOf(cells: readonly string[]): DecimalMark {
  const told = { ".": 0, ",": 0 };
  for (const cell of cells) {
    const mark = markOf(written(cell)?.digits ?? "");
    if (mark) told[mark] += 1;
  }
  if (told["."] === 0 && told[","] === 0) return null;
  return told[","] > told["."] ? "," : ".";
}

/** Thousands in groups of three, and cents of which only zeros may follow the second. */
const SHAPES = {
  ".": /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2})0*)?$/,
  ",": /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{0,2})0*)?$/,
  none: /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)()$/,
};

/** Reads a cell's amount; undefined if it isn't one, or larger than any that the product knows. */
export function amountIn(cell: string, mark: DecimalMark): Cents | undefined {
  const found = written(cell);
  const [, whole, decimals = ""] = (found && SHAPES[mark ?? "none"].exec(found.digits)) ?? [];
  if (!found || whole === undefined) return undefined;
  const cents = Number(whole.replace(/[.,]/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
  return cents > AMOUNT_MAX ? undefined : toCents(cents === 0 ? 0 : found.sign * cents);
}

/** Whether a cell could be an amount: it has cents, or a sign. */
export const isAmount = (cell: string): boolean => {
  const found = written(cell);
  if (!found) return false;
  return (found.isSigned || /[.,]\d{1,2}0*$/.test(found.digits)) && amountIn(cell, markOf(found.digits)) !== undefined;
};

/** Whether an amount says itself that it went out. */
export const isNegative = (cell: string): boolean => written(cell)?.sign === -1;

/** The currency that a cell or a column's name states; dollars of any country have the same sign, so it tells none. */
export function currencyIn(text: string): string | null {
  if (text.length > CHARACTERS_MAX) return null;
  const symbol = SYMBOLS.find(([sign]) => text.includes(sign));
  return symbol?.[1] ?? CURRENCY.exec(text)?.[0].toUpperCase() ?? null;
}
