import type pg from "pg";

export type Statement = { name: string | undefined; text: string; values: unknown[] };

type Query = string | { text: string; name?: string; values?: unknown[] };

/**
 * Captures every statement that a pool's clients send, in whichever form the driver takes it. Each is one round trip. Call
 * it before the pool's first use: clients that are connected already stay unheard.
 */
export function sentStatements(pool: pg.Pool): Statement[] {
  const statements: Statement[] = [];
  pool.on("connect", (client) => listen(client, statements));
  return statements;
}

function listen(client: pg.PoolClient, statements: Statement[]) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const listening = (sent: Query, ...rest: unknown[]) => {
    const { text, name, values = [] } = typeof sent === "string" ? { text: sent, name: undefined } : sent;
    const [given] = rest;
    statements.push({ name, text, values: Array.isArray(given) ? given : values });
    return query(sent, ...rest);
  };
  Object.assign(client, { query: listening });
}
