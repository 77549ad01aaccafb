import { describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { checkUpkeep } from "#server/operations/doctor/check-upkeep.ts";
import { recordBackup } from "#server/operations/watching/record-backup.ts";
import { recordCheck } from "#server/operations/watching/record-check.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { checks } from "#server/platform/db/schema/checks.ts";
import { reconciliations } from "#server/platform/db/schema/reconciliation.ts";
import { enqueue } from "#server/platform/queue.ts";
import { withDatabase } from "#tests/support/with-world.ts";

const NOW = new Date("2026-09-02T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

const database = withDatabase();

/** What the doctor finds wrong after this has happened; then everything is as before. */
async function faultsAfter(happened: (tx: Tx) => Promise<unknown>) {
  await inTransaction(database.db, happened);
  const findings = await checkUpkeep(database.connectionString, NOW);
  await database.db.delete(checks);
  await database.db.delete(reconciliations);
  await database.ownerPool.query("delete from graphile_worker._private_jobs; select audit.seal(10)");
  return {
    wrong: findings.filter(({ state }) => state === "wrong").map(({ says }) => says),
    says: findings.map(({ says }) => says),
  };
}

const compared = (hours: number, result: Partial<typeof reconciliations.$inferInsert> = {}) => ({
  ...{ trigger: "nightly" as const, startedAt: hoursAgo(hours), finishedAt: hoursAgo(hours) },
  ...result,
});

describe("what happens by itself", () => {
  it("is fine in a new installation, where nothing has happened yet", async () => {
    expect((await faultsAfter(async () => {})).wrong).toEqual([]);
  });

  it("is fine if the last night did all of it", async () => {
    const { wrong, says } = await faultsAfter(async (tx) => {
      await recordCheck(tx, { kind: "books", faults: 0, now: hoursAgo(9) });
      await tx.insert(reconciliations).values(compared(8));
      await enqueue(tx, { name: "check_books", payload: {}, runAt: hoursAgo(-1) });
      await recordBackup({ connectionString: database.connectionString, takenAt: hoursAgo(10) });
    });
    expect(wrong).toEqual([]);
    expect(says).toEqual([
      "No job is waiting longer than it should.",
      "The entries of the books and of the audit log are sealed.",
      "The books were verified 9 hours ago, and they are right.",
      "The books agreed with the processor 8 hours ago.",
      "The last npm run backup is from 10 hours ago.",
    ]);
  });

  it.each<[string, string, (tx: Tx) => Promise<unknown>]>([
    [
      "a job that nothing picks up",
      "A check_books job has been due for 60 minutes.",
      (tx) => enqueue(tx, { name: "check_books", payload: {}, runAt: hoursAgo(1) }),
    ],
    [
      "an entry without a seal",
      "1 entry of the audit log waited for a seal, the oldest for 6 hours.",
      (tx) =>
        tx.execute(`select audit.record(null, null, null, 'test.act', 'user', gen_random_uuid(), null, null, '{}',
          '${hoursAgo(6).toISOString()}')`),
    ],
    [
      "books that aren't right",
      "The last verification of the books found 2 faults.",
      (tx) => recordCheck(tx, { kind: "books", faults: 2, now: hoursAgo(9) }),
    ],
    [
      "books that weren't verified last night",
      "The books were last verified 30 hours ago.",
      (tx) => recordCheck(tx, { kind: "books", faults: 0, now: hoursAgo(30) }),
    ],
    [
      "a processor that holds less than is owed",
      "The processor held $12.34 less than was owed, 9 hours ago.",
      (tx) => tx.insert(reconciliations).values(compared(9, { fundingGap: toCents(1234) })),
    ],
    [
      "comparisons that fail",
      "The books were last compared with the processor 3 days ago.",
      async (tx) => {
        await tx.insert(reconciliations).values(compared(9, { failure: "The processor did not answer." }));
        await tx.insert(reconciliations).values(compared(72));
      },
    ],
    [
      "an old backup",
      "The last npm run backup is from 27 hours ago.",
      (tx) => recordCheck(tx, { kind: "backup", faults: 0, now: hoursAgo(27) }),
    ],
  ])("is a fault: %s", async (_what, says, happened) => {
    expect((await faultsAfter(happened)).wrong).toEqual([says]);
  });
});
