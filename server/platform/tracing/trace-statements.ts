import { AsyncResource } from "node:async_hooks";
import type pg from "pg";
import { beginPart, endSpan, isRecording } from "#server/platform/tracing/spans.ts";

/** An object with a callback is a query of the driver's own class: a transaction's first statement. */
type Sent = string | { text?: string; callback?: Answered };
type Answered = (error: unknown, result: unknown) => void;
type Connected = (...given: unknown[]) => void;
type Query = (sent: Sent, ...rest: unknown[]) => unknown;

/** Makes each statement of a pool part of the trace that sends it: its text with placeholders, never a value. */
export function traceStatements(pool: pg.Pool): void {
  if (!isRecording()) return;
  const connect = pool.connect.bind(pool) as (answered?: Connected) => unknown;
  // The pool calls back in the trace that freed the connection; this keeps the one that asked for it.
  Object.assign(pool, { connect: (answered?: Connected) => connect(answered && AsyncResource.bind(answered)) });
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as Query;
    Object.assign(client, { query: tracing(query) });
  });
}

const tracing =
  (query: Query): Query =>
  (sent, ...rest) => {
    const text = typeof sent === "string" ? sent : sent.text;
    const span =
      text === undefined ? undefined : beginPart({ name: nameOf(text), kind: "client", attributes: of(text) });
    if (!span) return query(sent, ...rest);
    const ending =
      (answered: Answered): Answered =>
      (error, result) => {
        endSpan(span, { hasFailed: Boolean(error) });
        answered(error, result);
      };
    const last = rest.at(-1);
    if (typeof last === "function") return query(sent, ...rest.slice(0, -1), ending(last as Answered));
    if (typeof sent === "object" && sent.callback) {
      sent.callback = ending(sent.callback);
      return query(sent);
    }
    const answer = query(sent, ...rest);
    if (answer instanceof Promise) {
      answer.then(
        () => endSpan(span),
        () => endSpan(span, { hasFailed: true }),
      );
    }
    return answer;
  };

const nameOf = (text: string) => /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "statement";

/** Quoted strings in a statement come from our code and not from people, but they are left out to be safe. */
const of = (text: string) => ({
  "db.system.name": "postgresql",
  "db.query.text": text
    .replace(/'(?:[^']|'')*'/g, "'?'")
    .replace(/\s+/g, " ")
    .trim(),
});
