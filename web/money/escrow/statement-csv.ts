import type { Escrow } from "#contract/money/escrow.ts";
import type { Head } from "#contract/money/heads.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { csvOf } from "#web/ui/csv.ts";

/** The last row of a file about a league's money: the head of its books, whole. */
export const headRow = (head: Head | null): string[][] =>
  head ? [["Head of the books", `${head.position} · ${head.hash}`]] : [];

/** A season's statement as a spreadsheet file: RFC 4180, amounts in the league's currency, moments in UTC. */
export function statementCsv(
  { entries, head: booksHead }: Pick<Escrow, "entries" | "head">,
  { season, words, currency }: { season: string; words: { balance: string }; currency: Currency },
): string {
  const head = [
    "Season",
    "Entry",
    "Date (UTC)",
    "What happened",
    `Amount (${currency})`,
    `${words.balance} (${currency})`,
  ];
  const rows = entries.map(({ id, occurredAt, description, amount, balance }) => [
    season,
    Number(id),
    occurredAt,
    description,
    amount,
    balance,
  ]);
  return csvOf([head, ...rows, ...headRow(booksHead)]);
}

/** Names the file after the season, in letters, digits and hyphens, which every system allows. */
export function csvFileName(
  { seasonYear }: Pick<Escrow, "seasonYear">,
  { season, words }: { season: string; words: { tab: string } },
): string {
  const parts = season.match(/[\p{L}\p{N}]+/gu) ?? [seasonYear];
  return `${words.tab.toLowerCase()}-season-${parts.join("-")}.csv`;
}
