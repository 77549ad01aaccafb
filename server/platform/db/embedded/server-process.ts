import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { childOptions } from "#server/platform/db/embedded/account.ts";
import type { Places } from "#server/platform/db/embedded/places.ts";

/** Crash recovery on a slow disk takes time; a server that has given up is noticed at once. */
const PAUSES_MAX = 15_000;
const PAUSE_MS = 20;
const LOG_BYTES_MAX = 5_000_000;
const LOG_TAIL_LINES = 5;

/** No TCP port; every commit is on disk before it is acknowledged; the log contains no statements and no values. */
const SETTINGS = {
  listen_addresses: "",
  port: "5432",
  unix_socket_permissions: "0700",
  max_connections: "100",
  shared_buffers: "128MB",
  max_wal_size: "512MB",
  // Queries are small here; parallel workers would need the shared memory that containers lack.
  max_parallel_workers_per_gather: "0",
  jit: "off",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};
/**
 * Only for tests: no one misses their data after a power cut, and no vacuum worker holds on to a database that is about
 * to be dropped.
 */
const WITHOUT_DURABILITY = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" };

/** How long a killed server's parts may take to notice. */
const LAUNCHES_MAX = 40;
const LAUNCH_PAUSE_MS = 250;
const PREDECESSOR_ALIVE = "pre-existing shared memory block";

type Launch = { postgres: string; places: Places; durable: boolean };

/**
 * Starts the server and returns it once it accepts connections. @throws With the end of the server's log if it doesn't
 * come up.
 */
export async function launchServer({ places, ...how }: Launch): Promise<ChildProcess> {
  const logFile = path.join(places.serverDir, "postgresql.log");
  for (let launch = 1; ; launch++) {
    const server = spawnServer({ places, ...how, logFile });
    if (await becomesReady(server, places.clusterDir)) return server;
    const last = linesOf(logFile).filter(Boolean).slice(-LOG_TAIL_LINES).join("\n");
    if (launch === LAUNCHES_MAX || !last.includes(PREDECESSOR_ALIVE)) {
      throw new Error(`The embedded PostgreSQL did not start. Its log, ${logFile}, ends:\n${last}`);
    }
    await sleep(LAUNCH_PAUSE_MS);
  }
}

/** Starts the server in its own process group, so that Ctrl-C reaches only Potkeeper, which stops the server last. */
function spawnServer({ postgres, places, durable, logFile }: Launch & { logFile: string }): ChildProcess {
  const { clusterDir, socketDir, account } = places;
  const ours = { ...SETTINGS, ...(durable ? {} : WITHOUT_DURABILITY), unix_socket_directories: socketDir };
  const options = Object.entries(ours).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openLog(logFile);
  const server = spawn(postgres, ["-D", clusterDir, ...options], {
    ...childOptions(account, clusterDir),
    detached: true,
    stdio: ["ignore", log, log],
  });
  server.on("error", () => {});
  closeSync(log);
  server.unref();
  // A process that ends without having stopped its server still shuts it down cleanly.
  const shutDown = () => server.kill("SIGINT");
  process.once("exit", shutDown);
  server.once("exit", () => process.off("exit", shutDown));
  return server;
}

export const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid === undefined || exitCode !== null || signalCode !== null;

/** Waits until the server accepts connections, which it writes into its status file. */
async function becomesReady(server: ChildProcess, clusterDir: string): Promise<boolean> {
  const note = path.join(clusterDir, "postmaster.pid");
  for (let pause = 0; pause < PAUSES_MAX && !hasEnded(server); pause++) {
    const lines = linesOf(note);
    if (lines[0] === String(server.pid) && lines[7]?.trim() === "ready") return true;
    await sleep(PAUSE_MS);
  }
  server.kill("SIGINT");
  return false;
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}

function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES_MAX) rmSync(file);
  return openSync(file, "a", 0o600);
}
