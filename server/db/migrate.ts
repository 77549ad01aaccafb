import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { runMigrations as installJobQueue } from "graphile-worker";
import pg from "pg";

const VERSION_MIN = 150_000;
/** One start migrates at a time; any fixed number serves, so long as nothing else uses it. */
const ADVISORY_LOCK = 7_208_531;

const fileOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * Brings the database to the structure this code expects, as its owner. A start that finds another one
 * at it waits for it.
 * @throws With a sentence when the server is too old.
 */
export async function migrate({ connectionString }: { connectionString: string }): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await refuseOldServer(client);
    await client.query("select pg_advisory_lock($1)", [ADVISORY_LOCK]);
    await applyMigrations(drizzle({ client }), { migrationsFolder: fileOf("../../migrations") });
    await installJobQueue({ connectionString });
    await client.query(await readFile(fileOf("../jobs/grants.sql"), "utf8"));
  } finally {
    await client.end();
  }
}

async function refuseOldServer(client: pg.Client) {
  const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
    "select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version",
  );
  const [version] = rows;
  if (Number(version?.server_version_num) >= VERSION_MIN) return;
  throw new Error(`Potkeeper needs PostgreSQL 15 or newer; this server is ${version?.server_version}.`);
}
