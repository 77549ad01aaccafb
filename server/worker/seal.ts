import { sealAuditLog } from "#server/access/audit/seal-audit-log.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { enqueue, type Job } from "#server/platform/queue.ts";
import { runBatches } from "#server/worker/run-batches.ts";

const AT_ONCE_MAX = 500;
/** After a pass that found something, more is likely to follow soon. */
const PAUSE_MS = { busy: 500, quiet: 3000 };
const SEAL: Job = { name: "seal_entries", payload: {} };

/**
 * Job: seals waiting entries of the books and of the audit log, up to a few seconds after they were posted, so that posting
 * doesn't wait for a seal. Seals a backlog without a pause. Queues itself again.
 */
export async function seal({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  let sealed = 0;
  const sealAll = (sealSome: (tx: Tx, limits: { limit: number }) => Promise<number>) =>
    runBatches(db, {
      next: SEAL,
      batch: async (tx) => {
        const done = await sealSome(tx, { limit: AT_ONCE_MAX });
        sealed += done;
        return done === AT_ONCE_MAX;
      },
    });
  await sealAll(sealEntries);
  await sealAll(sealAuditLog);
  const runAt = new Date(clock().getTime() + (sealed > 0 ? PAUSE_MS.busy : PAUSE_MS.quiet));
  await inTransaction(db, (tx) => enqueue(tx, { ...SEAL, runAt, key: SEAL.name }));
}
