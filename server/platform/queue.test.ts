import { beforeEach, expect, it } from "vitest";
import { databaseErrorCode, inTransaction } from "#server/platform/db/client.ts";
import { enqueue, enqueueAll, type Job } from "#server/platform/queue.ts";
import { withDatabase } from "#tests/support/with-world.ts";

const database = withDatabase();
beforeEach(() => database.ownerPool.query("delete from graphile_worker._private_jobs"));

const at = (hour: number) => new Date(Date.UTC(2026, 8, 1, hour));
const refund = (refundId: string, more: Pick<Job, "key" | "runAt"> = {}): Job => ({
  name: "issue_refund",
  payload: { refundId },
  ...more,
});
const inOne = (jobs: Job[]) => inTransaction(database.db, (tx) => enqueueAll(tx, jobs));
const oneByOne = (jobs: Job[]) =>
  inTransaction(database.db, async (tx) => {
    for (const job of jobs) await enqueue(tx, job);
  });

/** The queue, with each job's time only where one was asked for. */
async function queued() {
  const { rows } = await database.ownerPool.query(`
    select t.identifier as name, j.payload, j.key, j.attempts, j.max_attempts, j.priority, j.job_queue_id,
      nullif(j.run_at, j.created_at) as run_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`);
  return rows;
}
async function both(jobs: Job[]) {
  await oneByOne(jobs);
  const expected = await queued();
  await database.ownerPool.query("delete from graphile_worker._private_jobs");
  await inOne(jobs);
  return { expected, found: await queued() };
}

it("queues many jobs of several kinds as if they came one by one, in their order", async () => {
  const many = Array.from({ length: 1040 }, (_, nth) => refund(`r${nth}`));
  const { found, expected } = await both([
    ...many,
    { name: "deliver_mail", payload: { mailId: "m" }, runAt: at(9) },
    { name: "close_stale_payments", payload: { leagueId: "l" }, key: "close_stale_payments:l", runAt: at(8) },
    { name: "seal_entries", payload: {}, key: "seal_entries" },
  ]);
  expect(found).toHaveLength(1043);
  expect(found[0]).toMatchObject({ name: "issue_refund", payload: { refundId: "r0" }, max_attempts: 12, key: null });
  expect(found[1040].run_at).toEqual(at(9));
  expect(found).toEqual(expected);
});

it("queues nothing for no jobs", async () => {
  await inOne([]);
  expect(await queued()).toEqual([]);
});

it("keeps one job per key of a call: the last one's work at the first one's time", async () => {
  const { found, expected } = await both([
    refund("first", { key: "k", runAt: at(8) }),
    refund("other"),
    refund("last", { key: "k", runAt: at(7) }),
  ]);
  expect(found).toEqual(expected);
  expect(found).toMatchObject([
    { payload: { refundId: "last" }, key: "k", run_at: at(8) },
    { payload: { refundId: "other" } },
  ]);
});

it("replaces a waiting job with the same key and keeps its time", async () => {
  await inOne([refund("earlier", { key: "k", runAt: at(8) })]);
  await inOne([refund("again", { key: "k", runAt: at(12) })]);
  expect(await queued()).toMatchObject([{ payload: { refundId: "again" }, run_at: at(8) }]);
});

it("queues a job of its own if the one with its key is running", async () => {
  await inOne([refund("running", { key: "k" })]);
  await database.ownerPool.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w'");
  await inOne([refund("again", { key: "k" })]);
  expect(await queued()).toMatchObject([
    { payload: { refundId: "running" }, key: null },
    { payload: { refundId: "again" }, key: "k" },
  ]);
});

it("queues none of a call's jobs if its transaction fails, or if one of them is unusable", async () => {
  const failing = inTransaction(database.db, async (tx) => {
    await enqueueAll(tx, [refund("a"), refund("b")]);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  await expect(inOne([refund("a"), { ...refund("b"), name: "x".repeat(200) } as never])).rejects.toThrow();
  expect(await queued()).toEqual([]);
});

it("lets the application's role add and count jobs only through functions of their own, and no one else through them", async () => {
  const refusal = (query: Promise<unknown>) => query.then(() => undefined, databaseErrorCode);
  const { db, ownerPool } = database;
  expect(await refusal(db.execute("select graphile_worker.add_jobs('{}')"))).toBe("42501");
  expect(await refusal(db.execute("delete from graphile_worker._private_jobs"))).toBe("42501");
  const { rows } = await ownerPool.query(
    "select proname, proacl::text as rights from pg_proc where pronamespace = 'jobs'::regnamespace order by proname",
  );
  expect(rows.map(({ proname }) => proname)).toEqual(["enqueue", "enqueue_all", "queue_of", "waiting"]);
  for (const { proname, rights } of rows) {
    // Only the other functions call it.
    if (proname === "queue_of") expect(rights).not.toContain("potkeeper_app");
    else expect(rights).toContain("potkeeper_app=X/");
    expect(rights).not.toMatch(/[{,]=X/);
  }
});
