import type pg from "pg";
import type { Db } from "#server/platform/db/client.ts";

const PATIENCE_MS = 10 * 60_000;

/**
 * Runs a query over the whole history, for jobs and commands: it takes seconds per million rows, which is longer than a
 * request may take. It has its own read-only transaction.
 */
export async function patientQuery<T extends pg.QueryResultRow>(db: Db, text: string): Promise<T[]> {
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: PATIENCE_MS };
  const session = await db.$client.connect();
  let isClean = false;
  try {
    await session.query("begin read only");
    await session.query(`set local statement_timeout = ${PATIENCE_MS}`);
    const { rows } = await session.query<T>(query);
    await session.query("commit");
    isClean = true;
    return rows;
  } finally {
    session.release(!isClean);
  }
}
