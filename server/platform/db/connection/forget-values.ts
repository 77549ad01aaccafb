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
 * Errors of the query builder and the driver contain a statement's values: password hashes, emails with links. Removing
 * them where the errors are created, for the whole process, keeps them out of every log line, job and answer.
 */
queries.queryWithCache = async function withoutValues(...query) {
  try {
    return await queryWithCache.apply(this, query);
  } catch (error) {
    throw forgetValues(error);
  }
};

/** Removes a statement's or row's values from an error and its causes. */
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
