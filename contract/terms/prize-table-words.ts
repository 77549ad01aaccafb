import type { Currency } from "#contract/platform/currency.ts";
import { formatShort } from "#contract/platform/money-forms.ts";
import { placeName } from "./place-name.ts";
import type { DecidedRow, PrizeTable, PrizeTableRow, SurplusUse } from "./prize-table.ts";
import type { ShownDecidedRow, ShownTable } from "./prize-table-schema.ts";
import { rowFromWire, tableFromWire } from "./prize-table-wire.ts";

export const surplusNames: Record<SurplusUse, string> = {
  members: "Back to the members in equal parts",
  first: "To first place",
  next_season: "On to the next season",
};

const surplusSentences: Record<SurplusUse, string> = {
  members: "What is collected above that goes back to the members in equal parts.",
  first: "What is collected above that goes to first place.",
  next_season: "What is collected above that goes on to the next season.",
};
/** "Above the prizes: back to the members in equal parts" */
export function surplusLabel({ surplus }: Pick<PrizeTable, "surplus">): string {
  const name = surplusNames[surplus];
  return `Above the prizes: ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

export const surplusSentence = ({ surplus }: Pick<PrizeTable, "surplus">): string => surplusSentences[surplus];

const ordinal = (place: number) => placeName(place).replace(" place", "");

/** "1st $400, 2nd $150". */
export const rowInWords = ({ amounts }: Pick<PrizeTableRow, "amounts">, currency: Currency): string =>
  amounts.map((amount, index) => `${ordinal(index + 1)} ${formatShort(amount, currency)}`).join(", ");

/** A table in the length of a line: "1st $400, 2nd $150 with 10 or more; less with fewer". */
export function tableInShort({ rows }: PrizeTable, currency: Currency): string {
  const last = rows.at(-1);
  if (!last) return "";
  return `${rowInWords(last, currency)} with ${last.from} or more${rows.length > 1 ? "; less with fewer" : ""}`;
}

type ShownPrizes = { prizeTable: ShownTable | null; prizeRow: ShownDecidedRow | null; currency: Currency };

/** A league's fixed prizes in a line, decided or not; undefined where the places share the pot. */
export function fixedPrizesInShort({ prizeTable, prizeRow, currency }: ShownPrizes): string | undefined {
  if (prizeRow) return rowInWords(rowFromWire(prizeRow), currency);
  const table = tableFromWire(prizeTable);
  return table ? tableInShort(table, currency) : undefined;
}

/** For how many paid members each row is, the last one first: "10 or more", "8 or 9", "5 to 7". */
export const rowsInWords = ({ rows }: PrizeTable, currency: Currency): { members: string; prizes: string }[] =>
  rows
    .map((row, index) => ({ members: membersOf(row, rows[index + 1]), prizes: rowInWords(row, currency) }))
    .toReversed();

function membersOf({ from }: PrizeTableRow, next: PrizeTableRow | undefined): string {
  if (next === undefined) return `${from} or more`;
  const to = next.from - 1;
  if (to === from) return String(from);
  return to === from + 1 ? `${from} or ${to}` : `${from} to ${to}`;
}

/** A whole table in sentences, for emails. */
export const tableInWords = (table: PrizeTable, currency: Currency): string =>
  [
    ...rowsInWords(table, currency).map(({ members, prizes }) => `With ${members} paid members: ${prizes}.`),
    surplusSentence(table),
  ].join(" ");

/** Why a season is played for this row. */
export function whyThisRow({ from, paidMembers, isAgreed, isReduced }: Omit<DecidedRow, "amounts" | "hash">): string {
  const paid = `${paidMembers} ${paidMembers === 1 ? "member" : "members"} had paid`;
  if (isAgreed) return `${paid}, and all of them agreed to these prizes.`;
  if (isReduced) return `${paid}, but not all of them the whole fee. These are the prizes that the money covers.`;
  return `${paid} when the season started, and these are the prizes from ${from} on.`;
}
