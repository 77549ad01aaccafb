import type pg from "pg";
import { FirstStatement } from "#server/platform/db/transaction.ts";

export type Statement = {
  name: string | undefined;
  text: string;
  values: unknown[];
  /** Whether it was sent before the one before it was answered, so that both share a round trip. */
  isAlong: boolean;
};

/** Counts the round trips that these statements took. */
export const roundTrips = (statements: readonly Statement[]): number =>
  statements.filter(({ isAlong }) => !isAlong).length;

type Callback = (...answer: unknown[]) => void;
type Query = string | { text: string; name?: string; values?: unknown[]; callback?: Callback };

/**
 * Captures every statement that a pool's clients send, in whichever form the driver takes it. Call it before the pool's
 * first use: it misses clients that are already connected.
 */
export function sentStatements(pool: pg.Pool): Statement[] {
  const statements: Statement[] = [];
  pool.on("connect", (client) => listen(client, statements));
  return statements;
}

function listen(client: pg.PoolClient, statements: Statement[]) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let unanswered = 0;
  const note = ({ text, name, values = [] }: Exclude<Query, string>, isAlong: boolean) =>
    statements.push({ name, text, values, isAlong });
  const counted = (answered: Callback) => {
    let isAnswered = false;
    return (...answer: unknown[]) => {
      // If the driver can't send a statement, it calls back twice.
      if (!isAnswered) unanswered -= 1;
      isAnswered = true;
      answered(...answer);
    };
  };
  const listening = (sent: Query, ...rest: unknown[]) => {
    const [given] = rest;
    const stated = typeof sent === "string" ? { text: sent } : sent;
    const isFirst = sent instanceof FirstStatement;
    if (isFirst) note({ text: "begin" }, unanswered > 0);
    note(Array.isArray(given) ? { ...stated, text: stated.text, values: given } : stated, isFirst || unanswered > 0);
    unanswered += 1;
    const answered = rest.at(-1);
    if (typeof answered === "function") return query(sent, ...rest.slice(0, -1), counted(answered as Callback));
    if (typeof sent === "object" && sent.callback) {
      sent.callback = counted(sent.callback);
      return query(sent);
    }
    const answer = query(sent, ...rest) as Promise<unknown>;
    const done = counted(() => {});
    answer.then(done, done);
    return answer;
  };
  Object.assign(client, { query: listening });
}
