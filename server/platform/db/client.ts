import type { SQLWrapper } from "drizzle-orm";
import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import type { MailConfig } from "#server/platform/config/mail.ts";
import type { PaymentsConfig } from "#server/platform/config/payments.ts";
import { endureBroken } from "#server/platform/db/connection/endure-broken.ts";
import { keepConnectionsFew } from "#server/platform/db/connection/few-connections.ts";
import { causesOf, spoilsConnection } from "#server/platform/db/failures.ts";
import "#server/platform/db/connection/forget-values.ts";
import { nameStatements } from "#server/platform/db/connection/name-statements.ts";
import { despiteOutdatedPlans, repeatOutdated } from "#server/platform/db/connection/outdated-plans.ts";
import { type Limits, REQUEST_LIMITS, sessionSettings } from "#server/platform/db/limits.ts";
import { type Transaction, transactionOn } from "#server/platform/db/transaction.ts";
import { RowTaken, refusesToWait, refuseToWait, waitInLine } from "#server/platform/db/waiting-lines.ts";
import { traceStatements } from "#server/platform/tracing/trace-statements.ts";

export type Db = NodePgDatabase & { $client: pg.Pool };
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
/** Where a read may run: inside the caller's transaction or on its own. */
export type Reader = Pick<Db, "_" | "select" | "selectDistinct" | "execute" | "$count"> & Partial<Pick<Db, "$client">>;

/** Amounts are bigint columns, and a JavaScript number can't hold every cent above 2^53. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The number ${text} does not fit.`);
  return value;
}
// Set for the whole process, because the query builder uses these parsers and not a pool's own.
pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8);

/** How to reach the database, and the role whose rights every statement uses. */
export type Connection = {
  connectionString: string;
  /** The same login at the server itself, if the address leads to a pooler. */
  direct?: string | undefined;
  role?: string;
  max?: number;
  limits?: Limits;
};

/** Long enough for the next rush to find connections that have their plans, and shorter than networks forget them. */
const IDLE_MS = 60_000;

/**
 * Creates a pool that gives up instead of hanging: on connecting, on a statement, on a lock, on an idle transaction. A
 * pooler passes no settings on, so there they are the login's own (pooled-login.ts).
 */
export function createPool({ connectionString, direct, role, max = 10, limits = REQUEST_LIMITS }: Connection): pg.Pool {
  const settings = { ...sessionSettings(limits), ...(role ? { role } : {}) };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 3000,
    query_timeout: limits.queryTimeoutMs,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    pipeline: true,
    ...(direct ? { direct } : { options: options.join(" ") }),
  });
  endureBroken(pool);
  keepConnectionsFew(pool);
  nameStatements(pool);
  repeatOutdated(pool);
  traceStatements(pool);
  return pool;
}

/** The pools of installations that send no email, and their transactions' sessions: Drizzle has no room for it. */
const withoutMail = new WeakSet<object>();

/** The same of installations without a processor, where nobody's money is held (RULES §24). */
const withoutProcessor = new WeakSet<object>();

type Installed = { mail?: MailConfig; payments?: PaymentsConfig };

/** @param installed Where email goes: without a place for it, no transaction queues any (outbox.ts). How payments are taken. */
export function createDb(pool: pg.Pool, { mail, payments }: Installed = {}): Db {
  if (mail?.mode === "off") withoutMail.add(pool);
  if (payments?.mode === "disabled") withoutProcessor.add(pool);
  return drizzle({ client: pool, casing: "snake_case" });
}

/** Whether the installation whose transaction this is sends email, or keeps it in its mailbox. */
export const sendsMail = (tx: Tx): boolean => !withoutMail.has(tx._.session);

/** Whether it can hold a league's money at all. */
export const holdsMoney = (tx: Tx): boolean => !withoutProcessor.has(tx._.session);

const RETRIABLE = new Set(["40001", "40P01"]);
const ATTEMPTS_MAX = 3;

