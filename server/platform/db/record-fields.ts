import { getTableColumns, sql } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";

const casing = new CasingCache("snake_case");

/**
 * Selects the fields of a record that has a table's type, such as one that a function returns, as the table's own columns
 * would be selected. All are null if the record is.
 */
export function fieldsOf<Table extends PgTable>(table: Table, record: string) {
  const fields = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const field = sql`(${sql.identifier(record)}).${sql.identifier(casing.getColumnCasing(column))}`;
    return [key, field.mapWith(column)];
  });
  return Object.fromEntries(fields) as {
    [Key in keyof Table["$inferSelect"]]: ReturnType<typeof sql<Table["$inferSelect"][Key]>>;
  };
}
