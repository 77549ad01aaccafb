import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkData } from "./check.ts";
import { keepJoining } from "./load.ts";
import { openServer } from "./outages.ts";
import { type DrillRecord, newRecord } from "./record.ts";

type Drill = {
  restarts: number;
  kills: number;
  /** How many people are at work at the same time. */
  visitors?: number;
  /** How long they work undisturbed before the next outage, at least. */
  peaceMs?: number;
  say?: (line: string) => void;
};

/** One in this many kills hits PostgreSQL instead of the server. */
const DATABASE_KILL_EVERY = 3;

/**
 * Keeps a server under load while its database is restarted and both are killed, then checks that it lost nothing it
 * had acknowledged. Removes the data directory unless something went wrong.
 */
export async function runDrill({ restarts, kills, visitors = 4, peaceMs = 1000, say = () => {} }: Drill) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "potkeeper-drill-"));
  // When this runs as root, the database runs as another user and must be able to enter.
  chmodSync(dataDir, 0o755);
  const record = newRecord();
  const server = await openServer(record, dataDir);
  const load = Promise.all(Array.from({ length: visitors }, () => keepJoining(record, server.url)));
  try {
    for (const { name, act } of plan(server, { restarts, kills })) {
      await peace(record, peaceMs);
      say(name);
      await act();
    }
    await peace(record, peaceMs);
  } finally {
    record.end();
    await load;
    const code = await server.stop();
    if (code !== 0) record.fault(`SIGTERM ended the server with ${code} instead of 0.`);
  }
  await checkData(record, { DATA_DIR: dataDir });
  if (record.faults.length === 0) rmSync(dataDir, { recursive: true, force: true });
  return { ...record, dataDir };
}

const PEACE_MAX_MS = 10_000;
const PAUSE_MS = 50;

/** Waits until someone has paid again, so that each outage hits people at work. */
async function peace({ acknowledged }: DrillRecord, peaceMs: number): Promise<void> {
  const before = acknowledged.payments.length;
  await sleep(peaceMs);
  for (let waited = peaceMs; waited < PEACE_MAX_MS && acknowledged.payments.length === before; waited += PAUSE_MS) {
    await sleep(PAUSE_MS);
  }
}

type Server = Awaited<ReturnType<typeof openServer>>;

/** Alternates restarts and kills. */
function plan(server: Server, { restarts, kills }: { restarts: number; kills: number }) {
  const acts: { name: string; act: () => Promise<void> }[] = [];
  for (let round = 1; round <= Math.max(restarts, kills); round++) {
    if (round <= restarts) acts.push({ name: `restart ${round} of the database`, act: server.restartDatabase });
    if (round > kills) continue;
    if (round % DATABASE_KILL_EVERY === 0) acts.push({ name: `kill ${round}: the database`, act: server.killDatabase });
    else acts.push({ name: `kill ${round}: the server`, act: server.killServer });
  }
  return acts;
}
