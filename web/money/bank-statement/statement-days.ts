/** What comes first in a date such as 03/04/2026. */
export type DayOrder = "day" | "month";

/** The numbers of a date as written, which two orders may read; `year` has four digits. */
type Numbers = { first: number; second: number; year: number };
type Written = { day: string } | { open: Numbers } | undefined;

const MONTHS: Record<string, number> = Object.fromEntries(
  [
    ["jan", "january", "januar", "jän", "jänner"],
    ["feb", "february", "februar"],
    ["mar", "march", "mär", "märz", "mrz"],
    ["apr", "april"],
    ["may", "mai"],
    ["jun", "june", "juni"],
    ["jul", "july", "juli"],
    ["aug", "august"],
    ["sep", "sept", "september"],
    ["oct", "october", "okt", "oktober"],
    ["nov", "november"],
    ["dec", "december", "dez", "dezember"],
  ].flatMap((names, index) => names.map((name) => [name, index + 1])),
);

/** A time may follow, which doesn't matter. */
const TIME = String.raw`(?:[T,\s]\s*\d{1,2}:\d{2}.*)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`);
const BARE = /^(\d{4})(\d{2})(\d{2})$/;
const NUMBERS = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${TIME}$`);
const WEEKDAY = /^\p{L}{2,9}[.,]?\s+(?=\d|\p{L}{3,9}\.?\s+\d)/u;
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})\.?[-\s]\s*(\p{L}{3,9})\.?,?[-\s]\s*(\d{4}|\d{2})${TIME}$`, "u");
const MONTH_FIRST = new RegExp(String.raw`^(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${TIME}$`, "u");
const CHARACTERS_MAX = 60;

const isMonth = (word: string) => word.toLowerCase() in MONTHS;

function written(cell: string): Written {
  const text = cell.trim();
  if (text.length < 6 || text.length > CHARACTERS_MAX) return undefined;
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return only(yearFirst[1], yearFirst[3], yearFirst[4]);
  const bare = BARE.exec(text);
  if (bare) return only(bare[1], bare[2], bare[3]);
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, first, dot, second, year] = numbers;
    // Only countries that write the day first use dots.
    if (dot === ".") return only(year, second, first);
    return { open: { first: Number(first), second: Number(second), year: yearOf(year) } };
  }
  const words = isMonth(/^\p{L}+/u.exec(text)?.[0] ?? "") ? text : text.replace(WEEKDAY, "");
  const [, day, month = "", year] = DAY_FIRST.exec(words) ?? [];
  if (day) return only(year, MONTHS[month.toLowerCase()], day);
  const [, firstMonth = "", secondDay, lastYear] = MONTH_FIRST.exec(words) ?? [];
  return secondDay ? only(lastYear, MONTHS[firstMonth.toLowerCase()], secondDay) : undefined;
}

type Part = string | number | undefined;
const yearOf = (year: Part) => (String(year).length === 2 ? 2000 + Number(year) : Number(year));

function only(year: Part, month: Part, day: Part): Written {
  const found = isoDay(yearOf(year), Number(month), Number(day));
  return found === undefined ? undefined : { day: found };
}

/** A day as "2026-11-03" if the calendar has it. */
function isoDay(year: number, month: number, day: number): string | undefined {
  if (!(year >= 1990 && year <= 2100)) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined;
}

const inOrder = ({ first, second, year }: Numbers, order: DayOrder) =>
  order === "day" ? isoDay(year, second, first) : isoDay(year, first, second);

/** Whether a cell has a date, in either order. */
export const isDate = (cell: string): boolean => {
  const found = written(cell);
  if (!found) return false;
  return "day" in found || inOrder(found.open, "day") !== undefined || inOrder(found.open, "month") !== undefined;
};

/** A cell's date as an ISO day; undefined if it has none in this order. */
export function dayIn(cell: string, order: DayOrder): string | undefined {
  const found = written(cell);
  if (!found) return undefined;
  return "day" in found ? found.day : inOrder(found.open, order);
}

/** A date that either order could read, with the day of each. */
export type OpenDate = { written: string; days: Record<DayOrder, string> };

/**
 * Finds the order of a column's dates. A date such as 25/12 tells for the whole column; where none does, or as many tell
 * one as the other, `open` is a date to ask about.
 */
export function orderOf(cells: readonly string[]): { order: DayOrder } | { open: OpenDate } {
  const dates = cells.flatMap((cell) => {
    const found = written(cell);
    if (!found || "day" in found) return [];
    return { written: cell.trim(), day: inOrder(found.open, "day"), month: inOrder(found.open, "month") };
  });
  const days = dates.filter(({ day, month }) => day && !month).length;
  const months = dates.filter(({ day, month }) => month && !day).length;
  const open = dates.find(({ day, month }) => day && month && day !== month);
  if (open?.day && open.month && days === months)
    return { open: { written: open.written, days: { day: open.day, month: open.month } } };
  return { order: days > months ? "day" : "month" };
}
