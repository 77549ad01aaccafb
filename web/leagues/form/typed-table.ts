import type { z } from "zod";
import type { Currency } from "#contract/platform/currency.ts";
import { decimalToCents, ZERO } from "#contract/platform/money.ts";
import { hasSeasons, type LeagueType } from "#contract/terms/league-types.ts";
import {
  type PrizeTable,
  type PrizeTableRow,
  type SurplusUse,
  structureOf,
  surplusUses,
} from "#contract/terms/prize-table.ts";
import type { TableTerms } from "#contract/terms/prize-table-issues.ts";
import type { givenTableSchema, ShownTable } from "#contract/terms/prize-table-schema.ts";
import { tableToWire } from "#contract/terms/prize-table-wire.ts";
import { proposedTable, scaledRows } from "#contract/terms/proposed-table.ts";
import { typedAmount } from "#web/ui/typed-amount.ts";

/** A row of fixed prizes as typed: from how many paid members on, and the amount of each place. */
type TypedRow = { from: string; amounts: string[] };
export type TypedTable = { rows: TypedRow[]; surplus: SurplusUse };

/** Whole amounts without their cents, as people type them. */
const inField = (amount: string) => amount.replace(/\.00$/, "");

export const typedTable = (table: ShownTable | null): TypedTable | null =>
  table && {
    ...table,
    rows: table.rows.map(({ from, amounts }) => ({ from: String(from), amounts: amounts.map(inField) })),
  };

/** What isn't a whole number is left for the schema to refuse. */
const wholeOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** A table as a request gives it. */
export const tableBody = (table: TypedTable | null, currency: Currency): z.input<typeof givenTableSchema> =>
  table && {
    surplus: table.surplus,
    rows: table.rows.map(({ from, amounts }) => ({
      from: wholeOf(from),
      amounts: amounts.map((amount) => typedAmount(amount, currency)),
    })),
  };

/** A table as far as it can be read while it is being typed. */
export const tableSoFar = (table: TypedTable | null, currency: Currency): PrizeTable | null =>
  table && {
    surplus: table.surplus,
    rows: table.rows.map(({ from, amounts }) => ({
      from: wholeOf(from) || 0,
      amounts: amounts.map((amount) => decimalToCents(typedAmount(amount, currency)) ?? ZERO),
    })),
  };

/** The percentages that stand in for a typed table. */
export const typedStructure = (table: TypedTable, currency: Currency) =>
  structureOf(tableSoFar(table, currency) ?? { rows: [], surplus: table.surplus }).map(({ place, percentage }) => ({
    place,
    percentage: String(percentage),
  }));

type Terms = Omit<TableTerms, "leagueType" | "prizeTable">;
type Places = readonly { place: number; percentage: string }[];

const retyped = (table: PrizeTable): TypedTable => {
  const { rows, surplus } = typedTable(tableToWire(table)) ?? { rows: [], surplus: table.surplus };
  return { rows: rows.map(({ from, amounts }) => ({ from, amounts: amounts.length > 0 ? amounts : [""] })), surplus };
};

/** A table to start from: what the percentages come to in a full league, and with fewer members. */
export const startOfTable = (places: Places, terms: Terms): TypedTable =>
  retyped(
    proposedTable(
      places.map(({ place, percentage }) => ({ place, percentage: Number(percentage) || 0 })),
      terms,
    ),
  );

/** The same table with its smaller rows proposed anew from its last one. */
export function withScaledRows(table: TypedTable, terms: Terms): TypedTable {
  const last = tableSoFar(table, terms.currency)?.rows.at(-1);
  const rows: PrizeTableRow[] = last ? scaledRows(last, terms) : [];
  return retyped({ rows, surplus: table.surplus });
}

/** An empty row below the others, for two members fewer. */
export function withSmallerRow({ rows, ...table }: TypedTable): TypedTable {
  const [first] = rows;
  const from = String(Math.max(2, (wholeOf(first?.from ?? "") || 4) - 2));
  return { ...table, rows: [{ from, amounts: (first?.amounts ?? [""]).map(() => "") }, ...rows] };
}

/** What can be done with money above the prizes in a league of this type. */
export const surplusesOf = (leagueType: LeagueType): readonly SurplusUse[] =>
  hasSeasons({ leagueType }) ? surplusUses : surplusUses.filter((use) => use !== "next_season");
