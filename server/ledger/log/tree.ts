import { type SQL, sql } from "drizzle-orm";
import { foldHashes, type ReadHashes } from "#server/ledger/log/merkle.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";

/** A tile has at most this many hashes, each over as many of the level below. */
const TILE_WIDTH = 256;

async function partOf(reader: Reader, level: number, from: number, count: number) {
  const { rows } = await reader.execute<{ hash: Buffer; leaf: string }>(sql`
    select hash, leaf from ledger.log_hashes where level = ${level} and index >= ${from} and index < ${from + count} order by index`);
  if (rows.length !== count) throw new Error("The log is too short.");
  return rows;
}

/** Reads the log's hashes. @throws If it has fewer. */
export const hashReader =
  (reader: Reader): ReadHashes =>
  async (level, from, count) =>
    (await partOf(reader, level, from, count)).map(({ hash }) => hash);

/** How many leaves the log has. */
export async function logSize(reader: Reader): Promise<number> {
  const { rows } = await reader.execute<{ size: number }>(
    sql`select coalesce(max(index) + 1, 0) as size from ledger.log_hashes where level = 0`,
  );
  return onlyRow(rows).size;
}

/** Adds leaves: a table of `chain`, `position` and `leaf`. */
export async function appendLeaves(tx: Tx, leaves: SQL): Promise<void> {
  await tx.execute(sql`
    insert into ledger.log_hashes (level, index, hash, leaf, chain, position)
    select 0, ${await logSize(tx)}::bigint + row_number() over (order by chain) - 1, sha256('\\x00'::bytea || leaf::bytea), leaf, chain, position
    from (${leaves}) added`);
}

/** Keeps the hash of each subtree that is complete since the log had its old size, level by level. */
export async function keepHashes(tx: Tx, old: number, size: number): Promise<void> {
  const read = hashReader(tx);
  for (let level = 1, width = TILE_WIDTH; width <= size; level++, width *= TILE_WIDTH) {
    for (let index = Math.floor(old / width); index < Math.floor(size / width); index++) {
      const hash = foldHashes(await read(level - 1, index * TILE_WIDTH, TILE_WIDTH));
      await tx.execute(sql`insert into ledger.log_hashes (level, index, hash) values (${level}, ${index}, ${hash})`);
    }
  }
}

/** Writes a tile's index as C2SP's paths do: 1234067 is x001/x234/067. */
export const tilePath = (index: number): string =>
  String(index)
    .padStart(Math.ceil(String(index).length / 3) * 3, "0")
    .replace(/\d{3}(?=\d)/g, "x$&/");

const PATH = /^(entries|\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** The bytes at a path below /tile/ (C2SP tlog-tiles); undefined if a log of this size has no such tile. */
export async function tileAt(reader: Reader, path: string, size: number): Promise<Buffer | undefined> {
  const [, name = "", digits = "", partial] = PATH.exec(path) ?? [];
  const index = Number(digits.replace(/\D/g, ""));
  const [level, width] = [name === "entries" ? 0 : Number(name), Number(partial ?? TILE_WIDTH)];
  const isOne = name !== "" && tilePath(index) === digits && (partial === undefined || width < TILE_WIDTH);
  if (!isOne || index * TILE_WIDTH + width > Math.floor(size / TILE_WIDTH ** level)) return undefined;
  const rows = await partOf(reader, level, index * TILE_WIDTH, width);
  return Buffer.concat(rows.flatMap(({ hash, leaf }) => (name === "entries" ? withLength(leaf) : hash)));
}

function withLength(leaf: string): Buffer[] {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.byteLength(leaf));
  return [length, Buffer.from(leaf)];
}
