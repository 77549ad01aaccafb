import { Logger, run, type TaskList } from "graphile-worker";
import { createPool } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { jobHandlers } from "#server/jobs/registry.ts";

const CONCURRENCY = 4;

/** Minute, hour, day, month, weekday, in UTC. A missed hour is not made up for: every job is true on read. */
const SCHEDULE = `
* * * * * resume_unfinished
0 * * * * mark_overdue
10 * * * * remind_end_dates
*/5 * * * * settle_payout_votes
*/5 * * * * settle_commissioner_votes
5 * * * * expire_replacements
5 * * * * expire_invitations
*/15 * * * * backfill_events ?jobKey=backfill_events
40 3 * * * backfill_events ?id=backfill_all_events&jobKey=backfill_all_events {"everything":true}
15 3 * * * check_books ?fill=1d
45 3 * * * reconcile ?fill=1d
`;

/**
 * Runs the queue until it is stopped. The queue's own tables belong to the owner, so it is read with the
 * owner's login; what the jobs do, they do with the application's rights.
 */
export async function startWorker(
  deps: Deps,
  { ownerUrl }: { ownerUrl: string },
): Promise<{ stop: () => Promise<void> }> {
  const handlers = jobHandlers(deps);
  const taskList: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (payload: unknown) => runLogged(deps, name, () => handle(payload as never)),
    ]),
  );
  const pgPool = createPool({ connectionString: ownerUrl, max: CONCURRENCY + 2 });
  const runner = await run({
    pgPool,
    taskList,
    crontab: SCHEDULE,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: queueLogger(deps),
  });
  return {
    stop: async () => {
      await runner.stop();
      await pgPool.end();
    },
  };
}

/** The queue's own chatter is left out; what it warns of is not. */
const queueLogger = ({ log }: Deps) =>
  new Logger(() => (level, message) => {
    if (level === "error" || level === "warning") log.warn({ source: "queue" }, message);
  });

async function runLogged({ log }: Deps, name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, job: name }, "a job failed and will be tried again");
    throw error;
  }
}
