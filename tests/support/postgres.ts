import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { ensureAppLogin } from "#server/platform/db/app-login.ts";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { stopOrphanedServer } from "#server/platform/db/embedded/orphaned-server.ts";
import { startEmbedded } from "#server/platform/db/embedded/server.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { makeQuickDir, quickPlace } from "#tests/support/quick-dir.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The owner's login to the run's server, without a database name. */
    serverUrl: string;
    templateDatabase: string;
    /** The application's login to that database. */
    appUrl: string;
  }
}

const RUN_PREFIX = "potkeeper-test-";

/** One server for the whole run, with one migrated database that every test file copies. */
export async function setup(project: TestProject) {
  const { serverUrl, stop } = await startServer();
  const templateDatabase = `potkeeper_template_${randomUUID().replaceAll("-", "")}`;
  const templateUrl = databaseUrl(serverUrl, templateDatabase);
  try {
    await execute(serverUrl, `create database ${templateDatabase}`);
    await migrate({ connectionString: templateUrl });
    project.provide("appUrl", (await ensureAppLogin(templateUrl)).connectionString);
    // PostgreSQL can't copy a database that someone is connected to.
    await execute(serverUrl, `alter database ${templateDatabase} with allow_connections false`);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("serverUrl", serverUrl);
  project.provide("templateDatabase", templateDatabase);
  return async () => {
    await dropDatabase(serverUrl, templateDatabase);
    await stop();
  };
}

/** TEST_DATABASE_URL names another server; without it, an embedded one runs for the whole run. */
async function startServer() {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl) return { serverUrl, stop: async () => {} };
  await clearKilledRuns();
  const dataDir = makeQuickDir(`${RUN_PREFIX}${process.pid}-`);
  const server = await startEmbedded({ dataDir, durable: false });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { serverUrl: server.connectionString, stop };
}

/** Removes the servers and data that killed runs left behind. */
async function clearKilledRuns() {
  for (const name of await readdir(quickPlace())) {
    const pid = name.startsWith(RUN_PREFIX) ? Number.parseInt(name.slice(RUN_PREFIX.length), 10) : Number.NaN;
    if (Number.isNaN(pid) || isRunning(pid)) continue;
    const dataDir = path.join(quickPlace(), name);
    const clusterDir = path.join(dataDir, "postgresql", "cluster");
    await stopOrphanedServer({ clusterDir, socketDir: clusterDir });
    await rm(dataDir, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

export function databaseUrl(serverUrl: string, database: string): string {
  return serverUrl.replace(/(@[^/]*)\/[^?]*/, `$1/${database}`);
}

const servers = new Map<string, pg.Pool>();

/** Connections that a worker keeps for all its files, because it makes and drops hundreds of databases. */
export function serverAt(serverUrl: string): pg.Pool {
  const known = servers.get(serverUrl);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: serverUrl, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The server may stop first.
  pool.on("error", () => {});
  servers.set(serverUrl, pool);
  return pool;
}

/** Drops a database and its application login, which the server would otherwise keep. */
export async function dropDatabase(serverUrl: string, name: string) {
  const server = serverAt(serverUrl);
  const { rows } = await server.query("select oid from pg_database where datname = $1", [name]);
  await server.query(`drop database if exists ${name} with (force)`);
  for (const { oid } of rows) await server.query(`drop role if exists ${APP_ROLE}_${oid}`);
}

export async function execute(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
