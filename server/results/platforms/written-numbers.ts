/** What begins the decimals of a table's numbers; null if they don't tell. */
export type Decimals = "point" | "comma" | null;

const WHOLE = /^-?\d{1,7}$/;
const WITH_POINT = /^-?\d{1,7}\.\d+$/;
/** 1,799.25, as in the United States and Britain. */
const COMMA_GROUPS = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;
/** 1.799,25 or 1799,25, as in most of Europe. */
const DECIMAL_COMMA = /^-?(\d{1,3}(\.\d{3})+|\d{1,7}),\d{1,2}$/;
/** 1.799, which is 1,799 where commas begin the decimals. */
const POINT_GROUPS = /^-?\d{1,3}(\.\d{3})+$/;
/** 1,799, which is 1.799 where commas begin the decimals, if someone said that they do. */
const WITH_COMMA = /^-?\d{1,7},\d+$/;

const isAmerican = (cell: string) => COMMA_GROUPS.test(cell) || (WITH_POINT.test(cell) && !POINT_GROUPS.test(cell));
const isEuropean = (cell: string) => DECIMAL_COMMA.test(cell);

/** Finds out what begins the decimals: all numbers of a table together tell, except for ones like 1.799 alone. */
export function decimalsOf(cells: readonly string[]): Decimals {
  const [american, european] = [cells.some(isAmerican), cells.some(isEuropean)];
  if (american !== european) return american ? "point" : "comma";
  return american || cells.some((cell) => POINT_GROUPS.test(cell)) ? null : "point";
}

/** Reads a number: undefined if it isn't one, "unclear" if nothing tells what begins the decimals. */
export function readNumber(text: string, decimals: Decimals): number | "unclear" | undefined {
  if (WHOLE.test(text)) return Number(text);
  if (decimals === "point")
    return WITH_POINT.test(text) || COMMA_GROUPS.test(text) ? Number(text.replaceAll(",", "")) : undefined;
  if (decimals === "comma")
    return DECIMAL_COMMA.test(text) || WITH_COMMA.test(text) || POINT_GROUPS.test(text)
      ? Number(text.replaceAll(".", "").replace(",", "."))
      : undefined;
  return [WITH_POINT, COMMA_GROUPS, DECIMAL_COMMA, POINT_GROUPS].some((shape) => shape.test(text))
    ? "unclear"
    : undefined;
}
