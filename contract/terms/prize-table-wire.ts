import { centsOf, centsToDecimal } from "#contract/platform/money.ts";
import type { PrizeTable, PrizeTableRow } from "./prize-table.ts";
import type { ShownTable } from "./prize-table-schema.ts";

export const rowToWire = <Row extends PrizeTableRow>({ amounts, ...row }: Row) => ({
  ...row,
  amounts: amounts.map(centsToDecimal),
});

export const rowFromWire = ({ from, amounts }: ShownTable["rows"][number]): PrizeTableRow => ({
  from,
  amounts: amounts.map(centsOf),
});

export const tableToWire = (table: PrizeTable | null): ShownTable | null =>
  table && { ...table, rows: table.rows.map(rowToWire) };

export const tableFromWire = (table: ShownTable | null | undefined): PrizeTable | null =>
  table ? { ...table, rows: table.rows.map(rowFromWire) } : null;
