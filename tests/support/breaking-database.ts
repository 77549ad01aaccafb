import pg from "pg";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import { FirstStatement } from "#server/platform/db/transaction.ts";
import type { TestDatabase } from "#tests/support/database.ts";

type Failure = { code: string; message: string };
type Answered = (error: Error) => void;
type Asked = { text: string; values: unknown[] };

/** Errors as PostgreSQL reports them; they may quote the statement's values. */
export const FAILURES: Record<string, (values: string) => Failure> = {
  "a lock timeout": () => ({ code: "55P03", message: "canceling statement due to lock timeout" }),
  "a statement timeout": () => ({ code: "57014", message: "canceling statement due to statement timeout" }),
  "a refused value": (values) => ({ code: "22P02", message: `invalid input syntax for type uuid: "${values}"` }),
  "a broken rule": () => ({ code: "23514", message: 'new row for relation "users" violates check constraint' }),
};

/** A pool in which the statement that the test chooses fails, wherever it comes from. */
export function breakingDatabase({ connectionString }: TestDatabase) {
  const pool = createPool({ connectionString, role: APP_ROLE, max: 5 });
  let countdown = 0;
  let failure = FAILURES["a lock timeout"];

  /** @returns The error for this statement, if it is its turn. */
  const errorFor = ({ text, values }: Asked): Error | undefined => {
    if (/^(begin|commit|rollback)$/i.test(text) || countdown === 0) return undefined;
    countdown -= 1;
    if (countdown > 0) return undefined;
    const quoted = values.map(String).join(", ");
    const { code, message } = failure?.(quoted) ?? { code: "XX000", message: "broken" };
    const where = `unnamed portal with parameters: $1 = '${quoted}'`;
    return Object.assign(new pg.DatabaseError(message, message.length, "error"), {
      ...{
        code,
        where,
        detail: `Failing row contains (${quoted}).`,
        internalQuery: quoted,
        routine: "ProcessInterrupts",
      },
    });
  };

  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const breakable = (...args: unknown[]) => {
      const error = errorFor(asked(args));
      if (!error) return query(...args);
      // The statements after it in its transaction have to fail as well.
      if (!(args[0] instanceof FirstStatement)) void Promise.resolve(query("broken")).catch(() => {});
      const answered = (args[0] as { callback?: Answered }).callback ?? args.at(-1);
      if (typeof answered !== "function") return Promise.reject(error);
      process.nextTick(answered as Answered, error);
      return undefined;
    };
    client.query = breakable as typeof client.query;
  });

  return {
    db: createDb(pool),
    /** Makes the n-th statement from now on fail. */
    breakAt: (n: number, kind: string) => {
      countdown = n;
      failure = FAILURES[kind];
    },
    /** @returns Whether the failing statement was never reached. */
    isUntouched: () => {
      const isLeft = countdown > 0;
      countdown = 0;
      return isLeft;
    },
    close: () => pool.end(),
  };
}

function asked([query, values]: unknown[]): Asked {
  if (typeof query === "string") return { text: query, values: Array.isArray(values) ? values : [] };
  const { text = "", values: own } = (query ?? {}) as { text?: string; values?: unknown[] };
  return { text, values: Array.isArray(values) ? values : (own ?? []) };
}
