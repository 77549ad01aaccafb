import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

/** Raised when the layout of a backup changes; older programs then refuse it. */
export const FORMAT_VERSION = 1;
export const MANIFEST = "manifest.json";

const manifestSchema = z.object({
  formatVersion: z.literal(FORMAT_VERSION),
  takenAt: z.iso.datetime(),
  /** The migrations that made the structure, in order, each with its file's SHA-256. */
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.int() })).min(1),
  /** Each table comes after those it refers to. */
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+\.[a-z_]+$/),
      columns: z.array(z.string()).min(1),
      rows: z.int().min(0),
      /** Of the compressed file. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

/** A backup's description of itself. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Names the file with a table's rows: PostgreSQL's own COPY text, compressed. */
export const fileOf = (directory: string, table: string) => path.join(directory, `${table}.copy.gz`);

/**
 * Reads a backup's manifest and checks each of its files against it. @throws With a sentence if the backup is
 * incomplete or was changed.
 */
export async function readBackup(directory: string): Promise<Manifest> {
  const manifest = await readManifest(directory);
  for (const { name, sha256 } of manifest.tables) {
    const file = fileOf(directory, name);
    const found = await hashOf(file);
    if (found === undefined) throw new Error(`This backup is incomplete: ${file} is missing.`);
    if (found !== sha256) throw new Error(`${file} has changed since it was written. Use another copy of this backup.`);
  }
  return manifest;
}

async function readManifest(directory: string): Promise<Manifest> {
  const file = path.join(directory, MANIFEST);
  const text = await readFile(file, "utf8").catch(() => {
    throw new Error(`There is no backup in ${directory}: it has no ${MANIFEST}.`);
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file} is damaged, or from another version of Potkeeper.`, { cause: error });
  }
}

/** Undefined if there is no such file. */
async function hashOf(file: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(file), hash);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  return hash.digest("hex");
}