/**
 * Runs the work in one transaction. Restarts it if the database aborted it because of a deadlock, a serialization failure
 * or an outdated plan, or if someone else holds the league's row: it then waits in line without a connection. The work
 * must touch only the database. @throws AppError 503 if the line is too long.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const impatiently = (tx: Tx) => work(refuseToWait(tx));
  try {
    return await retried(db.$client, impatiently);
  } catch (error) {
    if (!(error instanceof RowTaken)) throw error;
    return waitInLine(db.$client, error.row, () => retried(db.$client, work));
  }
}

async function retried<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await despiteOutdatedPlans(pool, () => runOnce(pool, work));
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !RETRIABLE.has(databaseErrorCode(error) ?? "")) throw error;
    }
  }
}

const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Locks a row. If it isn't free, the transaction's first attempt gives up and returns when it is its turn; see
 * `inTransaction`. @param lock Gets the wait option for the query's `for`.
 */
export async function lockOrLeave<T>(tx: Tx, row: string, lock: (wait: { noWait?: true }) => Promise<T>): Promise<T> {
  if (!refusesToWait(tx)) return lock({});
  try {
    return await lock({ noWait: true });
  } catch (error) {
    throw databaseErrorCode(error) === LOCK_NOT_AVAILABLE ? new RowTaken(row) : error;
  }
}

const dialect = new PgDialect({ casing: "snake_case" });

/** The query builder on one connection. */
export const databaseOn = (client: Pick<pg.PoolClient, "query">): Tx =>
  new NodePgTransaction(dialect, new NodePgSession(client as pg.PoolClient, dialect, undefined), undefined);

/** What waits for each transaction to commit, by Drizzle's object, which has no room for it. */
const followUps = new WeakMap<object, ((pool: pg.Pool) => void)[]>();

/** Does something quick in memory after the transaction commits, and only then. It must not throw. */
export function afterCommit(tx: Tx, follow: (pool: pg.Pool) => void): void {
  const waiting = followUps.get(tx);
  if (!waiting) throw new Error("Only what inTransaction opened can be followed.");
  waiting.push(follow);
}

/**
 * Does something within the transaction and undoes it, to find out whether it is possible. @throws What the work
 * throws.
 */
export async function rehearse(tx: Tx, work: (part: Tx) => Promise<unknown>): Promise<void> {
  const undone = new Error("Done and undone.");
  try {
    await tx.transaction(async (part) => {
      followUps.set(part, []);
      await work(part);
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
}

/** What each connection is doing, by Drizzle's session, which has no room for it. */
const transactions = new WeakMap<object, Transaction>();

/** Runs one transaction on its own connection, which returns to the pool only if it is known to be clean. */
async function runOnce<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const transaction = transactionOn(client);
  let spoiledBy: Error | boolean = true;
  try {
    const tx = databaseOn(transaction.client);
    transactions.set(tx._.session, transaction);
    if (withoutMail.has(pool)) withoutMail.add(tx._.session);
    if (withoutProcessor.has(pool)) withoutProcessor.add(tx._.session);
    followUps.set(tx, []);
    const result = await work(tx);
    await transaction.commit();
    spoiledBy = false;
    for (const follow of followUps.get(tx) ?? []) follow(pool);
    return result;
  } catch (thrown) {
    const error = transaction.failed() ?? thrown;
    const isClean = !spoilsConnection(error) && (await transaction.rollback());
    spoiledBy = !isClean && (error instanceof Error ? error : true);
    throw error;
  } finally {
    client.release(spoiledBy);
  }
}

/**
 * Sends a statement whose answer nothing in the transaction waits for, so that it shares the round trip of the next one or
 * of the commit. What follows sees what it did. If it fails, so does the transaction.
 */
export async function sendAhead(tx: Tx, statement: SQLWrapper): Promise<void> {
  const answered = tx.execute(statement).execute();
  const transaction = transactions.get(tx._.session);
  if (transaction) transaction.leave(answered);
  else await answered;
}

/** Returns the SQLSTATE of a database error, even if the query builder has wrapped it. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if (cause instanceof pg.DatabaseError) return cause.code;
  }
  return undefined;
}

/** Returns the constraint an error names, such as the unique index that settled a race. */
export function violatedConstraint(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if (cause instanceof pg.DatabaseError) return cause.constraint;
  }
  return undefined;
}
