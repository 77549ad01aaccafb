import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/client.ts";

/** The most matches that a search says it found. */
const COUNTED_MAX = 1000;
/**
 * With more matches than are counted, this many of the list's next rows are looked at first. A page of a name that one in
 * forty has is found there, without reading or sorting the others.
 */
const LOOKED_AT = 2000;
/**
 * If they aren't near, this many matches are put in order. With more, the list is read on until the page is full: in a list of
 * four million, one row in two hundred matches.
 */
const SORTED_MAX = 20_000;

type Search = {
  /** The list's column of ids. */
  id: SQL;
  /** A query of the ids that match. */
  matching: SQL;
  /** The same matches as a condition on the list's rows. */
  condition: SQL | undefined;
  /** The list's rows from the page's first on, in order: their `id`, and whether each `is_match`. */
  next: SQL;
  /** The most rows that the page can have. */
  wanted: number;
};

/**
 * Finds the rows that a search matches before they are put in order, so that a rare name is found through the index and a
 * common one isn't counted in full. @returns How many, and what narrows the list to the page's matches, or to all of them.
 */
export async function findMatches(db: Reader, search: Search): Promise<{ total: number; matches: SQL }> {
  const { id, matching, wanted } = search;
  const among = (ids: { id: string }[]) => sql`${id} = any(${sql.param(ids.map((row) => row.id))}::uuid[])`;
  const found = await idsOf(db, sql`${matching} limit ${COUNTED_MAX + 1}`);
  if (found.length <= COUNTED_MAX) return { total: found.length, matches: among(found) };
  const near = await idsOf(
    db,
    sql`select id from (${search.next} limit ${LOOKED_AT}) looked_at where is_match limit ${wanted}`,
  );
  return { total: COUNTED_MAX, matches: near.length === wanted ? among(near) : await allMatches(db, search) };
}

const idsOf = async (db: Reader, query: SQL) => (await db.execute<{ id: string }>(query)).rows;

/**
 * Keeps the planner from choosing how to find them: it may mistake many matches for few and sort all of them for one page, or few
 * for many and read the whole list.
 */
async function allMatches(db: Reader, { id, matching, condition }: Search): Promise<SQL> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${matching} limit ${SORTED_MAX + 1}) found`,
  );
  const isSorted = (rows[0]?.count ?? 0) <= SORTED_MAX;
  return isSorted ? sql`${id} = any(array(${matching}))` : sql`case when ${condition} then true else false end`;
}
