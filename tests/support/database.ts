import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import { databaseUrl, dropDatabase, execute } from "#tests/support/postgres.ts";

/**
 * A new copy of the migrated database, or an empty one. `db` and `pool` use the application's login, `ownerPool` the
 * owner's. Close it when the file's tests are done.
 */
export async function testDatabase({ isEmpty = false } = {}) {
  const serverUrl = inject("serverUrl");
  const name = `potkeeper_test_${randomUUID().replaceAll("-", "")}`;
  const template = isEmpty ? "template1" : inject("templateDatabase");
  await execute(serverUrl, `create database ${name} template ${template}`);

  const connectionString = databaseUrl(serverUrl, name);
  const app = { connectionString: databaseUrl(inject("appUrl"), name), role: APP_ROLE };
  const pool = createPool({ ...app, max: 20 });
  const ownerPool = new pg.Pool({ connectionString, max: 5 });
  // The drop below may break connections that are still idle in a pool.
  const onBroken = () => {};
  ownerPool.on("error", onBroken);
  ownerPool.on("connect", (client) => client.on("error", onBroken));
  const close = async () => {
    await Promise.all([pool.end(), ownerPool.end()]);
    await dropDatabase(serverUrl, name);
  };
  return { db: createDb(pool), pool, ownerPool, connectionString, app, close };
}

export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;
