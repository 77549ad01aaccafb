import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

export type Value = string | number | boolean | Date | null;
const CHUNK_ROWS = 2000;

/** Copies rows into a table, as fast as they are made. */
export async function copyRows(
  client: pg.Client,
  { table, columns, rows }: { table: string; columns: string; rows: Iterable<readonly Value[]> },
): Promise<void> {
  await pipeline(Readable.from(chunksOf(rows)), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)));
}

function* chunksOf(rows: Iterable<readonly Value[]>): Generator<string> {
  let chunk: string[] = [];
  for (const row of rows) {
    chunk.push(row.map(written).join("\t"));
    if (chunk.length < CHUNK_ROWS) continue;
    yield `${chunk.join("\n")}\n`;
    chunk = [];
  }
  if (chunk.length > 0) yield `${chunk.join("\n")}\n`;
}

/** Writes a value in COPY's text format. */
function written(value: Value): string {
  if (value === null) return "\\N";
  if (value instanceof Date) return value.toISOString();
  return String(value).replaceAll("\\", "\\\\");
}
