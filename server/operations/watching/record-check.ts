import type { Tx } from "#server/platform/db/client.ts";
import { checks } from "#server/platform/db/schema/checks.ts";

type Run = { kind: (typeof checks.$inferSelect)["kind"]; faults: number; now: Date };

/** Records that the books were verified or a backup was taken, for the metrics and the doctor. */
export async function recordCheck(db: Pick<Tx, "insert">, { kind, faults, now }: Run): Promise<void> {
  const run = { finishedAt: now, faults, ...(faults === 0 ? { rightAt: now } : {}) };
  await db
    .insert(checks)
    .values({ kind, ...run })
    .onConflictDoUpdate({ target: checks.kind, set: run });
}
