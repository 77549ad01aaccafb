import { and, gte, lt, type SQL, sql } from "drizzle-orm";
import { stalePayments } from "#server/money/payments/close-stale-payments.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { payments } from "#server/platform/db/schema/payments.ts";

/** About how many open payments are examined at once. */
const EXAMINED_MAX = 1000;
const MINUTE_MS = 60_000;
/** How many values the first eight hexadecimal digits of an id can have. */
const BEGINNINGS = 2 ** 32;

type Since = { before: Date; limit: number; now: Date };

/**
 * Finds leagues that have open payments that no one owes anymore but no job to close them, for example after a kill or
 * a restore. Most open payments are owed, so if there are many, only a part of them is examined each minute.
 */
export async function staleLeagues(tx: Tx, { before, limit, now }: Since): Promise<string[]> {
  const which = and(await examinedPart(tx, now), lt(payments.updatedAt, before));
  const stale = await stalePayments(tx, which);
  return [...new Set(stale.map(({ leagueId }) => leagueId))].slice(0, limit);
}

/** Matches the part of the open payments by card that is examined in this minute. */
export const examinedPart = async (tx: Tx, now: Date): Promise<SQL | undefined> =>
  partOf(Math.floor(now.getTime() / MINUTE_MS), await countParts(tx));

/** Into how many parts to divide the open payments, by the database's own estimate of their number. */
async function countParts(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ open: number }>(
    sql`select reltuples as open from pg_class where oid = 'payments_pending'::regclass`,
  );
  return Math.max(1, Math.ceil((rows[0]?.open ?? 0) / EXAMINED_MAX));
}

/** Matches one part of the payments: ids are random, so equal ranges of them hold about as many payments each. */
export function partOf(number: number, count: number): SQL | undefined {
  const part = number % count;
  const from = gte(payments.id, idFrom(part / count));
  return part + 1 < count ? and(from, lt(payments.id, idFrom((part + 1) / count))) : from;
}

const idFrom = (share: number): string =>
  `${Math.floor(share * BEGINNINGS)
    .toString(16)
    .padStart(8, "0")}-0000-0000-0000-000000000000`;
