import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { DrizzleQueryError } from "drizzle-orm/errors";
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
 * @throws With a sentence when the server is too old, and with the name of the migration that fails.
 */
export async function migrate({ connectionString }: { connectionString: string }): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await refuseOldServer(client);
    await client.query("select pg_advisory_lock($1)", [ADVISORY_LOCK]);
    await applyOwnMigrations(client);
    await installJobQueue({ connectionString });
    await client.query(await readFile(fileOf("../jobs/grants.sql"), "utf8"));
  } finally {
    await client.end();
  }
}

async function applyOwnMigrations(client: pg.Client) {
  const migrationsFolder = fileOf("../../migrations");
  try {
    await applyMigrations(drizzle({ client }), { migrationsFolder });
  } catch (error) {
    if (!(error instanceof DrizzleQueryError)) throw error;
    const name = await migrationWith(error.query, migrationsFolder);
    const reason = error.cause?.message ?? error.message;
    throw new Error(`The migration ${name} failed: ${reason}\n${error.query.trim()}`, { cause: error });
  }
}

/** The files are applied statement by statement, so the statement that failed tells its file. */
async function migrationWith(statement: string, folder: string): Promise<string> {
  for (const name of (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort()) {
    if ((await readFile(path.join(folder, name), "utf8")).includes(statement)) return name;
  }
  return "(unknown)";
}

async function refuseOldServer(client: pg.Client) {
  const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
    "select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version",
  );
  const [version] = rows;
  if (Number(version?.server_version_num) >= VERSION_MIN) return;
  throw new Error(`Potkeeper needs PostgreSQL 15 or newer; this server is ${version?.server_version}.`);
}
