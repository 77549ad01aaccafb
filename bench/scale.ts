import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { checkBooks } from "./scale/check-books.ts";
import { benchLatencies } from "./scale/latencies.ts";
import { benchLiving } from "./scale/living.ts";
import { type Measured, measure } from "./scale/measure.ts";
import { openWork } from "./scale/open-work.ts";
import { loaded, openSite, type Site } from "./scale/site.ts";
import { startTable } from "./table.ts";

/** The smaller database has a tenth of the leagues, within these limits. */
const SMALL_MAX = 10_000;
const SMALL_MIN = 1000;
const TIMES = 10;
const NAME_WIDTH = 34;

type Asked = {
  leagues: number;
  /** Where to keep the databases for the next run; if undefined, they are temporary and removed at the end. */
  directory: string | undefined;
  /** How long a server runs under load on the larger database. */
  minutes: number | undefined;
  /** The database server's `shared_buffers`; PostgreSQL's default if undefined. */
  buffers: string | undefined;
  /** How many connections read a list at once. */
  readers: number;
};

/**
 * Measures every job and list on a database with few leagues and on one with many, with the same amount of work. Anything
 * that costs only what it returns takes the same time and reads the same rows in both.
 */
export async function benchScale({ leagues, directory, minutes, buffers, readers }: Asked): Promise<void> {
  const place = directory ?? mkdtempSync(path.join(tmpdir(), "potkeeper-scale-"));
  mkdirSync(place, { recursive: true });
  chmodSync(place, 0o755);
  const sites: Site[] = [];
  try {
    const few = Math.max(SMALL_MIN, Math.min(SMALL_MAX, Math.round(leagues / TIMES)));
    for (const size of [few, leagues]) sites.push(await openSite(place, { leagues: size, buffers }));
    const [small, large] = sites;
    if (!small || !large) throw new Error("There is nothing to measure.");
    for (const site of sites) {
      await checkBooks(site);
      console.log(`${site.size.leagues} leagues: ${await sizeOf(site.databaseUrl)}. ${loaded()}`);
    }
    await compare(small, large);
    await benchLatencies([small, large], readers);
    console.log(loaded());
    if (minutes) await benchLiving(large, minutes);
  } finally {
    for (const { stop } of sites) await stop();
    if (!directory) rmSync(place, { recursive: true, force: true });
  }
}

async function compare(small: Site, large: Site): Promise<void> {
  const round = Math.floor(Date.now() / 1000);
  const rounds: Measured[][] = [];
  for (const { databaseUrl, size, ...site } of [small, large]) {
    await openWork(databaseUrl, { now: size.now, round });
    rounds.push(await measure({ databaseUrl, size, ...site }));
  }
  const [before = [], after = []] = rounds;
  const row = startTable([
    "job or list".padEnd(NAME_WIDTH),
    `ms at ${small.size.leagues}`,
    `ms at ${large.size.leagues}`,
    `rows at ${small.size.leagues}`,
    `rows at ${large.size.leagues}`,
    "reads most",
  ]);
  for (const [index, { name, ms, rowsRead, most }] of after.entries()) {
    const earlier = before[index];
    const [scan] = most?.scans ?? [];
    const shape = scan ? `${scan.kind} ${scan.index ?? scan.on} (${scan.rows})` : "";
    row([
      ...[name.padEnd(NAME_WIDTH), shown(earlier?.ms), shown(ms), String(earlier?.rowsRead ?? ""), String(rowsRead)],
      shape,
    ]);
  }
  console.log(loaded());
}

const shown = (ms: number | undefined) => ms?.toFixed(ms < 10 ? 2 : 0) ?? "";

async function sizeOf(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ size: string }>(
      "select pg_size_pretty(pg_database_size(current_database())) as size",
    );
    return rows[0]?.size ?? "";
  } finally {
    await client.end();
  }
}
