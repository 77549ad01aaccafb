import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Account, credentials, serverAccount } from "#server/db/embedded/account.ts";
import { findBinaries } from "#server/db/embedded/binaries.ts";
import { lockDataDir } from "#server/db/embedded/instance-lock.ts";
import { findPlaces } from "#server/db/embedded/places.ts";

type Embedded = {
  /** The owner's login, over the Unix socket. */
  connectionString: string;
  /** Shuts the server down in good order and lets go of the data. */
  stop: () => Promise<void>;
};

const MAJOR_VERSION = "18";
const START_ATTEMPTS_MAX = 300;
const ATTEMPT_PAUSE_MS = 50;

/** No TCP port; as many connections as one Potkeeper needs; every commit on disk before it is acknowledged. */
const SETTINGS = {
  listen_addresses: "",
  max_connections: "100",
  shared_buffers: "128MB",
  log_min_messages: "warning",
  unix_socket_permissions: "0700",
};
/** For tests alone: nobody misses their data after a power cut. */
const WITHOUT_DURABILITY = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

type Options = { dataDir: string; durable?: boolean };

/**
 * Starts the embedded PostgreSQL on the data in this directory, first stopping a server that a killed
 * Potkeeper left behind there.
 * @throws With a sentence when another living Potkeeper holds the data.
 */
export async function startEmbedded({ dataDir, durable = true }: Options): Promise<Embedded> {
  const account = serverAccount();
  const { stateDir, clusterDir, socketDir } = findPlaces(dataDir, account);
  const unlock = lockDataDir(stateDir);
  try {
    const binaries = await findBinaries(account);
    const passwordFile = path.join(stateDir, "postgres-password");
    if (!existsSync(path.join(clusterDir, "PG_VERSION"))) {
      createCluster({ initdb: binaries.initdb, clusterDir, passwordFile, account });
    }
    refuseOtherVersion(clusterDir);
    stopLeftBehind({ pgCtl: binaries.pg_ctl, clusterDir, account });

    const settings = { ...SETTINGS, ...(durable ? {} : WITHOUT_DURABILITY), unix_socket_directories: socketDir };
    const server = launch({ postgres: binaries.postgres, clusterDir, stateDir, settings, account });
    const connectionString = `postgresql://postgres:${readFileSync(passwordFile, "utf8").trim()}@/postgres?host=${encodeURIComponent(socketDir)}`;
    await waitUntilReady(server, connectionString, path.join(stateDir, "postgres.log"));
    return {
      connectionString,
      stop: async () => {
        await shutDown(server);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

type Cluster = { initdb: string; clusterDir: string; passwordFile: string; account: Account };

/** Made beside its place and moved there when complete, so that a start broken off can begin again. */
function createCluster({ initdb, clusterDir, passwordFile, account }: Cluster) {
  const draft = `${clusterDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  const handedOver = `${clusterDir}.password`;
  const password = randomBytes(24).toString("base64url");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  writeFileSync(handedOver, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(handedOver, account.uid, account.gid);

  const made = spawnSync(
    initdb,
    [
      "-D",
      draft,
      "-U",
      "postgres",
      `--pwfile=${handedOver}`,
      "-A",
      "scram-sha-256",
      "-E",
      "UTF8",
      "--no-locale",
      "--data-checksums",
    ],
    { ...credentials(account), cwd: path.dirname(clusterDir), encoding: "utf8" },
  );
  rmSync(handedOver, { force: true });
  if (made.status !== 0) {
    throw new Error(`The embedded PostgreSQL could not be set up: ${made.error?.message ?? made.stderr.trim()}`);
  }
  renameSync(draft, clusterDir);
}

function refuseOtherVersion(clusterDir: string) {
  const version = readFileSync(path.join(clusterDir, "PG_VERSION"), "utf8").trim();
  if (version === MAJOR_VERSION) return;
  throw new Error(
    `The data in ${clusterDir} was written by PostgreSQL ${version}, and the embedded server is version ${MAJOR_VERSION}. Move it with pg_dump and pg_restore (docs/operations.md).`,
  );
}

/** A server without a living Potkeeper is stopped, never joined: one start, one server, one owner. */
function stopLeftBehind({ pgCtl, clusterDir, account }: { pgCtl: string; clusterDir: string; account: Account }) {
  if (!existsSync(path.join(clusterDir, "postmaster.pid"))) return;
  const options = { ...credentials(account), cwd: clusterDir };
  const isRunning = spawnSync(pgCtl, ["status", "-D", clusterDir], options).status === 0;
  if (isRunning) spawnSync(pgCtl, ["stop", "-D", clusterDir, "-m", "fast", "-w", "-t", "30"], options);
}

type Launch = {
  postgres: string;
  clusterDir: string;
  stateDir: string;
  settings: Record<string, string>;
  account: Account;
};

/** In a process group of its own, so that Ctrl-C reaches Potkeeper first and the server is stopped by it, last. */
function launch({ postgres, clusterDir, stateDir, settings, account }: Launch): ChildProcess {
  const log = openSync(path.join(stateDir, "postgres.log"), "a", 0o600);
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(postgres, ["-D", clusterDir, ...options], {
    ...credentials(account),
    cwd: clusterDir,
    detached: true,
    stdio: ["ignore", log, log],
    env: { PATH: "/usr/bin:/bin", TZ: "UTC", LC_ALL: "C" },
  });
  closeSync(log);
  server.unref();
  return server;
}

async function waitUntilReady(server: ChildProcess, connectionString: string, logFile: string) {
  for (let attempt = 0; attempt < START_ATTEMPTS_MAX && server.exitCode === null; attempt++) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
    // A connection that breaks while the server is still starting up is no reason to fall.
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(ATTEMPT_PAUSE_MS);
    }
  }
  server.kill("SIGQUIT");
  throw new Error(`The embedded PostgreSQL did not start; its log is ${logFile}.`);
}

async function shutDown(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  server.ref();
  server.kill("SIGINT");
  await ended;
}
