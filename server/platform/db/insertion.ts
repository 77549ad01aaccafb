import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { PgDialect, type PgTable } from "drizzle-orm/pg-core";

const casing = new CasingCache("snake_case");
const dialect = new PgDialect({ casing: "snake_case" });

/** An insert's text around its parameters: the part before them all, and the one after each. */
type Frame = { columns: { key: string; column: Column; after: SQL }[]; before: SQL };
/** Each text is built once. */
const framesByTable = new WeakMap<PgTable, Map<string, Frame>>();

/**
 * Makes an insert whose text and number of parameters are the same for any number of rows, because each column is one
 * array. The rows are stored in their order. A column that only some rows name is null in the others. Columns whose own
 * type is an array don't fit.
 */
export function insertion<Table extends PgTable>(table: Table, rows: readonly Table["$inferInsert"][]): SQL {
  const { before, columns } = frameOf(table, [...new Set(rows.flatMap(Object.keys))]);
  const parameters = columns.flatMap(({ key, column, after }) => {
    const values = rows.map((row) => {
      const value = (row as Record<string, unknown>)[key];
      return value === undefined || value === null ? null : column.mapToDriverValue(value);
    });
    return [sql.param(values), after];
  });
  return sql.join([before, ...parameters]);
}

function frameOf(table: PgTable, keys: string[]): Frame {
  const frames = framesByTable.get(table) ?? new Map<string, Frame>();
  framesByTable.set(table, frames);
  const named = keys.join();
  const frame = frames.get(named) ?? buildFrame(table, keys);
  frames.set(named, frame);
  return frame;
}

function buildFrame(table: PgTable, keys: string[]): Frame {
  const all = getTableColumns(table);
  const columns = keys.map((key, nth) => {
    const column = all[key];
    if (!column) throw new RangeError(`The table has no column ${key}.`);
    const after = sql.raw(`::${column.getSQLType()}[]${nth < keys.length - 1 ? ", " : ")"}`);
    return { key, column, after };
  });
  const names = columns.map(({ column }) => sql.identifier(casing.getColumnCasing(column)));
  const before = sql`insert into ${table} (${sql.join(names, sql`, `)}) select * from unnest(`;
  return { columns, before: sql.raw(dialect.sqlToQuery(before).sql) };
}
