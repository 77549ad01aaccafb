import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkData } from "../drill/check.ts";
import { keepJoining } from "../drill/load.ts";
import { type DrillRecord, newRecord } from "../drill/record.ts";
import { startServerProcess } from "../drill/server-process.ts";
import { checkNodes } from "./check-nodes.ts";
import { type Cluster, isWhole, nodeWithRole, openCluster, switchOver } from "./cluster.ts";
import { findPrograms } from "./programs.ts";
import { until } from "./until.ts";

const VISITORS = 4;
/** How often the drill notes whether a payment was acknowledged. */
const NOTE_MS = 20;
const PEACE_MS = 5000;

/** The longest time without an acknowledged payment, from an outage until everything is whole again. */
type Outage = { what: string; gapMs: number; refused: number };

/**
 * Takes payments on a cluster of three nodes while its primary dies and is switched over, a standby dies, and the
 * primary is cut off. Then checks that nothing acknowledged was lost or done twice, on every node.
 */
export async function runFailover({ withProxy, say }: { withProxy: boolean; say: (line: string) => void }) {
  const programs = findPrograms({ withProxy });
  const directory = mkdtempSync(path.join(tmpdir(), "potkeeper-failover-"));
  chmodSync(directory, 0o755);
  const record = newRecord();
  const started = performance.now();
  let isWell = false;
  const cluster = await openCluster(programs, directory);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void cluster.stop().finally(() => process.exit(1)));
  }
  try {
    say(`Three nodes are up after ${seconds(performance.now() - started)}.`);
    const outages = await underLoad(cluster, record, directory, say);
    await checkNodes(cluster.nodes, record);
    isWell = record.faults.length === 0;
    return { outages, ...record, directory };
  } finally {
    await cluster.stop();
    if (isWell) rmSync(directory, { recursive: true, force: true });
  }
}

async function underLoad(cluster: Cluster, record: DrillRecord, dataDir: string, say: (line: string) => void) {
  const environment = {
    DATABASE_URL: cluster.databaseUrl,
    DATA_DIR: path.join(dataDir, "server"),
    SESSION_SECRET: "0pYJ3o8wJbq1fTzXlR4nVhK7sUeMdCgA",
  };
  const server = await startServerProcess({ environment });
  let isExpected = false;
  void server.ended.then((how) => {
    if (!isExpected) record.fault(`The server ended on its own (${how}):\n${server.output().slice(-2000)}`);
  });
  record.serverIsUp();
  const load = Promise.all(Array.from({ length: VISITORS }, () => keepJoining(record, () => server.url)));
  const outages: Outage[] = [];
  try {
    for (const { what, strike } of plan(cluster)) {
      await paying(record);
      const gap = watchGap(record);
      const repair = await strike();
      await paying(record);
      await repair();
      await until("the cluster is whole again", () => isWhole(cluster.nodes));
      await paying(record);
      outages.push({ what, ...gap() });
      say(`${what}: ${seconds(outages.at(-1)?.gapMs ?? 0)} without an acknowledged payment.`);
    }
  } finally {
    record.end();
    await load;
    isExpected = true;
    server.child.kill("SIGTERM");
    await server.ended;
  }
  await checkData(record, environment);
  return outages;
}

type Strike = () => Promise<() => Promise<void>>;

function plan({ nodes }: Cluster): { what: string; strike: Strike }[] {
  const killed =
    (role: "leader" | "sync_standby"): Strike =>
    async () => {
      const node = await nodeWithRole(nodes, role);
      node.kill();
      return () => node.start();
    };
  const cutOff: Strike = async () => {
    const node = await nodeWithRole(nodes, "leader");
    node.partition();
    return async () => node.heal();
  };
  const switched: Strike = async () => {
    await switchOver(nodes);
    return async () => {};
  };
  return [
    { what: "kill -9 of the primary's node", strike: killed("leader") },
    { what: "planned switchover", strike: switched },
    { what: "kill -9 of the synchronous standby's node", strike: killed("sync_standby") },
    { what: "the primary cut off from the others", strike: cutOff },
  ];
}

/** Waits until people pay again and have paid for a while. */
async function paying({ acknowledged }: DrillRecord): Promise<void> {
  const before = acknowledged.payments.length;
  await sleep(PEACE_MS);
  await until("a payment is acknowledged", async () => acknowledged.payments.length > before + 2);
}

function watchGap({ acknowledged, statuses }: DrillRecord) {
  const refusedBefore = statuses.get(503) ?? 0;
  let [count, since, gapMs] = [acknowledged.payments.length, performance.now(), 0];
  const watching = setInterval(() => {
    gapMs = Math.max(gapMs, performance.now() - since);
    if (acknowledged.payments.length === count) return;
    count = acknowledged.payments.length;
    since = performance.now();
  }, NOTE_MS);
  return () => {
    clearInterval(watching);
    return { gapMs, refused: (statuses.get(503) ?? 0) - refusedBefore };
  };
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
