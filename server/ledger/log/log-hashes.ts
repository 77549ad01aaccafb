import { type SQL, sql } from "drizzle-orm";
import { foldHashes, type ReadHashes } from "#server/ledger/log/merkle.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";

/** A tile has at most this many hashes, each over as many of the level below. */
export const TILE_WIDTH = 256;

/** Reads the log's hashes. @throws If it has fewer. */
export const hashReader =
  (reader: Reader): ReadHashes =>
  async (level, from, count) => {
    const { rows } = await reader.execute<{ hash: Buffer }>(sql`
      select hash from ledger.log_hashes where level = ${level} and index >= ${from} and index < ${from + count}
      order by index`);
    if (rows.length !== count) throw new Error("The log is too short.");
    return rows.map(({ hash }) => hash);
  };

/** How many leaves the log has. */
export async function logSize(reader: Reader): Promise<number> {
  const { rows } = await reader.execute<{ size: number }>(
    sql`select coalesce(max(index) + 1, 0) as size from ledger.log_leaves`,
  );
  return onlyRow(rows).size;
}

/** The texts of a part of the log, in order. */
export async function leavesOf(reader: Reader, from: number, count: number): Promise<string[]> {
  const { rows } = await reader.execute<{ text: string }>(
    sql`select text from ledger.log_leaves where index >= ${from} and index < ${from + count} order by index`,
  );
  return rows.map(({ text }) => text);
}

/** Adds leaves: a table of `chain`, `position` and `text`, in the order of their chains. */
export async function appendLeaves(tx: Tx, leaves: SQL): Promise<void> {
  await tx.execute(sql`
    insert into ledger.log_leaves (index, chain, position, text)
    select ${await logSize(tx)}::bigint + row_number() over (order by chain) - 1, chain, position, text from (${leaves}) added`);
}

/** Keeps the hash of each subtree that is complete since the log had its old size, level by level. */
export async function keepHashes(tx: Tx, old: number, size: number): Promise<void> {
  const read = hashReader(tx);
  for (let level = 1, width = TILE_WIDTH; width <= size; level++, width *= TILE_WIDTH) {
    for (let index = Math.floor(old / width); index < Math.floor(size / width); index++) {
      const hash = foldHashes(await read(level - 1, index * TILE_WIDTH, TILE_WIDTH));
      await tx.execute(sql`insert into ledger.log_nodes values (${level}, ${index}, ${hash})`);
    }
  }
}
