import { type SQL, sql } from "drizzle-orm";

/** Entries that wait for their seal, in SQL: a table of `posted_at`. Reads only them. */
export const waitingForSeal: SQL = sql`(
  select posted.occurred_at as posted_at
  from ledger.unsealed waiting join ledger.entries posted on posted.id = waiting.entry_id)`;
