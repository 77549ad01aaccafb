import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { resultPlatforms } from "#contract/results/platforms.ts";
import { createPool } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { safeMessage } from "#server/platform/lib/describe-error.ts";
import { keepSecurityLog } from "#server/platform/lib/security-log.ts";
import { jobSeconds, processesUp } from "#server/platform/metrics/meters.ts";
import { watchPool } from "#server/platform/metrics/watch-pool.ts";
import { beginRoot, traced } from "#server/platform/tracing/spans.ts";
import { jobHandlers } from "#server/worker/registry.ts";

/**
 * Imports of results wait for other sites: one for each platform and one retry at a time. So do channels, four at a time.
 * Beside them are four other jobs.
 */
const CONCURRENCY = 4 + resultPlatforms.length + 1 + 4;
/** For finding and ending jobs; what they do is on the application's own connections. */
const QUEUE_CONNECTIONS = 6;

/**
 * Minute, hour, day, month, weekday, in UTC. Missed hours aren't made up for, because reads never depend on these jobs.
 */
export const SCHEDULE = `
* * * * * resume_unfinished
* * * * * release_held_seats
0 * * * * mark_overdue
12 * * * * add_late_fees
10 * * * * remind_end_dates
15 * * * * remind_deadlines
16 * * * * remind_parts
25 * * * * send_collected_emails
20 * * * * remind_winners
23 * * * * remind_treasurers
*/5 * * * * book_reversals
20 * * * * tell_commissioner_gone
30 * * * * ask_for_due_results
*/5 * * * * settle_payout_votes
*/5 * * * * settle_commissioner_votes
5 * * * * expire_replacements
*/5 * * * * carry_out_requests
*/5 * * * * carry_out_second_factor_resets
5 * * * * expire_invitations
40 * * * * forget_names
35 * * * * prune_limits
*/15 * * * * backfill_events ?jobKey=backfill_events
40 3 * * * backfill_events ?id=backfill_all_events&jobKey=backfill_all_events {"everything":true}
5 3 * * * sign_heads ?fill=1d
15 3 * * * check_books ?fill=1d
45 3 * * * reconcile ?fill=1d
`;

const RESTART_PAUSE_MIN_MS = 250;
const RESTART_PAUSE_MAX_MS = 10_000;
/** A queue that ran this long was healthy, so its next fault counts as the first. */
const HEALTHY_MS = 60_000;
/**
 * After this many failed fetches in a row, across workers, the queue is restarted: if its very first query fails, it
 * repeats that failure for as long as it runs.
 */
const FAILURES_MAX = 3 * CONCURRENCY;
/** How long jobs under way may continue once the queue is stopping. */
const GRACE_MS = 2000;
/** How long stopping itself may take: returning jobs, closing connections. */
const END_MS = 600;

/**
 * The queue's own statements wait as long as a job's transaction may hold a job's row, and give up only if the
 * connection must be dead.
 */
const QUEUE_LIMITS = { statementTimeoutMs: 60_000, lockTimeoutMs: 0, queryTimeoutMs: 65_000 };

type Queue = {
  runner: Runner;
  /**
   * Resolves when the queue can't continue. The queue may never report that itself: after a fault, its own shutdown can
   * hang.
   */
  fault: Promise<unknown>;
  /** The names under which it locks jobs. */
  lockedBy: string[];
};

/**
 * Runs the queue until it is stopped, and restarts it after any fault of its own or of the database. It reads the queue
 * with the owner's login, because the owner owns its tables; the jobs themselves use the application's rights.
 */
