import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbedded } from "#server/platform/db/embedded/server.ts";
import { databaseCpuSeconds } from "./database-cpu.ts";

/** A database server of the bench's own, and where its files are. */
export type Place = { databaseUrl: string; sessionSecret: string; directory: string };
export type Cost = { seconds: number; cpuSeconds: number };

/**
 * Runs the work with a new database server that has production settings, then removes the server. @param fill Runs
 * before, on a server that doesn't wait for the disk.
 */
export async function withDatabase(
  work: (place: Place) => Promise<void>,
  fill?: (place: Place) => Promise<void>,
): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), "potkeeper-bench-"));
  // When this runs as root, the database server runs as another user and must be able to enter.
  chmodSync(directory, 0o755);
  const sessionSecret = randomBytes(32).toString("hex");
  const withServer = async (durable: boolean, use: (place: Place) => Promise<void>) => {
    const { connectionString: databaseUrl, stop } = await startEmbedded({ dataDir: directory, durable });
    await use({ databaseUrl, sessionSecret, directory }).finally(stop);
  };
  try {
    if (fill) await withServer(false, fill);
    await withServer(true, work);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** How long some work took, and what the database's processes used for it. */
export async function costOf({ directory }: Place, work: () => Promise<unknown>): Promise<Cost> {
  const used = databaseCpuSeconds(directory);
  const start = performance.now();
  await work();
  return { seconds: (performance.now() - start) / 1000, cpuSeconds: databaseCpuSeconds(directory) - used };
}
