import pg from "pg";
import { openPayments } from "#server/open-payments.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import { endureBroken } from "#server/platform/db/connection/endure-broken.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import type { Deps } from "#server/platform/deps.ts";
import { createLog } from "#server/platform/lib/log.ts";
import { createPasswords } from "#server/platform/lib/passwords.ts";
import type { JobName } from "#server/platform/queue.ts";
import { openPlatforms } from "#server/results/platforms/open-platforms.ts";
import type { Season } from "#server/results/season-results.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { SCHEDULE } from "#server/worker/worker.ts";
import { manyLeagues } from "#tests/support/many-leagues.ts";
import { costOf, type Place, withDatabase } from "./own-database.ts";
import { fillUp, type List, listsOf } from "./scale-lists.ts";
import { quantile, startTable } from "./table.ts";

const LEAGUES = 10_000;
/** This many leagues have everything open that a job looks for, however many leagues there are. */
const OPEN = 50;
const READS = 200;
const READERS = 8;
/** As on a server that has run for a while, each connection has read a list often enough to keep its plan. */
const FIRST_READS_EACH = 20;
const NAME_WIDTH = 34;

type Options = { leagues: number | undefined };

/**
 * Fills a database with leagues, runs every job once and reads each list many times. What costs only what it finds takes
 * as long with ten times the leagues.
 */
export async function benchScale({ leagues = LEAGUES }: Options): Promise<void> {
  const now = new Date();
  const fill = async ({ databaseUrl }: Place) => {
    const start = performance.now();
    await migrate({ connectionString: databaseUrl });
    const ownerPool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    // A connection that has ended may still be told that the server stops.
    endureBroken(ownerPool);
    try {
      await manyLeagues({ ownerPool }, { closed: leagues - OPEN, open: OPEN, now });
      await fillUp(ownerPool, now);
      const { rows } = await ownerPool.query("select pg_size_pretty(pg_database_size(current_database())) as size");
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      console.log(`${leagues} leagues, ${rows[0]?.size}, filled in ${seconds} s.`);
    } finally {
      await ownerPool.end();
    }
  };
  await withDatabase(async (place) => {
    const deps = depsOf(place, now);
    try {
      await timeJobs(deps);
      await timeLists(place, await listsOf(deps, leagues));
    } finally {
      await deps.db.$client.end();
    }
  }, fill);
}

/** What the product's jobs and queries get. */
function depsOf({ databaseUrl, sessionSecret: secret }: Place, now: Date): Deps {
  const db = createDb(createPool({ connectionString: databaseUrl, role: APP_ROLE, max: READERS }));
  const config = readConfig({ ENV_FILE: "none", DATABASE_URL: databaseUrl, RATE_LIMIT: "off" });
  const base = { db, config, clock: () => now, secret, log: createLog("silent"), passwords: createPasswords() };
  return { ...base, mailer: undefined, platforms: openPlatforms(base), ...openPayments(base) };
}

/** Runs what the worker runs unasked, except what has options: that asks the processor, or is meant to read everything. */
async function timeJobs(deps: Deps): Promise<void> {
  const handlers = jobHandlers(deps);
  const names = [...SCHEDULE.matchAll(/ (\w+)$/gm)].map(([, name]) => name as JobName);
  const { rows } = await deps.db.$client.query<Season>(
    'select league_id as "leagueId", season_year as "seasonYear" from platform_links where next_fetch_at is not null limit 1',
  );
  const row = startTable(["job".padEnd(NAME_WIDTH), "ms"]);
  const time = async (name: JobName, payload: unknown) => {
    const start = performance.now();
    await handlers[name](payload as never);
    row([name.padEnd(NAME_WIDTH), (performance.now() - start).toFixed(0)]);
  };
  for (const name of names) await time(name, {});
  for (const name of ["fetch_due_results", "import_results", "act_on_results"] as const) await time(name, rows[0]);
}

/**
 * Reads each list over several connections at once, each time a different page, filter, search or person. The database's
 * processor time says what a read costs even where other work disturbs the clock.
 */
async function timeLists(place: Place, lists: List[]): Promise<void> {
  const row = startTable(["list".padEnd(NAME_WIDTH), "p50 ms", "p99 ms", "CPU ms"]);
  for (const { name, read } of lists) {
    await readOver(read, { from: READS, reads: READERS * FIRST_READS_EACH });
    let took: number[] = [];
    const { cpuSeconds } = await costOf(place, async () => {
      took = await readOver(read, { from: 0, reads: READS });
    });
    const [p50, p99] = [0.5, 0.99].map((share) => quantile(took, share).toFixed(1));
    row([name.padEnd(NAME_WIDTH), p50 ?? "", p99 ?? "", ((1000 * cpuSeconds) / READS).toFixed(2)]);
  }
  console.log(`${READS} reads of each over ${READERS} connections.`);
}

async function readOver(read: List["read"], { from, reads }: { from: number; reads: number }): Promise<number[]> {
  const took: number[] = [];
  let next = from;
  const readOn = async () => {
    while (next < from + reads) {
      const nth = next++;
      const start = performance.now();
      await read(nth);
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: READERS }, readOn));
  return took;
}
