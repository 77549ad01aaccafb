import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureAppLogin } from "#server/platform/db/app-login.ts";
import { createPool } from "#server/platform/db/client.ts";
import { openDatabase } from "#server/platform/db/connect.ts";
import { openSession } from "#server/platform/db/connection/own-session.ts";
import { throughPooler } from "#server/platform/db/connection/pooled-login.ts";
import { type DatabaseDoor, openDoor } from "#tests/support/database-door.ts";
import { withDatabase } from "#tests/support/with-world.ts";

const database = withDatabase();
let pooler: DatabaseDoor;
let pool: pg.Pool;
beforeAll(async () => {
  pooler = await openDoor(database.connectionString);
  const { app } = await openDatabase({
    databaseUrl: pooler.connectionString,
    databaseDirectUrl: database.connectionString,
    appDatabaseUrl: undefined,
    dataDir: "/nowhere",
    isPublic: true,
  });
  pool = createPool({ ...app, max: 1 });
});
afterAll(async () => {
  await pool.end();
  pooler.close();
});

it("Through a pooler, connections ask for no settings, and get those of a request from their login", async () => {
  const { rows } = await pool.query(`
    select name, setting, source from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'jit') order by name`);
  expect(rows).toEqual([
    { name: "idle_in_transaction_session_timeout", setting: "10000", source: "user" },
    { name: "jit", setting: "off", source: "user" },
    { name: "lock_timeout", setting: "4000", source: "user" },
    { name: "statement_timeout", setting: "5000", source: "user" },
  ]);
});

it("Processes that start at the same time can all set the login's limits", async () => {
  const { connectionString } = await ensureAppLogin(database.connectionString);
  const app = { ...database.app, connectionString };
  const way = { ownerUrl: database.connectionString, poolerUrl: pooler.connectionString, app };
  await expect(Promise.all(Array.from({ length: 8 }, () => throughPooler(way)))).resolves.toHaveLength(8);
});

it("A dedicated session goes past the pooler, with the same login", async () => {
  const { rows } = await pool.query("select session_user as name");
  const before = pooler.count();
  const session = await openSession(pool);
  expect((await session.query("select session_user as name")).rows).toEqual(rows);
  expect(pooler.count()).toBe(before);
  await session.end();
});
