import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#server/db/embedded/server.ts";
import { migrate } from "#server/db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The owner's login to the run's server, without a database name. */
    serverUrl: string;
    templateDatabase: string;
  }
}

/** One server for the whole run, and in it one migrated database that every test file gets a copy of. */
export async function setup(project: TestProject) {
  const { serverUrl, stop } = await startServer();
  const templateDatabase = `potkeeper_template_${process.pid}`;
  await execute(serverUrl, `create database ${templateDatabase}`);
  await migrate({ connectionString: databaseUrl(serverUrl, templateDatabase) });
  project.provide("serverUrl", serverUrl);
  project.provide("templateDatabase", templateDatabase);
  return async () => {
    await execute(serverUrl, `drop database if exists ${templateDatabase} with (force)`);
    await stop();
  };
}

/** TEST_DATABASE_URL names another server; without it, an embedded one lives as long as the run. */
async function startServer() {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl) return { serverUrl, stop: async () => {} };
  const dataDir = await mkdtemp(path.join(tmpdir(), "potkeeper-test-"));
  // Open to be entered: as root, the server runs with another account's rights.
  await chmod(dataDir, 0o755);
  const server = await startEmbedded({ dataDir, durable: false });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { serverUrl: server.connectionString, stop };
}

export function databaseUrl(serverUrl: string, database: string): string {
  return serverUrl.replace(/(@[^/]*)\/[^?]*/, `$1/${database}`);
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
