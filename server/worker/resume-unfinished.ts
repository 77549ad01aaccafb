import { sql } from "drizzle-orm";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { enqueue, enqueueAll } from "#server/platform/queue.ts";
import { type OpenSince, openScans } from "#server/worker/open-scans.ts";

const SETTLING_MS = 60_000;
/** Per kind, those tried least or longest ago come first, so that constant failures block nothing. */
const AT_ONCE_MAX = 500;
/** A scan that takes longer reads more than what is open. It gives up before it holds up a request. */
const SCAN_TIMEOUT_MS = 3000;

/**
 * Job: resumes everything that has been stuck for a minute because a process was killed, a job used up its attempts, or
 * a restored backup has no queue. Each kind is looked for in a transaction of its own, so that one that can't be read
 * doesn't stop the others. Each item is queued under its own key and each handler looks before it acts, so nothing happens
 * twice. @throws The first failure, after trying all kinds.
 */
export async function resumeUnfinished({ db, config, clock, log }: Work): Promise<void> {
  await inTransaction(db, (tx) => enqueue(tx, { name: "seal_entries", payload: {}, key: "seal_entries" }));
  const now = clock();
  const since = { before: new Date(now.getTime() - SETTLING_MS), limit: AT_ONCE_MAX, config, now };
  const failures: unknown[] = [];
  for (const [kind, jobsOf] of Object.entries(openScans)) {
    await inTransaction(db, (tx) => resume(tx, jobsOf, since)).catch((error) => {
      log.warn({ err: error, kind }, "could not look for open work");
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

type Work = Pick<Deps, "db" | "config" | "clock" | "log">;

async function resume(tx: Tx, jobsOf: (typeof openScans)[keyof typeof openScans], since: OpenSince): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(SCAN_TIMEOUT_MS)}, true)`);
  await enqueueAll(tx, await jobsOf(tx, since));
}
