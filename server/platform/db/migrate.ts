import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { runMigrations as installJobQueue } from "graphile-worker";
import type pg from "pg";
import { memoize } from "#contract/platform/memoize.ts";
import { createPool } from "#server/platform/db/client.ts";
import { connectTo } from "#server/platform/db/connection/connect-to.ts";
import { QUEUE_DOOR } from "#server/platform/db/queue-door.ts";
import { ensureSearchIndexes } from "#server/platform/db/search-indexes.ts";
import { ROOT } from "#server/platform/lib/root.ts";

const VERSION_MIN = 150_000;
/** An arbitrary number that nothing else uses, so that only one start migrates at a time. */
const ADVISORY_LOCK = 7_208_531;

/** A migration may take as long as it needs. */
const NO_LIMITS = { statementTimeoutMs: 0, lockTimeoutMs: 0, queryTimeoutMs: 0 };

const FOLDER = path.join(ROOT, "migrations");

type Migrating = {
  connectionString: string;
  /** Applies only the first migrations, for a backup of an earlier version; all of them if absent. */
  count?: number;
  /** Hears what works less well because the server lacks something. */
  warn?: ((sentence: string) => void) | undefined;
};

/**
 * Migrates the database to the structure this code expects, as its owner. Waits for another start that is migrating.
 * @returns How many migrations it applied. @throws With a sentence if the server is too old, the database isn't in
 * UTF-8 or it belongs to a Potkeeper that this one doesn't know, and with the name of a migration that fails.
 */
export async function migrate({ connectionString, count, warn }: Migrating): Promise<number> {
  const client = await connectTo({ connectionString, connectionTimeoutMillis: 5000 });
  try {
    await refuseOldServer(client);
    await refuseOtherEncoding(client);
    await client.query("select pg_advisory_lock($1), set_config('potkeeper.by', 'migration', false)", [ADVISORY_LOCK]);
    const before = await appliedMigrations(client);
    refuseUnknownStructure(before);
    await applyOwnMigrations(client, count);
    await installQueue(connectionString);
    await client.query(QUEUE_DOOR);
    const lack = count === undefined ? await ensureSearchIndexes(client) : undefined;
    if (lack) warn?.(lack);
    return (count ?? knownMigrations().length) - before.length;
  } finally {
    await client.end();
  }
}

/** Uses our own pool: the queue's would end the process if a connection broke while it closes. */
async function installQueue(connectionString: string): Promise<void> {
  const pool = createPool({ connectionString, max: 1, limits: NO_LIMITS });
  try {
    await installJobQueue({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

type Migration = { hash: string; createdAt: number };

/** Lists the migrations this code has, in order. */
export const knownMigrations = memoize((): Migration[] =>
  readMigrationFiles({ migrationsFolder: FOLDER }).map(({ hash, folderMillis }) => ({ hash, createdAt: folderMillis })),
);

/** Lists the migrations a database has, in order; none for a new one. */
export async function appliedMigrations(client: pg.Client): Promise<Migration[]> {
  const { rows: found } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as is_there",
  );
  if (!found[0]?.is_there) return [];
  const { rows } = await client.query<{ hash: string; created_at: string | number }>(
    "select hash, created_at from drizzle.__drizzle_migrations order by created_at",
  );
  return rows.map(({ hash, created_at }) => ({ hash, createdAt: Number(created_at) }));
}

/** Tells migrations from before the first release: these started another way, and none of ours go on from them. */
export const isUnreleased = ([first]: Migration[]) =>
  first !== undefined && first.createdAt !== knownMigrations()[0]?.createdAt;

/**
 * Keeps Potkeeper from touching data that it might misread: a newer version's, or one's from before the first release.
 * @throws With a sentence if the database has migrations that this code doesn't know.
 */
export function refuseUnknownStructure(applied: Migration[]): void {
  if (isUnreleased(applied)) {
    throw new Error(
      "This database was made before Potkeeper's first release, and this version can't update it. Nothing was changed. Start with a new, empty database, or with another DATA_DIR for the embedded one.",
    );
  }
  const known = knownMigrations();
  const newest = known.at(-1)?.createdAt ?? 0;
  const unknown = applied.filter(({ createdAt }) => createdAt > newest).length;
  if (unknown === 0 && applied.length <= known.length) return;
  throw new Error(
    `This database belongs to a newer version of Potkeeper: it has ${applied.length} migrations, and this version knows ${known.length}. Nothing was changed. Start the newer version, or restore a backup that this version made.`,
  );
}

/** Keeps every other start from migrating until the transaction ends. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [ADVISORY_LOCK]);
}

async function applyOwnMigrations(client: pg.Client, count: number | undefined) {
  const folder = count === undefined ? FOLDER : await firstMigrations(count);
  try {
    await applyMigrations(drizzle({ client }), { migrationsFolder: folder });
  } catch (error) {
    if (!(error instanceof DrizzleQueryError)) throw error;
    const name = await migrationWith(error.query, folder);
    const reason = error.cause?.message ?? error.message;
    throw new Error(`The migration ${name} failed: ${reason}\n${error.query.trim()}`, { cause: error });
  } finally {
    if (folder !== FOLDER) await rm(folder, { recursive: true });
  }
}

/** Makes a folder with only the first migrations: the migrator always applies everything it finds. */
async function firstMigrations(count: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "potkeeper-migrations-"));
  const journal = JSON.parse(await readFile(path.join(FOLDER, "meta", "_journal.json"), "utf8"));
  const entries: { tag: string }[] = journal.entries.slice(0, count);
  for (const { tag } of entries) await copyFile(path.join(FOLDER, `${tag}.sql`), path.join(folder, `${tag}.sql`));
  await mkdir(path.join(folder, "meta"));
  await writeFile(path.join(folder, "meta", "_journal.json"), JSON.stringify({ ...journal, entries }));
  return folder;
}

/** Finds the file of a failed statement: files are applied statement by statement. */
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

/** In another encoding, migrations pass and the first names that people enter fail. */
async function refuseOtherEncoding(client: pg.Client) {
  const { rows } = await client.query<{ encoding: string }>("select current_setting('server_encoding') as encoding");
  const encoding = rows[0]?.encoding;
  if (encoding === "UTF8") return;
  throw new Error(
    `Potkeeper needs a database in UTF8; this one is in ${encoding}. Nothing was changed. Create it with: create database … encoding 'UTF8' template template0;`,
  );
}
