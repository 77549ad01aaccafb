import { createHash } from "node:crypto";
import { eq, lte, sql } from "drizzle-orm";
import type { Answer } from "#sandbox/answer.ts";
import { ApiError, keyInUse, keyMismatch } from "#sandbox/api-error.ts";
import { afterDays } from "#sandbox/planned-changes.ts";
import { idempotencyKeys } from "#sandbox/tables.ts";
import { type Db, inTransaction, type Tx } from "#server/platform/db/client.ts";

/** Version 1 of the API repeats even its errors, for a day; version 2 repeats only successes, for a month. */
const KEPT_DAYS = { v1: 1, v2: 30 } as const;

export type KeyedRequest = {
  key: string;
  version: keyof typeof KEPT_DAYS;
  /** Hashes the method, path and parameters, which must not differ under one key. */
  requestHash: string;
  requestId: string;
  now: Date;
};

/** An answer as it was sent. `originalRequest` is set if it repeats an earlier request's answer. */
export type SentAnswer = { status: number; body: string; originalRequest?: string };

/**
 * Runs the work once per key and repeats the stored answer to the same request. The work and the stored answer commit
 * together.
 * @throws ApiError if the key is in use right now, or was used for a different request.
 */
export async function executeOnce(
  db: Db,
  request: KeyedRequest,
  work: (tx: Tx) => Promise<Answer>,
): Promise<SentAnswer> {
  let hasBegun = false;
  try {
    return await inTransaction(db, async (tx) => {
      hasBegun = false;
      const earlier = await claim(tx, request);
      if (earlier) return earlier;
      hasBegun = true;
      return remember(tx, request, await work(tx));
    });
  } catch (error) {
    if (hasBegun && error instanceof ApiError && request.version === "v1") await remember(db, request, error);
    throw error;
  }
}

/** Claims the key for this transaction and looks up whether it has been answered before. */
async function claim(tx: Tx, { key, requestHash, now }: KeyedRequest): Promise<SentAnswer | undefined> {
  const lock = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as free`,
  );
  if (lock.rows[0]?.free !== true) throw keyInUse(key);
  const [earlier] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
  if (!earlier) return undefined;
  if (earlier.expiresAt <= now) {
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    return undefined;
  }
  if (earlier.requestHash !== requestHash) throw keyMismatch(key);
  return { status: earlier.status, body: earlier.body, originalRequest: earlier.requestId };
}

type Rememberable = { status: number; body: object };

async function remember(db: Pick<Db, "insert">, request: KeyedRequest, answer: Rememberable): Promise<SentAnswer> {
  const { key, requestHash, requestId, version, now } = request;
  const sent = { status: answer.status, body: JSON.stringify(answer.body) };
  if (sent.status < 300 || version === "v1") {
    const expiresAt = afterDays(now, KEPT_DAYS[version]);
    const row = { key, requestHash, requestId, ...sent, created: now, expiresAt };
    await db.insert(idempotencyKeys).values(row).onConflictDoNothing();
  }
  return sent;
}

/** Hashes a request. The order of its parameters doesn't matter. */
export function hashOfRequest(method: string, path: string, params: object): string {
  return createHash("sha256")
    .update(JSON.stringify([method, path, sorted(params)]))
    .digest("hex");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, inner]) => [key, sorted(inner)]);
}

/** Deletes keys that are too old to be repeated. */
export async function forgetExpiredKeys(db: Pick<Db, "delete">, now: Date) {
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.expiresAt, now));
}
