/** Reads a number as one table writes it: undefined if it isn't one, "unclear" if it could be two. */
export type NumberReader = (text: string) => number | "unclear" | undefined;

const WHOLE = /^-?\d{1,7}$/;
const WITH_POINT = /^-?\d{1,7}\.\d+$/;
/** 1,799.25, as in the United States and Britain. */
const COMMA_GROUPS = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;
/** 1.799,25 or 1799,25, as in most of Europe. */
const DECIMAL_COMMA = /^-?(\d{1,3}(\.\d{3})+|\d{1,7}),\d{1,2}$/;
/** 1.799, which is 1,799 where commas begin the decimals. */
const POINT_GROUPS = /^-?\d{1,3}(\.\d{3})+$/;

const isAmerican = (cell: string) => COMMA_GROUPS.test(cell) || (WITH_POINT.test(cell) && !POINT_GROUPS.test(cell));
const isEuropean = (cell: string) => DECIMAL_COMMA.test(cell);

/** Makes a reader of a table's numbers: all its cells together tell whether a comma or a point begins the decimals. */
export function numberReader(cells: readonly string[]): NumberReader {
  const [american, european] = [cells.some(isAmerican), cells.some(isEuropean)];
  return (text) => {
    if (WHOLE.test(text)) return Number(text);
    if (![WITH_POINT, COMMA_GROUPS, DECIMAL_COMMA, POINT_GROUPS].some((shape) => shape.test(text))) return undefined;
    if (american === european) return "unclear";
    return Number(american ? text.replaceAll(",", "") : text.replaceAll(".", "").replace(",", "."));
  };
}
