import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/client.ts";

/** The most matches that a search says it found. */
const COUNTED_MAX = 1000;
/**
 * The most matches that are put in order. With more, the list is read from its newest rows, where the next match is near:
 * in a list of four million, one row in two hundred.
 */
const SORTED_MAX = 20_000;

type Search = {
  /** The list's column of ids. */
  id: SQL;
  /** A query of the ids that match. */
  matching: SQL;
  /** The same matches as a condition on the list's rows. */
  condition: SQL | undefined;
};

/**
 * Finds the rows that a search matches before they are put in order, so that a rare name is found through the index and a
 * common one isn't counted in full. @returns How many, and what narrows the list to them.
 */
export async function findMatches(
  db: Reader,
  { id, matching, condition }: Search,
): Promise<{ total: number; matches: SQL }> {
  const { rows } = await db.execute<{ id: string }>(sql`${matching} limit ${SORTED_MAX + 1}`);
  const matches =
    rows.length > SORTED_MAX ? inOrder(condition) : sql`${id} = any(${sql.param(rows.map((row) => row.id))}::uuid[])`;
  return { total: Math.min(rows.length, COUNTED_MAX), matches };
}

/**
 * Keeps the planner from looking a condition up in an index. It may mistake many matches for few, and then it finds and
 * sorts all of them for one page.
 */
const inOrder = (condition: SQL | undefined) => sql`case when ${condition} then true else false end`;
