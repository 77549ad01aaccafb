import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { startEmbedded } from "#server/platform/db/embedded/server.ts";
import { makeQuickDir } from "#tests/support/quick-dir.ts";

/** A server of its own, and another one that replicates it. */
export type Replicated = Awaited<ReturnType<typeof openReplicated>>;

/** Opens two embedded servers, the second a standby that follows the first one by streaming replication. */
export async function openReplicated() {
  const [primaryDir, standbyDir] = [makeQuickDir("potkeeper-primary-"), makeQuickDir("potkeeper-standby-")];
  // A copy of a server that isn't running is a complete standby; the embedded PostgreSQL has no pg_basebackup.
  await (await startEmbedded({ dataDir: primaryDir, durable: false })).stop();
  execFileSync("cp", ["-a", path.join(primaryDir, "postgresql"), standbyDir]);
  follow(standbyDir, primaryDir);
  const start = async (dataDir: string) => {
    const server = await startEmbedded({ dataDir, durable: false });
    admitSuperuser(dataDir);
    return server;
  };
  const primary = await start(primaryDir);
  const standby = await start(standbyDir);
  const at = (dataDir: string) => `host=${encodeURIComponent(clusterOf(dataDir))}`;
  const [login = ""] = primary.connectionString.split("?");
  return {
    /** The owner's login to each, and to both. */
    primaryUrl: primary.connectionString,
    standbyUrl: standby.connectionString,
    bothUrl: `${login}?host=${encodeURIComponent([standbyDir, primaryDir].map(clusterOf).join(","))}`,
    stopPrimary: primary.stop,
    /** Lets a superuser do something on the primary or the standby. */
    command: (which: "primary" | "standby", statement: string) =>
      asSuperuser(at(which === "primary" ? primaryDir : standbyDir), statement),
    close: async () => {
      await standby.stop();
      await primary.stop();
      for (const dir of [primaryDir, standbyDir]) await rm(dir, { recursive: true, force: true });
    },
  };
}

const clusterOf = (dataDir: string) => path.join(dataDir, "postgresql", "cluster");

function follow(standbyDir: string, primaryDir: string) {
  const cluster = clusterOf(standbyDir);
  writeFileSync(path.join(cluster, "standby.signal"), "");
  const settings = [
    `primary_conninfo = 'user=postgres host=${clusterOf(primaryDir)}'`,
    "wal_retrieve_retry_interval = '200ms'",
  ];
  appendFileSync(path.join(cluster, "postgresql.auto.conf"), `${settings.join("\n")}\n`);
}

/** Admits the superuser, whom the embedded server shuts out again at each start. */
function admitSuperuser(dataDir: string) {
  const cluster = clusterOf(dataDir);
  appendFileSync(path.join(cluster, "pg_hba.conf"), "local all postgres trust\nlocal replication postgres trust\n");
  process.kill(Number.parseInt(readFileSync(path.join(cluster, "postmaster.pid"), "utf8"), 10), "SIGHUP");
}

async function asSuperuser(at: string, statement: string) {
  const client = new pg.Client({ connectionString: `postgresql://postgres@localhost/postgres?${at}` });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
