import { sql } from "drizzle-orm";
import { databaseErrorCode, type Tx, violatedConstraint } from "#server/db/client.ts";
import type { JournalEntry } from "#server/ledger/entry.ts";

/**
 * Writes the entry and moves the balances, in one round trip: the only writer of the books (DESIGN §4).
 * Locks the league's and users' accounts it touches, by id, until the transaction ends.
 * @returns Whether the entry was there already: the same key posts once.
 * @throws What isOverdraw recognises, when an account holds less than the entry takes.
 */
export async function postEntry(tx: Tx, entry: JournalEntry): Promise<{ entryId: number; replayed: boolean }> {
  const addresses = sql.param(entry.postings.map(({ account }) => account));
  const amounts = sql.param(entry.postings.map(({ amount }) => amount));
  const { rows } = await tx.execute<{ entry_id: number; replayed: boolean }>(sql`
    select entry_id, replayed from ledger.post(
      ${entry.idempotencyKey}, ${entry.eventType}, ${entry.leagueId}, ${entry.seasonYear}, ${entry.actor},
      ${entry.providerRef}, ${JSON.stringify(entry.details)}, ${entry.occurredAt.toISOString()},
      ${addresses}::text[], ${amounts}::bigint[])`);
  const [posted] = rows;
  if (!posted) throw new Error(`Posting ${entry.idempotencyKey} gave no answer.`);
  return { entryId: posted.entry_id, replayed: posted.replayed };
}

/** Whether the database refused a posting because the account holds less than it takes. */
export const isOverdraw = (error: unknown): boolean =>
  databaseErrorCode(error) === "23514" && violatedConstraint(error) === "accounts_never_overdrawn";
