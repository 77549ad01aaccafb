import { type Db, inTransaction, type Tx } from "#server/platform/db/client.ts";
import { enqueue, type Job } from "#server/platform/queue.ts";

/** One job does at most this much, so that it never holds its place in the queue for long. */
const BATCHES_MAX = 20;

type Work = {
  /** The job to queue again, if this one leaves something to do. */
  next: Job;
  /** Does a bounded part of the work. @returns Whether there may be more. */
  batch: (tx: Tx) => Promise<boolean>;
};

/** Does a job's work part by part, each in a transaction of its own, and comes back at once while there is more. */
export async function runBatches(db: Db, { next, batch }: Work): Promise<void> {
  for (let done = 0; done < BATCHES_MAX; done++) {
    if (!(await inTransaction(db, batch))) return;
  }
  await inTransaction(db, (tx) => enqueue(tx, { ...next, key: `${next.name}:more` }));
}
