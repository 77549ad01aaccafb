import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Matches payments that somebody says are wrong, as they were recorded or reversed, and nobody has settled (RULES §24).
 * The tables are the query's own: payments, what is said of them, and what is said of their reversals.
 */
export const isObjectedTo = (payment: SQLWrapper, said: SQLWrapper, reversal: SQLWrapper): SQL<boolean> => sql`(
  ${payment}.status = 'succeeded' and (${said}.objected_at is not null and ${said}.settled_at is null
    or ${reversal}.objected_at is not null and ${reversal}.ended_at is null))`;
