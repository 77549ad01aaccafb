import type { FieldError } from "#contract/platform/errors.ts";
import { type Cents, formatMoney, subtractCents, toCents } from "#contract/platform/money.ts";
import { hasSeasons, type LeagueType } from "./league-types.ts";
import { splitBothPools } from "./other-prizes.ts";
import { placeName } from "./place-name.ts";
import { isSamePrizes, type PrizeTerms, periodPoolOf, prizePoolOf } from "./prize-issues.ts";
import { type PrizeTable, type PrizeTableRow, totalOfRow } from "./prize-table.ts";

export type TableTerms = Omit<PrizeTerms, "maxChargesPerMember"> & {
  leagueType: LeagueType;
  prizeTable: PrizeTable | null;
};

/** What is left for the places once the other prizes have their whole amounts, if so many members pay the entry fee. */
export function leftForPlaces(terms: Omit<TableTerms, "leagueType" | "prizeTable">, members: number): Cents {
  const filled = { ...terms, maxMembers: members };
  const { rest, over } = splitBothPools({ final: prizePoolOf(filled), period: periodPoolOf(filled) }, terms);
  return over > 0 ? toCents(-over) : rest;
}

/**
 * Says what is wrong with a table of fixed prizes (RULES §26): rows that can't be told apart or never come, prizes that
 * fall with more members, and rows that the members' fees don't cover.
 * @param before The terms of a league being edited: unchanged ones aren't judged again.
 */
export function tableIssues(terms: TableTerms, before?: TableTerms): FieldError[] {
  const { prizeTable: table } = terms;
  if (!table || (before && isSame(terms, before))) return [];
  if (terms.prizeRules.some(({ percentage }) => percentage !== null)) {
    const message = "With fixed amounts for the places, the other prizes are amounts too, not percentages.";
    return [{ path: "prizeRules", message }];
  }
  const issue = usesIssue(terms, table) ?? orderIssue(table) ?? firstOf(table, (row) => rowIssue(row, terms));
  return issue === undefined ? [] : [{ path: "prizeTable", message: issue }];
}

/** Whether two leagues have the same table. */
export const isSameTable = (one: PrizeTable | null, other: PrizeTable | null): boolean =>
  tableAsText(one) === tableAsText(other);

const tableAsText = (table: PrizeTable | null) =>
  JSON.stringify(table && [table.surplus, table.rows.map(({ from, amounts }) => [from, amounts])]);

const isSame = (terms: TableTerms, before: TableTerms) =>
  isSameTable(terms.prizeTable, before.prizeTable) &&
  isSamePrizes(terms.prizeRules, before.prizeRules) &&
  terms.entryFee === before.entryFee &&
  terms.maxMembers === before.maxMembers &&
  terms.commissionerReimbursement === before.commissionerReimbursement &&
  terms.periodPrizeShare === before.periodPrizeShare &&
  terms.leagueType === before.leagueType;

function usesIssue({ leagueType, maxMembers }: TableTerms, { rows, surplus }: PrizeTable): string | undefined {
  if (surplus === "next_season" && !hasSeasons({ leagueType })) {
    return "Only a dynasty league has a next season. Choose something else for the money above the prizes.";
  }
  const tooLarge = rows.find(({ from }) => from > maxMembers);
  return tooLarge && `The league has ${maxMembers} seats, so it never has ${tooLarge.from} paid members.`;
}

function orderIssue({ rows }: PrizeTable): string | undefined {
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (before === undefined) continue;
    if (row.from === before.from) return `Two rows begin with ${row.from} paid members.`;
    if (row.from < before.from) return "Put the rows in the order of their paid members.";
    const fallen = before.amounts.findIndex((amount, place) => (row.amounts[place] ?? 0) < amount);
    if (fallen >= 0) {
      return `With ${row.from} paid members, ${placeName(fallen + 1)} gets less than with ${before.from}. More members can't lower a prize.`;
    }
  }
  return undefined;
}

const firstOf = ({ rows }: PrizeTable, issueOf: (row: PrizeTableRow) => string | undefined) =>
  rows.map(issueOf).find((issue) => issue !== undefined);

function rowIssue(row: PrizeTableRow, terms: TableTerms): string | undefined {
  const { from, amounts } = row;
  if (amounts.length > from) return `With ${from} paid members, there can't be prizes for ${amounts.length} places.`;
  return costIssue(row, { left: leftForPlaces(terms, from), terms, paid: from });
}

type Cost = { left: Cents; terms: Pick<TableTerms, "prizeRules" | "currency">; paid: number };

/** Says by how much a row's prizes come to more than the money that so many paid members bring. */
export function costIssue(row: Pick<PrizeTableRow, "amounts">, { left, terms, paid }: Cost): string | undefined {
  const money = (amount: Cents) => formatMoney(amount, terms.currency);
  const total = totalOfRow(row);
  if (total <= left) return undefined;
  if (left < 0) {
    return `With ${paid} paid members, the other prizes alone come to ${money(toCents(-left))} more than there is.`;
  }
  const over = money(subtractCents(total, left));
  const after = terms.prizeRules.length > 0 ? " that the other prizes leave" : " there is";
  return `With ${paid} paid members, these prizes come to ${money(total)}, which is ${over} more than the ${money(left)}${after}.`;
}
