import pg from "pg";
import { expect, it, vi } from "vitest";
import { endureBroken } from "#server/platform/db/connection/endure-broken.ts";
import { withDatabase } from "#tests/support/with-world.ts";

const database = withDatabase();

it("goes on when the database drops connections that are idle or in use", async () => {
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 3 });
  endureBroken(pool);
  const [inUse, ...others] = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  for (const client of others) client.release();

  const asked = expect(inUse.query("select pg_sleep(60)")).rejects.toThrow("terminating connection");
  await database.ownerPool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await asked;
  inUse.release(true);
  await vi.waitFor(() => expect(pool.totalCount).toBe(0), { timeout: 60_000 });
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
