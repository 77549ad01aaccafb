import { type SQL, sql } from "drizzle-orm";

/** The order of a list that is read a page at a time. */
export type ListOrder = {
  by: SQL[];
  /** The rows that follow one, given the `from` and `where` that find it: its present values count. */
  after: (last: SQL) => SQL;
};

/** Orders rows by keys that all go one way, so that one index serves both ways. The last key is the id, which breaks ties. */
export function listOrder(keys: readonly SQL[], direction: "asc" | "desc"): ListOrder {
  const all = sql.join([...keys], sql`, `);
  const [way, beyond] = direction === "asc" ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  return {
    by: keys.map((key) => sql`${key} ${way}`),
    after: (last) => sql`(${all}) ${beyond} (select ${all} ${last})`,
  };
}
