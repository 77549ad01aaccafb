/** In milliseconds; 0 is no limit. The last one runs in this process, for a server that doesn't answer at all. */
export type Limits = { statementTimeoutMs: number; lockTimeoutMs: number; queryTimeoutMs: number };

/** The limits of a request. */
export const REQUEST_LIMITS: Limits = { statementTimeoutMs: 5000, lockTimeoutMs: 4000, queryTimeoutMs: 6000 };

/** The limits that the server keeps, by the names of its settings. */
export const serverLimits = ({ statementTimeoutMs, lockTimeoutMs }: Limits) => ({
  statement_timeout: statementTimeoutMs,
  lock_timeout: lockTimeoutMs,
  idle_in_transaction_session_timeout: 10_000,
});

/**
 * What each of the application's connections sets. Compiling a plan (`jit`) takes hundreds of milliseconds, and PostgreSQL does
 * so wherever it expects a lot of work: a list of a large installation that reads few rows is often mistaken for that.
 */
export const sessionSettings = (limits: Limits) => ({ ...serverLimits(limits), jit: "off" });
