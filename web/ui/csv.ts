/** A cell as every spreadsheet reads it; text that looks like a formula is marked as text. */
function cell(text: string): string {
  const harmless = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A table as a spreadsheet file (RFC 4180). */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

export const csvBlob = (text: string): Blob => new Blob([text], { type: "text/csv;charset=utf-8" });
