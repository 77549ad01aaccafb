import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

/** Raised when a back-up is laid out differently; an older program then refuses it. */
export const FORMAT_VERSION = 1;
export const MANIFEST = "manifest.json";

const manifestSchema = z.object({
  formatVersion: z.literal(FORMAT_VERSION),
  takenAt: z.iso.datetime(),
  /** The migrations that made the structure, in order, each with the SHA-256 of its file. */
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.int() })).min(1),
  /** In an order in which each table comes after those that it refers to. */
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

/** What a back-up says of itself. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Where a table's rows lie: PostgreSQL's own COPY text, compressed. */
export const fileOf = (directory: string, table: string) => path.join(directory, `${table}.copy.gz`);

/**
 * Reads what a back-up says of itself and holds each of its files against that.
 * @throws With a sentence when it is no whole back-up, or not as it was written.
 */
export async function readBackup(directory: string): Promise<Manifest> {
  const manifest = await readManifest(directory);
  for (const { name, sha256 } of manifest.tables) {
    const file = fileOf(directory, name);
    const found = await hashOf(file);
    if (found === undefined) throw new Error(`This back-up is not whole: ${file} is missing.`);
    if (found !== sha256) throw new Error(`${file} is not as it was written. Use another copy of this back-up.`);
  }
  return manifest;
}

async function readManifest(directory: string): Promise<Manifest> {
  const file = path.join(directory, MANIFEST);
  const text = await readFile(file, "utf8").catch(() => {
    throw new Error(`There is no back-up in ${directory}: it has no ${MANIFEST}.`);
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file} is damaged, or of another version of Potkeeper.`, { cause: error });
  }
}

/** Undefined when there is no such file. */
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
