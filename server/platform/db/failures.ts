import pg from "pg";

/**
 * The database can't be reached, can't take more work, or gave up waiting: either the statement had no effect, or its
 * outcome is unknown.
 */
export type DatabaseFailure = "away" | "busy";

/**
 * Connection exceptions, operator intervention, insufficient resources, a server that has become a read-only standby.
 */
const AWAY_CODES = /^(08...|57P0[1-5]|53...|25006)$/;
/** A lock or statement timeout, a deadlock or serialization failure, a transaction that was idle too long. */
const BUSY_CODES = /^(55P03|57014|40001|40P01|25P0[34])$/;
const AWAY_ERRNOS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** The driver's own errors have no code, only these words. */
const AWAY_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|Cannot use a pool after calling end|The server does not support SSL)/;
const BUSY_WORDS = /^timeout exceeded when trying to connect/;

/**
 * Tells a database that is briefly away or busy from our own faults, even if the query builder or the session store has
 * wrapped the driver's error. Undefined for anything else.
 */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  for (const cause of causesOf(error)) {
    const failure = failureOf(cause);
    if (failure) return failure;
  }
  return undefined;
}

/** Tells whether an error of a transaction makes its connection unusable. */
export function spoilsConnection(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if (cause instanceof pg.DatabaseError) {
      const { code = "" } = cause;
      return AWAY_CODES.test(code) || /^25P0[34]$/.test(code) || isPlanOutdated(cause);
    }
    if (failureOf(cause)) return true;
  }
  return false;
}

/**
 * A prepared statement whose columns a migration has changed, or that a pooler in between has lost. A new connection
 * prepares it again.
 */
export function isPlanOutdated(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if (!(cause instanceof pg.DatabaseError)) continue;
    return cause.code === "26000" || (cause.code === "0A000" && cause.message.startsWith("cached plan"));
  }
  return false;
}

function failureOf(error: Error): DatabaseFailure | undefined {
  const code = "code" in error ? String(error.code) : "";
  if (error instanceof pg.DatabaseError) {
    if (AWAY_CODES.test(code)) return "away";
    return BUSY_CODES.test(code) ? "busy" : undefined;
  }
  // A missing file is our fault; a missing socket means that the server isn't running.
  const isSocketMissing = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  if (isSocketMissing || AWAY_ERRNOS.has(code) || AWAY_WORDS.test(error.message)) return "away";
  return BUSY_WORDS.test(error.message) ? "busy" : undefined;
}

/** Yields the error, its cause, that cause's cause, and so on. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}
