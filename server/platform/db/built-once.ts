import { sql } from "drizzle-orm";
import type { SelectedFieldsOrdered } from "drizzle-orm/pg-core";
import { databaseOn, type Reader, type Tx } from "#server/platform/db/client.ts";
import { rowReader } from "#server/platform/db/row-reader.ts";

/** A prepared query from the query builder, with the parts that its types hide. */
type Prepared<Row> = { execute: (values: Record<string, unknown>) => Promise<Row[]> };
type Inside = {
  fields: SelectedFieldsOrdered;
  /** By table, whether the query finds a row of it for each of its own. */
  joinsNotNullableMap: Record<string, boolean>;
  customResultMapper: (rows: unknown[][]) => unknown[];
};

const NO_CONNECTION = { query: () => Promise.reject(new Error("A query that is built isn't on a connection.")) };

/**
 * Makes a query whose text is built at its first use and not again, for reads that happen often. Its values are
 * `sql.placeholder`s. It can't have left, right or full joins, because the query builder makes their missing rows null.
 */
export function builtOnce<Row>(build: (db: Tx) => { prepare: (name: string) => Prepared<Row> }) {
  let built: (Prepared<Row> & Inside) | undefined;
  const first = () => {
    const prepared = build(databaseOn(NO_CONNECTION as never)).prepare("") as Prepared<Row> & Inside;
    if (Object.values(prepared.joinsNotNullableMap).includes(false))
      throw new TypeError("A joined row may be missing.");
    const read = rowReader(prepared.fields);
    prepared.customResultMapper = (rows) => rows.map(read);
    return prepared;
  };
  return (db: Reader, values: Record<string, unknown>): Promise<Row[]> => {
    built ??= first();
    const { client } = db._.session as unknown as { client: unknown };
    const onConnection: Prepared<Row> = Object.assign(Object.create(built), { client });
    return onConnection.execute(values);
  };
}

/**
 * Names an id that PostgreSQL doesn't know when it plans. It then plans a statement once per connection, for any id. If it
 * knew the id, it would plan at each use for one that has fewer rows than most.
 */
export const plannedForAny = (name: string) => sql<string>`(select ${sql.placeholder(name)}::uuid)`;
