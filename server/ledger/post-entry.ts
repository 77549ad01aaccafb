import { type SQL, sql } from "drizzle-orm";
import type { JournalEntry } from "#server/ledger/entry.ts";
import { databaseErrorCode, type Tx, violatedConstraint } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { securityLogAfter } from "#server/platform/lib/security-log.ts";

type Posted = { entryId: number; replayed: boolean };

/**
 * Writes the entry and updates the balances in one round trip. Nothing else writes the books (docs/ledger.md). Locks
 * the league and user accounts it touches, by id, until the transaction ends.
 * @returns Whether the entry existed already: the same key posts once.
 * @throws An error that isOverdraw recognizes if an account holds less than the entry takes.
 */
export async function postEntry(tx: Tx, entry: JournalEntry): Promise<Posted> {
  const { rows } = await tx.execute<{ entry_id: number; replayed: boolean }>(posting(entry));
  const { entry_id: entryId, replayed } = onlyRow(rows);
  if (!replayed) logMovement(tx, entry);
  return { entryId, replayed };
}

/** Money moves nowhere else, so the security log misses no movement. */
function logMovement(tx: Tx, { eventType, actor, leagueId, idempotencyKey, postings }: JournalEntry): void {
  const cents = postings.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  securityLogAfter(tx, { event: `money.${eventType}`, by: actor, leagueId, cents, entry: idempotencyKey });
}

function posting(entry: JournalEntry): SQL {
  const addresses = sql.param(entry.postings.map(({ account }) => account));
  const amounts = sql.param(entry.postings.map(({ amount }) => amount));
  return sql`
    select entry_id, replayed from ledger.post(
      ${entry.idempotencyKey}, ${entry.eventType}, ${entry.leagueId}, ${entry.seasonYear}, ${entry.actor},
      ${entry.providerRef}, ${JSON.stringify(entry.details)}, ${entry.occurredAt.toISOString()},
      ${addresses}::text[], ${amounts}::bigint[])`;
}

/** Tells whether the database refused a posting because the account holds less than it takes. */
export const isOverdraw = (error: unknown): boolean =>
  databaseErrorCode(error) === "23514" && violatedConstraint(error) === "accounts_never_overdrawn";

/** Whether the database refused a posting because another entry has its key. */
export const isOtherUnderKey = (error: unknown): boolean => violatedConstraint(error) === "entries_idempotency_key_key";
