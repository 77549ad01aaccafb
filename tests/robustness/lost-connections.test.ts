import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withDatabase } from "#tests/support/with-world.ts";
import { type ServerProcess, startServerProcess } from "../../scripts/drill/server-process.ts";

const TIMES = 2;
/** A busy machine takes a long time to reconnect. */
const PATIENT = { timeout: 30_000, interval: 100 };

const database = withDatabase();
let server: ServerProcess;
beforeAll(async () => {
  const environment = { DATABASE_URL: database.connectionString, SESSION_SECRET: "0pYJ3o8wJbq1fTzXlR4nVhK7sUeMdCgA" };
  server = await startServerProcess({ environment });
}, 120_000);
afterAll(async () => {
  server.child.kill("SIGTERM");
  await server.ended;
});

const CONNECTIONS = "pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
const queries = async () => {
  const { rows } = await database.ownerPool.query<{ query: string }>(`select query from ${CONNECTIONS}`);
  return rows.map(({ query }) => query);
};
const ready = async () => (await fetch(`${server.url}/readyz`)).status;

describe("a server that loses all of its database connections at once", () => {
  it("keeps running, answers again, and listens and runs jobs again", async () => {
    for (let nth = 0; nth < TIMES; nth += 1) {
      await expect.poll(ready, PATIENT).toBe(200);
      await expect.poll(async () => (await queries()).some((query) => /^listen /.test(query)), PATIENT).toBe(true);
      await expect.poll(async () => (await queries()).some((query) => query.includes("jobs")), PATIENT).toBe(true);
      const asking = Promise.all(Array.from({ length: 10 }, ready));
      const { rowCount } = await database.ownerPool.query(`select pg_terminate_backend(pid) from ${CONNECTIONS}`);
      expect(rowCount).toBeGreaterThan(2);
      for (const status of await asking) expect([200, 503]).toContain(status);
      await sleep(50);
    }
    await expect.poll(ready, PATIENT).toBe(200);
    const due =
      "insert into graphile_worker._private_jobs (task_id) select id from graphile_worker._private_tasks limit 1";
    await database.ownerPool.query(due);
    const left = async () => {
      const { rows } = await database.ownerPool.query(
        "select from graphile_worker._private_jobs where run_at <= now() and locked_at is null",
      );
      return rows.length;
    };
    await expect.poll(left, PATIENT).toBe(0);
    expect(server.child.exitCode).toBeNull();
  });
});
