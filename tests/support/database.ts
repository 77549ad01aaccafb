import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import type { AppConnection } from "#server/platform/db/app-login.ts";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import { endureBroken } from "#server/platform/db/connection/endure-broken.ts";
import { databaseUrl, dropDatabase, serverAt } from "#tests/support/postgres.ts";

type Chosen = {
  isEmpty?: boolean;
  /** A database to copy instead of the migrated one; nothing may be connected to it. */
  template?: string;
  /**
   * Whether connections plan a named statement once, for any values, which takes a seventh of the server's time off a
   * scene. The product lets PostgreSQL choose (name-statements.ts), so tests of what statements read don't ask for it.
   */
  plansOnce?: boolean;
};

/**
 * A new copy of the migrated database, or an empty one. `db` and `pool` use the application's login, `ownerPool` the
 * owner's. Close it when the file's tests are done.
 */
export async function testDatabase({
  isEmpty = false,
  template = isEmpty ? "template1" : inject("templateDatabase"),
  plansOnce = false,
}: Chosen = {}) {
  const serverUrl = inject("serverUrl");
  const server = serverAt(serverUrl);
  const name = `potkeeper_test_${randomUUID().replaceAll("-", "")}`;
  // Copying files is quicker than logging their pages, and takes along what the first connection would have to gather.
  await server.query(`create database ${name} template ${template} strategy file_copy`);
  if (plansOnce) await server.query(`alter database ${name} set plan_cache_mode = force_generic_plan`);

  const connectionString = databaseUrl(serverUrl, name);
  const app = { connectionString: databaseUrl(inject("appUrl"), name), role: APP_ROLE };
  const connected = connectTo({ name, connectionString, app });
  const close = async () => {
    await connected.disconnect();
    await dropDatabase(serverUrl, name);
  };
  return { ...connected, close };
}

type Known = { name: string; connectionString: string; app: AppConnection };

/** Opens a pool for each of a database's two logins. */
export function connectTo({ name, connectionString, app }: Known) {
  const pool = createPool({ ...app, max: 20 });
  // What tests plant as the owner counts as a migration's change, but in tests of the owner's own.
  const ownerPool = new pg.Pool({ connectionString, max: 5, options: "-c potkeeper.by=migration" });
  endureBroken(ownerPool);
  const disconnect = async () => {
    await Promise.all([pool, ownerPool].map((one) => !one.ending && one.end()));
  };
  return { name, db: createDb(pool), pool, ownerPool, connectionString, app, disconnect };
}

export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;
