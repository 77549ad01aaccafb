import { unitOf } from "#contract/platform/currency.ts";
import { type Cents, toCents, ZERO } from "#contract/platform/money.ts";
import { type PayoutPosition, payoutsByPlace } from "./payout-structure.ts";
import { type PrizeTable, type PrizeTableRow, totalOfRow } from "./prize-table.ts";
import { leftForPlaces, type TableTerms } from "./prize-table-issues.ts";

type Terms = Omit<TableTerms, "leagueType" | "prizeTable">;

/** Sums that people pay: in fives if the prizes are, else whole or, for small ones, in cents. */
const ROUND_SUMS = [500, 100];

/**
 * Proposes the rows of a table by scaling its last one down to what fewer members bring (RULES §26): every second number
 * of members, down to half of them. Each row can be paid, and no place gets more in it than in the row above.
 */
export function scaledRows(last: PrizeTableRow, terms: Terms): PrizeTableRow[] {
  const full = leftForPlaces(terms, last.from);
  if (full <= 0 || totalOfRow(last) > full) return [last];
  const unit = ROUND_SUMS.find((each) => last.amounts.every((amount) => amount % each === 0)) ?? unitOf(terms.currency);
  const rows = [last];
  for (let from = last.from - 2; from >= Math.max(2, last.from / 2); from -= 2) {
    const left = Math.max(0, leftForPlaces(terms, from));
    const amounts = last.amounts.map((amount) => roundedDown(scaled(amount, left, full), unit)).slice(0, from);
    const none = amounts.indexOf(ZERO);
    const given = none === -1 ? amounts : amounts.slice(0, none);
    if (given.length > 0) rows.unshift({ from, amounts: given });
  }
  return rows;
}

const scaled = (amount: Cents, to: number, from: Cents): number => Number((BigInt(amount) * BigInt(to)) / BigInt(from));

const roundedDown = (amount: number, unit: number): Cents => toCents(Math.floor(amount / unit) * unit);

/** Proposes a table from the percentages of the places: what a full league brings, in round sums, and its rows. */
export function proposedTable(structure: readonly PayoutPosition[], terms: Terms): PrizeTable {
  const left = toCents(Math.max(0, leftForPlaces(terms, terms.maxMembers)));
  const whole = payoutsByPlace(left, { payoutStructure: structure, currency: terms.currency });
  const unit = ROUND_SUMS.find((each) => whole.every((amount) => amount >= each * 4)) ?? unitOf(terms.currency);
  const amounts = whole.map((amount) => roundedDown(amount, unit)).filter((amount) => amount > 0);
  const last = { from: terms.maxMembers, amounts: amounts.slice(0, terms.maxMembers) };
  return { rows: scaledRows(last, terms), surplus: "members" };
}