export function startWorker(deps: Deps, { ownerUrl }: { ownerUrl: string }): { stop: () => Promise<void> } {
  const { log } = deps;
  keepSecurityLog(deps.db, log);
  const pool = createPool({ connectionString: ownerUrl, max: QUEUE_CONNECTIONS, limits: QUEUE_LIMITS });
  const unwatch = watchPool("queue", pool);
  processesUp.inc({ role: "jobs" });
  const stopping = new AbortController();
  let queue: Queue | undefined;

  const runOnce = async () => {
    await unlock(pool, queue?.lockedBy ?? []);
    queue = await openQueue(deps, pool);
    if (!stopping.signal.aborted) await Promise.race([queue.runner.promise, queue.fault]);
    await endQueue(queue.runner);
  };

  const runAlways = async () => {
    for (let faults = 0; !stopping.signal.aborted; faults++) {
      const startedAt = performance.now();
      try {
        await runOnce();
        if (!stopping.signal.aborted) log.warn("the job queue ended; starting it again");
      } catch (error) {
        log.warn({ err: error }, "the job queue failed; starting it again");
      }
      if (performance.now() - startedAt > HEALTHY_MS) faults = 0;
      const pause = Math.min(RESTART_PAUSE_MAX_MS, RESTART_PAUSE_MIN_MS * 2 ** faults);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const over = runAlways();

  return {
    stop: async () => {
      stopping.abort();
      unwatch();
      processesUp.dec({ role: "jobs" });
      if (queue) await endQueue(queue.runner);
      await Promise.race([over.then(() => pool.end()), sleep(END_MS)]);
    },
  };
}

async function openQueue(deps: Deps, pgPool: pg.Pool): Promise<Queue> {
  const lockedBy: string[] = [];
  const events = new EventEmitter() as WorkerEvents;
  events.on("pool:create", ({ workerPool }) => lockedBy.push(workerPool.id));
  const fault = new Promise((resolve) => {
    events.once("pool:fatalError", resolve);
    let failures = 0;
    const succeed = () => {
      failures = 0;
    };
    events.on("job:start", succeed);
    events.on("worker:getJob:empty", succeed);
    events.on("worker:getJob:error", () => {
      failures += 1;
      if (failures >= FAILURES_MAX) resolve(undefined);
    });
  });
  const runner = await run({
    pgPool,
    events,
    taskList: taskList(deps),
    crontab: SCHEDULE,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: queueLogger(deps),
    // Without batches, the queue doesn't await the removal of a finished job, and a failure there would end the
    // process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  return { runner, fault, lockedBy };
}

/** Frees the jobs of a queue that ended with a fault; otherwise no other queue would take them for hours. */
async function unlock(pool: pg.Pool, lockedBy: string[]): Promise<void> {
  if (lockedBy.length === 0) return;
  await pool.query("select graphile_worker.force_unlock_workers($1::text[])", [lockedBy]);
}

/** Lets jobs under way finish; those that take too long return to the queue. */
async function endQueue(runner: Runner): Promise<void> {
  const ended = runner.stop().catch(() => {});
  const inTime = await Promise.race([ended.then(() => true), sleep(GRACE_MS, false)]);
  if (!inTime) await Promise.race([runner.kill().catch(() => {}), sleep(2 * END_MS)]);
}

const taskList = (deps: Deps): TaskList =>
  Object.fromEntries(
    Object.entries(jobHandlers(deps)).map(([name, handle]) => [
      name,
      (payload: unknown) => {
        const { traceparent: cause } = (payload ?? {}) as { traceparent?: string };
        const span = beginRoot({ name: `job ${name}`, kind: "consumer", cause });
        return runLogged(deps, name, () => traced(span, () => handle(payload as never)));
      },
    ]),
  );

/** Logs the queue's warnings but not its chatter. */
const queueLogger = ({ log }: Deps) =>
  new Logger(() => (level, message) => {
    if (level === "error" || level === "warning") log.warn({ source: "queue" }, message);
  });

/** The queue stores and logs the message of what is thrown here, so it gets one without a query's parameters. */
async function runLogged({ log }: Deps, name: string, work: () => Promise<unknown>): Promise<void> {
  const end = jobSeconds.startTimer({ task: name });
  try {
    await work();
    end({ outcome: "done" });
  } catch (error) {
    end({ outcome: "failed" });
    log.warn({ err: error, job: name }, "a job failed and will be tried again");
    throw new Error(safeMessage(error));
  }
}
