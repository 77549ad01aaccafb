/**
 * Where a formula would begin: in any width, after spaces, and after what separates cells for spreadsheets of other
 * languages, which don't heed our quotes.
 */
const FORMULA = /(^|[;\t\r\n])(?=\s*(?:[=+@＝＋＠－−]|-(?!\d+(?:\.\d+)?$)))/gu;

/** A cell as every spreadsheet reads it; text that looks like a formula is marked as text. */
function cell(text: string): string {
  const harmless = text.replace(FORMULA, "$1'");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A table as a spreadsheet file (RFC 4180). */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

export const csvBlob = (text: string): Blob => new Blob([text], { type: "text/csv;charset=utf-8" });
