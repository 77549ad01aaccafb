import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbedded } from "#server/platform/db/embedded/server.ts";

/** A database server of the bench's own, and where its files are. */
export type Place = { databaseUrl: string; sessionSecret: string; directory: string };

/** Runs the work with a new database server that has production settings, then removes the server. */
export async function withDatabase<T>(work: (place: Place) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(path.join(tmpdir(), "potkeeper-bench-"));
  // When this runs as root, the database server runs as another user and must be able to enter.
  chmodSync(directory, 0o755);
  const database = await startEmbedded({ dataDir: directory });
  try {
    const sessionSecret = randomBytes(32).toString("hex");
    return await work({ databaseUrl: database.connectionString, sessionSecret, directory });
  } finally {
    await database.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
