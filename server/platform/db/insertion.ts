import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";

const casing = new CasingCache("snake_case");

/**
 * Makes an insert whose text and number of parameters are the same for any number of rows, because each column is one
 * array. The rows are stored in their order. A column that only some rows name is null in the others. Columns whose own
 * type is an array don't fit.
 */
export function insertion<Table extends PgTable>(table: Table, rows: readonly Table["$inferInsert"][]): SQL {
  const all = getTableColumns(table);
  const columns = [...new Set(rows.flatMap(Object.keys))].map((key) => {
    const column = all[key];
    if (!column) throw new RangeError(`The table has no column ${key}.`);
    const values = rows.map((row) => {
      const value = (row as Record<string, unknown>)[key];
      return value === undefined || value === null ? null : column.mapToDriverValue(value);
    });
    const name = sql.identifier(casing.getColumnCasing(column));
    return { name, values: sql`${sql.param(values)}::${sql.raw(column.getSQLType())}[]` };
  });
  const listed = (parts: SQL[]) => sql.join(parts, sql`, `);
  return sql`insert into ${table} (${listed(columns.map(({ name }) => sql`${name}`))})
    select * from unnest(${listed(columns.map(({ values }) => values))})`;
}
