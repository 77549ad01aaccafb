import { recordCheck } from "#server/operations/watching/record-check.ts";
import { createDb, createPool, inTransaction } from "#server/platform/db/client.ts";

/** Records a finished backup, as of its moment, in the database it was taken from. */
export async function recordBackup({ connectionString, takenAt }: { connectionString: string; takenAt: Date }) {
  const pool = createPool({ connectionString, max: 1 });
  try {
    await inTransaction(createDb(pool), (tx) => recordCheck(tx, { kind: "backup", faults: 0, now: takenAt }));
  } finally {
    await pool.end();
  }
}
