import { sealAuditLog } from "#server/access/audit/seal-audit-log.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { enqueue, type Job } from "#server/platform/queue.ts";
import { workOff } from "#server/worker/work-off.ts";

const AT_ONCE_MAX = 500;
const PAUSE_MS = 3000;
const SEAL: Job = { name: "seal_entries", payload: {} };

/**
 * Job: seals waiting entries of the books and of the audit log, a few seconds after they were posted, so that posting
 * doesn't wait for a seal. Seals a backlog without a pause. Queues itself again.
 */
export async function seal({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  await workOff(db, {
    next: SEAL,
    batch: async (tx) => (await sealEntries(tx, { limit: AT_ONCE_MAX })) === AT_ONCE_MAX,
  });
  await workOff(db, {
    next: SEAL,
    batch: async (tx) => (await sealAuditLog(tx, { limit: AT_ONCE_MAX })) === AT_ONCE_MAX,
  });
  const runAt = new Date(clock().getTime() + PAUSE_MS);
  await inTransaction(db, (tx) => enqueue(tx, { ...SEAL, runAt, key: SEAL.name }));
}
