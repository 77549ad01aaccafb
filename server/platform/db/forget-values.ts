import { DrizzleQueryError } from "drizzle-orm/errors";
import { PgPreparedQuery } from "drizzle-orm/pg-core";
import pg from "pg";
import { causesOf } from "#server/platform/db/failures.ts";

/** Data exceptions, whose messages quote the value that didn't fit. */
const QUOTES_VALUES = /^22/;

type Run = (this: unknown, ...query: unknown[]) => Promise<unknown>;
const queries = PgPreparedQuery.prototype as unknown as { queryWithCache: Run };
const { queryWithCache } = queries;

/**
 * The errors of the query builder and the driver carry a statement's values: passwords' hashes, emails with links.
 * They are removed where the errors are made, for the whole process, so that no log line, job or answer can hold them.
 */
queries.queryWithCache = async function withoutValues(...query) {
  try {
    return await queryWithCache.apply(this, query);
  } catch (error) {
    throw forgetValues(error);
  }
};

/** The same error without the values of its statement or row, in its causes either. */
function forgetValues(error: unknown): unknown {
  for (const cause of causesOf(error)) {
    if (cause instanceof pg.DatabaseError) forgetRow(cause);
    if (cause instanceof DrizzleQueryError) {
      cause.params = [];
      say(cause, `Failed query: ${cause.query}`);
    }
  }
  return error;
}

function forgetRow(error: pg.DatabaseError): void {
  error.detail = undefined;
  error.where = undefined;
  error.internalQuery = undefined;
  const { code = "", routine = "unknown routine" } = error;
  if (QUOTES_VALUES.test(code)) say(error, `The database refused a value (${code}, ${routine}).`);
}

/** The stack begins with the message. */
function say(error: Error, message: string): void {
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  error.message = message;
  error.stack = [`${error.name}: ${message}`, ...frames].join("\n");
}
