import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbedded } from "#server/platform/db/embedded/server.ts";
import { ROOT } from "#server/platform/lib/root.ts";
import { checkData } from "../drill/check.ts";
import { keepJoining } from "../drill/load.ts";
import { type DrillRecord, newRecord } from "../drill/record.ts";
import { startServerProcess } from "../drill/server-process.ts";
import { until } from "../drill/until.ts";
import { countLiveEvents } from "./live.ts";
import { examinePgBouncer, openPooler, type PoolMode } from "./pooler.ts";

const VISITORS = 8;
const LOAD_MS = 30_000;

type Drill = { program: string; say: (line: string) => void };

/**
 * Runs the product behind PgBouncer in each mode that its version allows: people register, join and pay, an open page hears
 * of it, the jobs finish, and the books are verified through the pooler.
 */
export async function runPgBouncer({ program, say }: Drill) {
  const { version, modes } = examinePgBouncer(program);
  say(`PgBouncer ${version}: ${modes.join(" and ")} mode.`);
  const runs = [];
  for (const mode of modes) runs.push(await runMode(mode, program));
  return runs;
}

async function runMode(mode: PoolMode, program: string) {
  const directory = mkdtempSync(path.join(tmpdir(), "potkeeper-pgbouncer-"));
  chmodSync(directory, 0o755);
  const record = newRecord();
  const server = await startEmbedded({ dataDir: path.join(directory, "database") });
  try {
    const pooler = await openPooler({ program, directory, ownerUrl: server.connectionString, mode });
    try {
      const pooled = {
        SESSION_SECRET: "0pYJ3o8wJbq1fTzXlR4nVhK7sUeMdCgA",
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: server.connectionString,
        DATA_DIR: path.join(directory, "server"),
      };
      const events = await underLoad(record, pooled, server.connectionString);
      await checkData(record, pooled);
      const verified = runCommand("ledger-verify.ts", pooled);
      return { mode, events, verified, ...record, ...(await pooler.figures()), directory };
    } finally {
      await pooler.stop();
    }
  } finally {
    await server.stop();
    if (record.faults.length === 0) rmSync(directory, { recursive: true, force: true });
  }
}

/** @returns How many changes an open page heard about. */
async function underLoad(record: DrillRecord, environment: Record<string, string>, ownerUrl: string): Promise<number> {
  const server = await startServerProcess({ environment: { ...environment, WEB_PROCESSES: "2" } });
  record.serverIsUp();
  const live = countLiveEvents(record, server.url);
  try {
    const load = Promise.all(Array.from({ length: VISITORS }, () => keepJoining(record, () => server.url)));
    await sleep(LOAD_MS);
    await until("a payment is acknowledged", async () => record.acknowledged.payments.length > 0);
    await until("an open page has heard about a change", async () => live.count() > 0);
    record.end();
    await load;
    await until("the jobs are done", () => areJobsDone(ownerUrl));
    return live.count();
  } finally {
    record.end();
    await live.stop();
    server.child.kill("SIGTERM");
    await server.ended;
  }
}

/** Tells whether no job is due. Jobs that are scheduled for later, such as the next seal, don't count. */
async function areJobsDone(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query("select coalesce(sum(due), 0)::int as due from jobs.waiting(now(), 1000)");
    return rows[0]?.due === 0;
  } finally {
    await client.end();
  }
}

const runCommand = (script: string, environment: Record<string, string>): string =>
  execFileSync(process.execPath, ["--import", "tsx", `scripts/${script}`], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ENV_FILE: "none", ...environment },
    encoding: "utf8",
  });
