import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inTransaction } from "#server/platform/db/client.ts";
import { databaseFailure } from "#server/platform/db/failures.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import { enqueue } from "#server/platform/queue.ts";
import { startWorker } from "#server/worker/worker.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";

/** Longer than a request may wait for a lock, so the queue has to wait longer. */
const LONG_LOCK_MS = 4500;
/** How often the connections break after the last email is queued. */
const MORE_BREAKS = 10;

let world: TestApp;
let worker: ReturnType<typeof startWorker>;
let sent: string[];
let beforeSending: () => Promise<unknown>;
const mailer: Mailer = {
  send: async ({ subject }) => {
    await beforeSending();
    sent.push(subject);
  },
};

beforeEach(async () => {
  sent = [];
  beforeSending = async () => {};
  world = await testApp({ mailer });
  worker = startWorker(world.deps, { ownerUrl: world.database.connectionString });
});
afterEach(async () => {
  await worker.stop();
  await world.close();
});

/** Queues an email, and retries if the database breaks the connection. */
async function send(subject: string) {
  const { db, clock } = world.deps;
  const values = { to: "casey@example.com", subject, text: "", html: "", createdAt: clock() };
  await expect
    .poll(() =>
      inTransaction(db, async (tx) => {
        const [mail] = await tx.insert(mails).values(values).returning({ id: mails.id });
        const mailId = mail?.id ?? "";
        await enqueue(tx, { name: "deliver_mail", payload: { mailId }, key: `deliver_mail:${mailId}` });
        return true;
      }).catch((error) => {
        if (databaseFailure(error)) return false;
        throw error;
      }),
    )
    .toBe(true);
}

const jobsLeft = async () => {
  const { rows } = await world.database.ownerPool.query(
    "select locked_by is not null as locked from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'deliver_mail'",
  );
  return rows;
};

it("the job queue removes a finished job whose row was locked for longer than a request may wait", async () => {
  let end = () => {};
  const mayEnd = new Promise<void>((resolve) => {
    end = resolve;
  });
  const started = new Promise<void>((resolve) => {
    beforeSending = () => {
      resolve();
      return mayEnd;
    };
  });
  await send("Held");
  await started;
  const session = await world.database.ownerPool.connect();
  await session.query("begin");
  await session.query("select from graphile_worker._private_jobs for update");
  end();
  await sleep(LONG_LOCK_MS);
  await session.query("rollback");
  session.release();

  await expect.poll(jobsLeft).toEqual([]);
  await send("After");
  await expect.poll(() => sent).toEqual(["Held", "After"]);
});

it("the job queue continues, and resumes the jobs it held, after the database ends its connections under load", async () => {
  const subjects = Array.from({ length: 40 }, (_, index) => `Email ${index}`);
  beforeSending = () => sleep(20);
  let breaks = 0;
  const breaking = new AbortController();
  const over = (async () => {
    while (!breaking.signal.aborted) {
      await world.database.ownerPool
        .query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
        )
        .catch(() => {});
      breaks += 1;
      await sleep(100);
    }
  })();
  for (const subject of subjects) await send(subject);
  const breaksBefore = breaks;
  await expect.poll(() => breaks - breaksBefore).toBeGreaterThanOrEqual(MORE_BREAKS);
  breaking.abort();
  await over;

  await expect.poll(() => new Set(sent)).toEqual(new Set(subjects));
  await expect.poll(jobsLeft).toEqual([]);
});
