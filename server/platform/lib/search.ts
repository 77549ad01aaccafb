import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/client.ts";

/** The most matches that a search says it found. */
export const COUNTED_MAX = 1000;
/**
 * If there are more matches than are counted, looks at this many of the list's next rows first. If one row in forty
 * matches, they fill a page, so the other matches needn't be read or sorted.
 */
const LOOKED_AT = 2000;
/**
 * If those don't fill the page, sorts up to this many matches. If there are more, reads on in the list until the page is
 * full: even in a list of four million, at least one row in two hundred then matches.
 */
const SORTED_MAX = 20_000;

type Search = {
  /** The list's column of ids. */
  id: SQL;
  /** A query of the list's rows that match. */
  matching: SQL;
  /** The same matches as a condition on the list's rows. */
  condition: SQL | undefined;
  /** Those of these rows that the page may have, in order: all their columns. */
  inOrder: (rows: SQL) => SQL;
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
  const among = (ids: Id[]) => sql`${id} = any(${sql.param(ids.map((row) => row.id))}::uuid[])`;
  const found = await idsOf(db, sql`select id from (${matching} limit ${COUNTED_MAX + 1}) found`);
  if (found.length <= COUNTED_MAX) return { total: found.length, matches: among(found) };
  const near = await idsOf(
    db,
    sql`select id from (${search.next} limit ${LOOKED_AT}) looked_at where is_match limit ${wanted}`,
  );
  const page = near.length === wanted ? near : await sorted(db, search);
  return { total: COUNTED_MAX, matches: page ? among(page) : inList(search) };
}

type Id = { id: string };
const idsOf = async (db: Reader, query: SQL) => (await db.execute<Id>(query)).rows;

/** @returns The ids of the page's rows, or undefined if there are too many matches to put them in order. */
async function sorted(db: Reader, { matching, inOrder, wanted }: Search): Promise<Id[] | undefined> {
  const some = sql`${matching} limit ${SORTED_MAX + 1}`;
  const counted = sql`(select *, (count(*) over ())::int as matches from (${some}) found)`;
  const { rows } = await db.execute<Id & { matches: number }>(
    sql`select id, matches from (${inOrder(counted)}) page limit ${wanted}`,
  );
  const matches = rows[0]?.matches ?? (await db.$count(sql`(${some}) found`));
  return matches <= SORTED_MAX ? rows : undefined;
}

/** Keeps the planner from mistaking many matches for few, which it would then sort all for one page. */
const inList = ({ condition }: Search) => sql`case when ${condition} then true else false end`;
