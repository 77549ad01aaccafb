import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/client.ts";

/** The most matches that a search says it found. */
const COUNTED_MAX = 1000;
/**
 * With more matches than are counted, this many of the list's next rows are looked at first. A page of a name that one in a
 * hundred has is found there, without reading or sorting the others.
 */
const LOOKED_AT = 5000;

type Search = {
  /** The list's column of ids. */
  id: SQL;
  /** A query of the ids that match. */
  matching: SQL;
  /** The list's rows from the page's first on, in order: their `id`, and whether each `is_match`. */
  next: SQL;
  /** The most rows that the page can have. */
  wanted: number;
};

/**
 * Finds the rows that a search matches before they are put in order, so that a rare name is found through the index and a
 * common one isn't counted in full. @returns How many, and what narrows the list to the page's matches, or to all of them.
 */
export async function findMatches(
  db: Reader,
  { id, matching, next, wanted }: Search,
): Promise<{ total: number; matches: SQL }> {
  const among = (ids: Ids) => sql`${id} = any(${sql.param(ids.map((row) => row.id))}::uuid[])`;
  const { rows } = await db.execute<Ids[number]>(sql`${matching} limit ${COUNTED_MAX + 1}`);
  if (rows.length <= COUNTED_MAX) return { total: rows.length, matches: among(rows) };
  const { rows: near } = await db.execute<Ids[number]>(
    sql`select id from (${next} limit ${LOOKED_AT}) looked_at where is_match limit ${wanted}`,
  );
  return { total: COUNTED_MAX, matches: near.length === wanted ? among(near) : sql`${id} in (${matching})` };
}

type Ids = { id: string }[];
