import { hashReader, leavesOf, TILE_WIDTH } from "#server/ledger/log/log-hashes.ts";
import type { Reader } from "#server/platform/db/client.ts";

/** A tile of hashes, or the leaves' texts below the first level's; whole if it has no width. */
export type Tile = { level: number | "entries"; index: number; width: number | undefined };

const PATH = /^(entries|\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** Writes a tile's index as C2SP's paths do: 1234067 is x001/x234/067. */
export const tilePath = (index: number): string =>
  String(index)
    .padStart(Math.ceil(String(index).length / 3) * 3, "0")
    .replace(/\d{3}(?=\d)/g, "x$&/");

/** Reads a path below /tile/; undefined if no tile can have it. */
export function readTilePath(path: string): Tile | undefined {
  const [, level = "", digits = "", width] = PATH.exec(path) ?? [];
  const index = Number(digits.replace(/\D/g, ""));
  if (level === "" || tilePath(index) !== digits || Number(width) >= TILE_WIDTH) return undefined;
  return { level: level === "entries" ? level : Number(level), index, width: width ? Number(width) : undefined };
}

/** The bytes of a tile; undefined if a log of this size doesn't have it yet. */
export async function tileOf(reader: Reader, tile: Tile, size: number): Promise<Buffer | undefined> {
  const { level, index, width = TILE_WIDTH } = tile;
  const from = index * TILE_WIDTH;
  if (from + width > Math.floor(size / TILE_WIDTH ** (level === "entries" ? 0 : level))) return undefined;
  if (level !== "entries") return Buffer.concat(await hashReader(reader)(level, from, width));
  return Buffer.concat((await leavesOf(reader, from, width)).map(withLength));
}

function withLength(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
