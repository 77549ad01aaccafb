import type { Escrow } from "#contract/escrow.ts";

/** A cell as every spreadsheet reads it; text that looks like a formula is marked as text. */
function cell(text: string): string {
  const harmless = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The statement as a spreadsheet file: RFC 4180, amounts in dollars, moments in UTC. */
export function statementCsv({ seasonYear, entries }: Escrow): string {
  const head = ["Season", "Entry", "Date (UTC)", "What happened", "Amount (USD)", "Held (USD)"];
  const rows = entries.map(({ id, occurredAt, description, amount, balance }) => [
    String(seasonYear),
    id,
    occurredAt,
    description,
    amount,
    balance,
  ]);
  return [head, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** Offers a file for download. */
export function saveFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
