import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { causesOf, spoilsConnection } from "#server/platform/db/failures.ts";
import "#server/platform/db/forget-values.ts";
import { RowTaken, refusesToWait, refuseToWait, waitInLine } from "#server/platform/db/waiting-lines.ts";

export type Db = NodePgDatabase & { $client: pg.Pool };
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
/** Where a read may run: inside the caller's transaction or on its own. */
export type Reader = Pick<Db, "select" | "selectDistinct" | "execute" | "$count">;

/** Amounts are bigint columns; one past 2^53 cents would lose its cents in a JavaScript number. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The number ${text} does not fit.`);
  return value;
}
// For the whole process: the query builder asks these parsers and not a pool's own.
pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8);

/** How one server is reached: a socket directory or an address, and the role whose rights every statement runs with. */
export type Connection = { connectionString: string; role?: string; max?: number; limits?: Limits };
/** In milliseconds; 0 is no limit. The last counts in this process, for a server that doesn't answer at all. */
type Limits = { statementTimeoutMs: number; lockTimeoutMs: number; queryTimeoutMs: number };

/** What a request may take. */
const REQUEST_LIMITS: Limits = { statementTimeoutMs: 5000, lockTimeoutMs: 4000, queryTimeoutMs: 6000 };

/** A pool that gives up instead of hanging: on connecting, on a statement, on a lock, on an idle transaction. */
export function createPool({ connectionString, role, max = 10, limits = REQUEST_LIMITS }: Connection): pg.Pool {
  const { statementTimeoutMs, lockTimeoutMs, queryTimeoutMs } = limits;
  const settings = [
    `statement_timeout=${statementTimeoutMs}`,
    `lock_timeout=${lockTimeoutMs}`,
    "idle_in_transaction_session_timeout=10000",
  ];
  if (role) settings.push(`role=${role}`);
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 3000,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    options: settings.map((setting) => `-c ${setting}`).join(" "),
  });
  // A broken connection fails its current or next query; without these listeners it would also end the process.
  const onBroken = () => {};
  pool.on("error", onBroken);
  pool.on("connect", (client) => client.on("error", onBroken));
  return pool;
}

export const createDb = (pool: pg.Pool): Db => drizzle({ client: pool, casing: "snake_case" });

const RETRIABLE = new Set(["40001", "40P01"]);
const ATTEMPTS_MAX = 3;

/**
 * Runs the work in one transaction, again from the start when the database broke it off to resolve a
 * deadlock or a serialization failure, or when somebody else holds the league's row: then it waits in line, without
 * a connection. The work must touch nothing but the database.
 * @throws AppError 503 when the line is too long.
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
      return await runOnce(pool, work);
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !RETRIABLE.has(databaseErrorCode(error) ?? "")) throw error;
    }
  }
}

const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Takes a row's lock. Where it isn't free, the first try of a transaction leaves, to come back when it is its turn;
 * see `inTransaction`.
 * @param lock Is told to wait or not, for the query's `for`.
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

const followUps = new WeakMap<object, ((pool: pg.Pool) => void)[]>();

/** Does something quick in memory once the transaction has committed, and never when it doesn't. It must not throw. */
export function afterCommit(tx: Tx, follow: (pool: pg.Pool) => void): void {
  const waiting = followUps.get(tx);
  if (!waiting) throw new Error("Only what inTransaction opened can be followed.");
  waiting.push(follow);
}

/** Does something within the transaction and undoes it, to learn whether it could be done. @throws What it throws. */
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

/** One transaction on a connection of its own, which goes back to the pool only when it is known to be clean. */
async function runOnce<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isClean = false;
  try {
    await client.query("begin");
    const tx: Tx = new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined);
    followUps.set(tx, []);
    const result = await work(tx);
    const { command } = await client.query("commit");
    // PostgreSQL answers the commit of a transaction that has failed by rolling it back, without an error.
    if (command !== "COMMIT") throw new Error("The transaction had failed before its commit, so it was rolled back.");
    isClean = true;
    for (const follow of followUps.get(tx) ?? []) follow(pool);
    return result;
  } catch (error) {
    isClean = !spoilsConnection(error) && (await rolledBack(client));
    throw error;
  } finally {
    client.release(!isClean);
  }
}

const rolledBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query("rollback").then(
    () => true,
    () => false,
  );

/** The SQLSTATE of a database error, also when the query builder has wrapped it. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if (cause instanceof pg.DatabaseError) return cause.code;
  }
  return undefined;
}

/** The constraint that an error names, such as the unique index that settled a race. */
export function violatedConstraint(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if (cause instanceof pg.DatabaseError) return cause.constraint;
  }
  return undefined;
}
