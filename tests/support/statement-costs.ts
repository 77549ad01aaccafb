import type pg from "pg";
import { FirstStatement } from "#server/platform/db/transaction.ts";

/** What one statement read, by the database's own account. */
export type Cost = {
  text: string;
  ms: number;
  /** The rows that its scans visited, whether or not they matched. */
  rowsRead: number;
  rowsReturned: number;
  /** The scans of its plan, those that read most first. */
  scans: Scan[];
};
type Scan = { kind: string; on: string; index: string | undefined; rows: number };

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
};
type Explained = { "QUERY PLAN": [{ Plan: Plan; "Execution Time": number }] };
type Callback = (error: Error | undefined, result?: unknown) => void;
type Sent = { text: string; values?: unknown[]; callback?: Callback };
type Query = (sent: string | Sent, values?: unknown[]) => Promise<pg.QueryResult>;

const EXPLAINED = /^\s*(select|update|insert|delete|with)\b/i;

/**
 * Explains each statement that the pool's next connections send, right before it runs: executes it once more, within a
 * transaction or savepoint that it rolls back. @returns The costs so far, in order.
 */
export function watchCosts(pool: pg.Pool): Cost[] {
  const costs: Cost[] = [];
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as unknown as Query;
    let isWithin = false;
    let before: Promise<unknown> = Promise.resolve();
    const watched = async (sent: string | Sent, given?: unknown[]) => {
      const { text, values = given ?? [] } = typeof sent === "string" ? { text: sent } : sent;
      if (EXPLAINED.test(text)) costs.push(await explained(query, { text, values, isWithin }));
      const result = await query(sent, given);
      if (["BEGIN", "COMMIT", "ROLLBACK"].includes(result.command))
        isWithin = result.command === "BEGIN" || /savepoint/i.test(text);
      return result;
    };
    const watchedFirst = async ({ asked: { statement, values } }: FirstStatement) => {
      const answer = await watched("begin");
      return [answer, await watched(statement as Sent, values)];
    };
    const asDriver = (...args: unknown[]) => {
      const [sent, given] = args as [Sent | FirstStatement, unknown];
      const last = args.at(-1);
      const answer = typeof last === "function" ? (last as Callback) : (sent as Sent).callback;
      // One after another, because nothing may come between a statement and its explanation.
      const values = Array.isArray(given) ? given : undefined;
      const run = (): Promise<unknown> => (sent instanceof FirstStatement ? watchedFirst(sent) : watched(sent, values));
      const done = before.then(run);
      before = done.catch(() => {});
      if (!answer) return done;
      return void done.then((result) => answer(undefined, result), answer);
    };
    Object.assign(client, { query: asDriver });
  });
  return costs;
}

async function explained(
  query: Query,
  { text, values, isWithin }: { text: string; values: unknown[]; isWithin: boolean },
): Promise<Cost> {
  await query(isWithin ? "savepoint explained" : "begin");
  try {
    const { rows } = await query({ text: `explain (analyze, buffers, format json) ${text}`, values });
    const [{ Plan: plan, "Execution Time": ms }] = (rows[0] as Explained)["QUERY PLAN"];
    const scans = scansOf(plan).sort((a, b) => b.rows - a.rows);
    const rowsRead = scans.reduce((sum, { rows: read }) => sum + read, 0);
    return { text, ms, rowsRead, rowsReturned: plan["Actual Rows"], scans };
  } finally {
    await query(isWithin ? "rollback to savepoint explained" : "rollback");
  }
}

function scansOf(plan: Plan): Scan[] {
  const own = plan["Node Type"].includes("Scan") && (plan["Relation Name"] ?? plan["Index Name"]) !== undefined;
  const each =
    plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Index Recheck"] ?? 0);
  const scan: Scan = {
    kind: plan["Node Type"],
    on: plan["Relation Name"] ?? "",
    index: plan["Index Name"],
    rows: Math.round(each * plan["Actual Loops"]),
  };
  return [...(own ? [scan] : []), ...(plan.Plans ?? []).flatMap(scansOf)];
}
