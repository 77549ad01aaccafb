import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { fileOf, type Manifest, readBackup } from "#server/operations/backup/manifest.ts";
import { findTables, prepareForCopying, type Table } from "#server/operations/backup/tables.ts";
import { connectTo } from "#server/platform/db/connection/connect-to.ts";
import {
  appliedMigrations,
  isUnreleased,
  knownMigrations,
  lockMigrations,
  migrate,
} from "#server/platform/db/migrate.ts";

type Restore = { connectionString: string; directory: string };

/**
 * Fills an empty database from a backup, all or nothing. The books' guards stay active, so an entry that doesn't
 * balance would be refused. A backup from an earlier version first gets that version's structure, and newer migrations
 * once its rows are in.
 * @throws With a sentence if the backup is damaged or from a version that this one doesn't know, or if the database holds anything.
 */
export async function restoreDatabase({ connectionString, directory }: Restore): Promise<Manifest> {
  const manifest = await readBackup(directory);
  refuseUnknownVersion(manifest);
  await withClient(connectionString, (client) => refuseOtherStructure(client, manifest));
  await migrate({ connectionString, count: manifest.migrations.length });
  await withClient(connectionString, (client) => load(client, directory, manifest));
  await migrate({ connectionString });
  return manifest;
}

async function withClient(connectionString: string, work: (client: pg.Client) => Promise<void>) {
  const client = await connectTo({ connectionString, connectionTimeoutMillis: 5000 });
  try {
    await prepareForCopying(client);
    await work(client);
  } finally {
    await client.end();
  }
}

type Migrations = Manifest["migrations"];
const isStartOf = (some: Migrations, all: Migrations) => some.every(({ hash }, index) => all[index]?.hash === hash);

function refuseUnknownVersion({ migrations }: Manifest) {
  if (isStartOf(migrations, knownMigrations())) return;
  const version = isUnreleased(migrations)
    ? "a version from before Potkeeper's first release"
    : "a newer version of Potkeeper, or by a modified one";
  throw new Error(`This backup was taken by ${version}. Restore it with the version that took it.`);
}

async function refuseOtherStructure(client: pg.Client, { migrations }: Manifest) {
  if (isStartOf(await appliedMigrations(client), migrations)) return;
  throw new Error(
    "This database has the structure of another version than the backup. Restore into a new, empty database.",
  );
}

async function load(client: pg.Client, directory: string, manifest: Manifest): Promise<void> {
  await client.query("begin");
  // The rows' records come along, so they aren't recorded again.
  await client.query("set local potkeeper.by = 'restore'");
  // A server that starts now waits in its migrations until the restore is complete.
  await lockMigrations(client);
  const tables = await findTables(client);
  await refuseUsedDatabase(client, tables);
  refuseOtherTables(tables, manifest);
  for (const { name, columns, rows } of manifest.tables) {
    const copy = client.query(copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`));
    await pipeline(createReadStream(fileOf(directory, name)), createGunzip(), copy);
    if (copy.rowCount !== rows) throw new Error(`${name} should have ${rows} rows, and ${copy.rowCount} arrived.`);
  }
  for (const { name, counters } of tables) {
    for (const column of counters) await goOnCounting(client, name, column);
  }
  await client.query("commit");
  await client.query("analyze");
}

/** The lock keeps others from writing while this checks and loads. */
async function refuseUsedDatabase(client: pg.Client, tables: readonly Table[]) {
  await client.query("set local lock_timeout = '10s'");
  await client.query(`lock table ${tables.map(({ name }) => name).join(", ")} in access exclusive mode`);
  for (const { name } of tables) {
    const { rows } = await client.query<{ used: boolean }>(`select exists (select from ${name}) as used`);
    if (!rows[0]?.used) continue;
    throw new Error(`This database is in use: ${name} has rows. Restore into a new, empty database.`);
  }
}

function refuseOtherTables(tables: readonly Table[], manifest: Manifest) {
  const described = (list: readonly Pick<Table, "name" | "columns">[]) =>
    list
      .map(({ name, columns }) => `${name} (${columns.join(", ")})`)
      .sort()
      .join("; ");
  const expected = tables.filter(({ isLeftEmpty }) => !isLeftEmpty);
  if (described(expected) === described(manifest.tables)) return;
  throw new Error("This backup lacks tables that its version of Potkeeper has, so it is incomplete.");
}

/** Sets the counter so that the next row gets the id after the highest restored one. */
async function goOnCounting(client: pg.Client, name: string, column: string) {
  await client.query(
    `select setval(pg_get_serial_sequence($1, $2), max(${column})) from ${name} having max(${column}) is not null`,
    [name, column],
  );
}
