import { type SQL, sql } from "drizzle-orm";
import type { JournalEntry } from "#server/ledger/entry.ts";
import { afterCommit, databaseErrorCode, type Tx, violatedConstraint } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { securityLogAfter } from "#server/platform/lib/security-log.ts";
import { ledgerCents, ledgerEntries } from "#server/platform/metrics/meters.ts";

type Posted = { entryId: number; replayed: boolean };

/**
 * Writes the entry and updates the balances in one round trip. Nothing else writes the books (docs/ledger.md). Locks
 * the league and user accounts it touches, by id, until the transaction ends.
 * @returns Whether the entry existed already: the same key posts once.
 * @throws An error that isOverdraw recognizes if an account holds less than the entry takes.
 */
export async function postEntry(tx: Tx, entry: JournalEntry): Promise<Posted> {
  return onlyRow(await postEntries(tx, [entry]));
}

/**
 * Does the same for many entries, in one round trip. The database posts them one after another in their order, each
 * through the same function and under the same guards as alone; if one is refused, none is posted.
 */
export async function postEntries(tx: Tx, entries: readonly JournalEntry[]): Promise<Posted[]> {
  if (entries.length === 0) return [];
  const { rows } = await tx.execute<{ entry_id: number; replayed: boolean }>(posting(entries));
  return entries.map((entry, nth) => {
    const { entry_id: entryId, replayed } = onlyRow(rows.slice(nth));
    if (!replayed) noteMovement(tx, entry);
    return { entryId, replayed };
  });
}

/** Money moves nowhere else, so neither the security log nor the metrics miss a movement. */
function noteMovement(tx: Tx, { eventType, actor, leagueId, idempotencyKey, postings }: JournalEntry): void {
  const cents = postings.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  securityLogAfter(tx, { event: `money.${eventType}`, by: actor, leagueId, cents, entry: idempotencyKey });
  afterCommit(tx, () => {
    ledgerEntries.inc({ event: eventType });
    ledgerCents.inc({ event: eventType }, cents);
  });
}

function posting(entries: readonly JournalEntry[]): SQL {
  const given = entries.map(({ postings, ...entry }) => ({
    ...{ key: entry.idempotencyKey, event_type: entry.eventType, league_id: entry.leagueId },
    ...{ season_year: entry.seasonYear, actor: entry.actor, provider_ref: entry.providerRef },
    ...{ details: entry.details, occurred_at: entry.occurredAt },
    addresses: postings.map(({ account }) => account),
    amounts: postings.map(({ amount }) => amount),
  }));
  return sql`
    select posted.entry_id, posted.replayed
    from rows from (json_to_recordset(${JSON.stringify(given)}::json) as (key text, event_type text, league_id uuid,
      season_year int, actor text, provider_ref text, details jsonb, occurred_at timestamptz, addresses text[], amounts bigint[]))
      with ordinality as given (key, event_type, league_id, season_year, actor, provider_ref, details, occurred_at,
        addresses, amounts, nth)
    cross join lateral ledger.post(given.key, given.event_type, given.league_id, given.season_year, given.actor,
      given.provider_ref, given.details, given.occurred_at, given.addresses, given.amounts) posted
    order by given.nth`;
}

/** Tells whether the database refused a posting because the account holds less than it takes. */
export const isOverdraw = (error: unknown): boolean =>
  databaseErrorCode(error) === "23514" && violatedConstraint(error) === "accounts_never_overdrawn";

/** Whether the database refused a posting because another entry has its key. */
export const isOtherUnderKey = (error: unknown): boolean => violatedConstraint(error) === "entries_idempotency_key_key";
