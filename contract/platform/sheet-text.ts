/**
 * Where a formula would begin: in any width, after spaces, and after what separates cells for spreadsheets of other
 * languages, which don't heed our quotes.
 */
const FORMULA = /(^|[;\t\r\n])(?=\s*(?:[=+@＝＋＠－−]|-(?!\d+(?:\.\d+)?$)))/gu;

const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";

/**
 * What a spreadsheet changes as soon as it reads it: codes that look like numbers ("007", "234567", "2345E6"), days and
 * times. Not amounts, years, and days in ISO form, which it may read as such.
 */
const CHANGED = new RegExp(
  [
    ...["-?0\\d[\\d.,]*", "\\d{5,}", "-?\\d[\\d.]*e[+-]?\\d+", "true|false"],
    "(?!\\d{4}-\\d\\d-\\d\\d$)\\d{1,4}[-/:]\\d{1,4}(?:[-/:]\\d{1,4})?",
    ...[`\\d{1,4}[-/ ]?${MONTH}(?:[-/ ]?\\d{1,4})?`, `${MONTH}[-/ ]?\\d{1,4}(?:,? \\d{4})?`],
  ]
    .map((each) => `^\\s*(?:${each})\\s*$`)
    .join("|"),
  "iu",
);

/** A text as every spreadsheet shows it: what would become a formula, a number or a day there is marked as text. */
export const asSheetText = (text: string): string => (CHANGED.test(text) ? `'${text}` : text.replace(FORMULA, "$1'"));

/** The text again that such a cell was made of. */
export function withoutMark(cell: string): string {
  const text = cell.replace(/(^|[;\t\r\n])'/g, "$1");
  return asSheetText(text) === cell ? text : cell;
}
