import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

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
export type Connection = { connectionString: string; role?: string; max?: number };

/** A pool that gives up instead of hanging: on connecting, on a statement, on a lock, on an idle transaction. */
export function createPool({ connectionString, role, max = 10 }: Connection): pg.Pool {
  const settings = ["statement_timeout=5000", "lock_timeout=4000", "idle_in_transaction_session_timeout=10000"];
  if (role) settings.push(`role=${role}`);
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 3000,
    query_timeout: 6000,
    options: settings.map((setting) => `-c ${setting}`).join(" "),
  });
  // A connection that breaks fails the query that is under way or the next one; it must not end the process.
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
 * deadlock or a serialization failure. The work must touch nothing but the database.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !RETRIABLE.has(databaseErrorCode(error) ?? "")) throw error;
    }
  }
}

/** The SQLSTATE of a database error, also when the query builder has wrapped it. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.code;
  }
  return undefined;
}

/** The constraint that an error names, such as the unique index that settled a race. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.constraint;
  }
  return undefined;
}
