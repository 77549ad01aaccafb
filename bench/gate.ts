import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Statement } from "#tests/support/sent-statements.ts";
import { databaseCpuSeconds } from "./database-cpu.ts";
import type { Replayed } from "./report.ts";

const NUMBER = 2026;
const POLL_MS = 20;

/** Where each connection of a replay waits after it has warmed up, until all of them have. */
export const GATE: Statement = {
  name: undefined,
  text: `select pg_advisory_lock_shared(${NUMBER})`,
  values: [],
  isAlong: false,
};

type Gate = { databaseUrl: string; directory: string; connections: number };

/** Runs a replay and measures it from the moment when all of its connections have come to the gate. */
export async function measureBehindGate(
  { databaseUrl, directory, connections }: Gate,
  replay: () => Promise<void>,
): Promise<Replayed> {
  const keeper = new pg.Client({ connectionString: databaseUrl });
  await keeper.connect();
  try {
    await keeper.query(`select pg_advisory_lock(${NUMBER})`);
    let hasEnded = false;
    const ended = replay().finally(() => {
      hasEnded = true;
    });
    while ((await waitingAt(keeper)) < connections) {
      await Promise.race([sleep(POLL_MS), ended]);
      if (hasEnded) throw new Error("The replay ended before its gate was opened.");
    }
    const cpuBefore = databaseCpuSeconds(directory);
    const start = performance.now();
    await keeper.query(`select pg_advisory_unlock(${NUMBER})`);
    await ended;
    return {
      seconds: (performance.now() - start) / 1000,
      cpuSeconds: databaseCpuSeconds(directory) - cpuBefore,
    };
  } finally {
    await keeper.end();
  }
}

async function waitingAt(keeper: pg.Client): Promise<number> {
  const { rows } = await keeper.query<{ waiting: number }>(
    "select count(*)::int as waiting from pg_locks where locktype = 'advisory' and objid = $1 and not granted",
    [NUMBER],
  );
  return rows[0]?.waiting ?? 0;
}
