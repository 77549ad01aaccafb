import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/client.ts";

/**
 * The most matches that are counted. With more, the list is read from its newest rows, where the next match is near.
 */
const FOUND_MAX = 1000;

type Found = {
  total: number;
  /** Narrows the page to the matches; undefined if there are so many that reading the list in order finds them sooner. */
  within: SQL | undefined;
};

/**
 * Finds the rows that a search matches before they are put in order, so that a rare name is found through the index and a
 * common one isn't counted in full. @param id The column of the list; @param matching A query of the ids that match.
 */
export async function findMatches(db: Reader, { id, matching }: { id: SQL; matching: SQL }): Promise<Found> {
  const { rows } = await db.execute<{ id: string }>(sql`${matching} limit ${FOUND_MAX + 1}`);
  if (rows.length > FOUND_MAX) return { total: FOUND_MAX, within: undefined };
  return { total: rows.length, within: sql`${id} = any(${sql.param(rows.map((row) => row.id))}::uuid[])` };
}
