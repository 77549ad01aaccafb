import { createHash, type Hash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { FORMAT_VERSION, fileOf, MANIFEST, type Manifest } from "#server/operations/backup/manifest.ts";
import { findTables, prepareForCopying, type Table } from "#server/operations/backup/tables.ts";
import { connectTo } from "#server/platform/db/connection/connect-to.ts";
import { appliedMigrations, refuseUnknownStructure } from "#server/platform/db/migrate.ts";

type Dump = { connectionString: string; directory: string; now: Date };

/**
 * Writes everything the database holds, as of one moment, into a new directory that only this account can enter. The
 * directory appears when it is complete; a killed run leaves one with `.unfinished` in its name.
 * @throws With a sentence if the directory exists, or if the database isn't Potkeeper's.
 */
export async function dumpDatabase({ connectionString, directory, now }: Dump): Promise<Manifest> {
  const target = path.resolve(directory);
  if (existsSync(target)) throw new Error(`${target} already exists. A backup never overwrites anything.`);
  await mkdir(path.dirname(target), { recursive: true });
  const draft = await mkdtemp(`${target}.unfinished-`);
  let client: pg.Client | undefined;
  try {
    await chmod(draft, 0o700);
    client = await connectTo({ connectionString, connectionTimeoutMillis: 5000 });
    const manifest = await copyAll(client, draft, now);
    await writeFile(path.join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    await sync(draft);
    await rename(draft, target);
    await sync(path.dirname(target));
    return manifest;
  } finally {
    await client?.end();
    await rm(draft, { recursive: true, force: true });
  }
}

/** One transaction sees one moment, however long it reads and whatever others write. */
async function copyAll(client: pg.Client, directory: string, now: Date): Promise<Manifest> {
  await prepareForCopying(client);
  await client.query("begin isolation level repeatable read read only");
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0) throw new Error("There is no Potkeeper in this database.");
  refuseUnknownStructure(migrations);
  const copied = [];
  for (const table of await findTables(client)) {
    if (!table.isLeftEmpty) copied.push({ table, ...(await copyTable(client, directory, table)) });
  }
  await client.query("commit");
  const tables = copied.map(({ table: { name, columns }, rows, hash }) => ({
    name,
    columns,
    // Known only now: the stream ends just before the database reports how many there were.
    rows: rows.rowCount,
    sha256: hash.digest("hex"),
  }));
  return { formatVersion: FORMAT_VERSION, takenAt: now.toISOString(), migrations, tables };
}

async function copyTable(client: pg.Client, directory: string, { name, columns }: Table) {
  const rows = client.query(copyTo(`copy ${name} (${columns.join(", ")}) to stdout`));
  const hash = createHash("sha256");
  const file = createWriteStream(fileOf(directory, name), { mode: 0o600, flush: true });
  await pipeline(rows, createGzip(), (source) => hashed(source, hash), file);
  return { rows, hash };
}

async function* hashed(source: AsyncIterable<Buffer>, hash: Hash) {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

/** File names survive a power cut only once their directory is synced, too. */
async function sync(directory: string) {
  const handle = await open(directory);
  await handle.sync();
  await handle.close();
}
