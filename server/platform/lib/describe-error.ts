import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";

/** Data exceptions, whose messages quote the value that didn't fit. */
const QUOTES_VALUES = /^22/;

type Described = { type: string; message: string; stack?: string | undefined; cause?: Described } & Record<
  string,
  unknown
>;

/** Describes an error for the log, without a query's parameters or a row's values, which may be secret or personal. */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: safeMessage(error) };
  const { name, cause } = error;
  return {
    type: name,
    message: safeMessage(error),
    ...factsOf(error),
    stack: framesOf(error),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  };
}

/**
 * Says what happened in one line, without parameters and values, for the log and for the record of a failed attempt.
 */
export function safeMessage(error: unknown): string {
  if (error instanceof DrizzleQueryError) return safeMessage(error.cause ?? new Error("A query failed."));
  if (error instanceof pg.DatabaseError && QUOTES_VALUES.test(error.code ?? "")) {
    return `The database refused a value (${error.code}, ${error.routine ?? "unknown routine"}).`;
  }
  if (error instanceof AggregateError && error.message === "") return error.errors.map(safeMessage).join("; ");
  return error instanceof Error ? error.message || error.name : String(error);
}

function factsOf(error: Error): Record<string, unknown> {
  if (error instanceof DrizzleQueryError) return { query: error.query };
  if (error instanceof pg.DatabaseError) {
    const { code, constraint, table, column, routine } = error;
    return { code, constraint, table, column, routine };
  }
  return "code" in error && typeof error.code === "string" ? { code: error.code } : {};
}

/** The stack begins with the message, which may contain what the log must not. */
const framesOf = ({ stack }: Error) =>
  stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
