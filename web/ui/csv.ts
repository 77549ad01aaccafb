import { asSheetText } from "#contract/platform/sheet-text.ts";

/** A number that counts something is given as such: a long one in a text is a code. */
type Cell = string | number;

function cell(content: Cell): string {
  const harmless = typeof content === "number" ? String(content) : asSheetText(content);
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A table as a spreadsheet file (RFC 4180). */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

/** With the mark by which Excel knows that it is UTF-8. */
export const csvBlob = (text: string): Blob => new Blob(["\ufeff", text], { type: "text/csv;charset=utf-8" });
