import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** As in a LIKE pattern: `%`, `_` and `\` match literally. */
const literal = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** The trigram index has nothing for these, unless they begin a word. */
const ONE_OR_TWO_LETTERS = /^[\p{Script=Latin}\p{N}]{1,2}$/u;

/**
 * Whether a column contains the text, in upper or lower case. One or two letters or digits have to begin the column or, after
 * a space, a word in it: anywhere else, the index of searches couldn't find them, and a search without a match would read
 * every row.
 */
export function contains(column: SQLWrapper, text: string): SQL {
  const part = literal(text);
  if (!ONE_OR_TWO_LETTERS.test(text)) return sql`${column} ilike ${`%${part}%`}`;
  return sql`(${or(sql`${column} ilike ${`${part}%`}`, sql`${column} ilike ${`% ${part}%`}`)})`;
}

/**
 * The rows that contain the text, from a query that finds them. Where one or two letters are rarer than PostgreSQL expects, it
 * would read the table until enough rows match, which may be never; so the query is planned as if all its rows were wanted.
 */
export const matching = (rows: SQL, text: string): SQL =>
  ONE_OR_TWO_LETTERS.test(text) ? sql`with matching as materialized (${rows}) select * from matching` : rows;
