import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { openDatabase } from "#server/platform/db/connect.ts";
import { fill } from "./scale/fill.ts";
import { type Measured, measure } from "./scale/measure.ts";
import { openWork } from "./scale/open-work.ts";
import { startTable } from "./table.ts";

/** How many times as many leagues the second measurement has. */
const TIMES = 10;
const NAME_WIDTH = 30;

type Size = {
  leagues: number;
  /** Where the database goes; a temporary directory by default. */
  directory: string | undefined;
};

/**
 * Measures every job and list with a tenth of the leagues and with all of them, with the same amount of work. Anything
 * that costs only what it returns takes the same time and reads the same rows in both.
 */
export async function benchScale({ leagues, directory }: Size): Promise<void> {
  const dataDir = mkdtempSync(path.join(directory ?? tmpdir(), "potkeeper-scale-"));
  // When this runs as root, the database server runs as another user and must be able to enter.
  chmodSync(dataDir, 0o755);
  const config = { databaseUrl: undefined, appDatabaseUrl: undefined, dataDir, isPublic: false };
  const database = await openDatabase(config);
  try {
    const now = new Date();
    const small = Math.max(100, Math.round(leagues / TIMES));
    const rounds: Measured[][] = [];
    for (const [index, part] of [
      { first: 0, end: small, now },
      { first: small, end: leagues, now },
    ].entries()) {
      const start = performance.now();
      const { seals, sealSeconds } = await fill(database.ownerUrl, part);
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      const perSecond = (seals / sealSeconds).toFixed(0);
      console.log(
        `${part.end} leagues: filled in ${seconds} s, of which sealing ${seals} entries (${perSecond}/s). ${await sizeOf(database.ownerUrl)} ${loaded()}`,
      );
      await openWork(database.ownerUrl, { now, round: index + 1 });
      rounds.push(await measure(database.ownerUrl, now));
      console.log(`Measured. ${loaded()}`);
    }
    const [before = [], after = []] = rounds;
    print(before, after, { small, leagues });
    await checkBooks(database.ownerUrl);
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function print(before: Measured[], after: Measured[], { small, leagues }: { small: number; leagues: number }) {
  const row = startTable([
    "job or list".padEnd(NAME_WIDTH),
    `ms at ${small}`,
    `ms at ${leagues}`,
    `rows at ${small}`,
    `rows at ${leagues}`,
    "reads most",
  ]);
  for (const [index, { name, ms, rowsRead, most }] of after.entries()) {
    const earlier = before[index];
    const [scan] = most?.scans ?? [];
    const shape = scan ? `${scan.kind} ${scan.index ?? scan.on} (${scan.rows})` : "";
    row([
      name.padEnd(NAME_WIDTH),
      shown(earlier?.ms),
      shown(ms),
      String(earlier?.rowsRead ?? ""),
      String(rowsRead),
      shape,
    ]);
  }
}

const shown = (ms: number | undefined) => ms?.toFixed(ms < 10 ? 2 : 0) ?? "";

const loaded = () => `Load average ${loadavg()[0]?.toFixed(1)}.`;

async function sizeOf(connectionString: string): Promise<string> {
  const size = await ask<{ size: string }>(
    connectionString,
    "select pg_size_pretty(pg_database_size(current_database())) as size",
  );
  return `${size[0]?.size}.`;
}

/** The rows filled in past the guards must be ones that the guards would have accepted. @throws If not. */
async function checkBooks(connectionString: string): Promise<void> {
  const violations = await ask(connectionString, "select * from ledger.violations limit 5");
  if (violations.length > 0) throw new Error(`The books are not right: ${JSON.stringify(violations)}`);
  console.log("\nThe books are right.");
}

async function ask<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
