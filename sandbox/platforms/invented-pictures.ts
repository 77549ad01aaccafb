import { crc32, deflateSync } from "node:zlib";

const SIDE = 64;

/**
 * The picture of an invented team on Sleeper: a PNG with stripes in a color of its own. Undefined for any other address: the
 * ids are too round to be anyone's.
 */
export function inventedPicture(url: URL): Buffer | undefined {
  const number = /^\/avatars\/thumbs\/0{24}([0-9a-f]{8})$/.exec(url.pathname)?.[1];
  if (url.hostname !== "sleepercdn.com" || number === undefined) return undefined;
  return stripes(Number.parseInt(number, 16));
}

const COLORS = ["2d6a4f", "1d4e89", "8a4f1d", "7b2d5b", "4a4e69", "b5651d", "14746f", "6a4c93"];
const LIGHT = Buffer.from("f4ead5", "hex");

/** Stripes go across or diagonally. */
function stripes(number: number): Buffer {
  const dark = Buffer.from(COLORS[number % COLORS.length] ?? "000000", "hex");
  const [dx, dy] = [(number % 3) - 1, 1 + (number % 2)];
  const rows = Array.from({ length: SIDE }, (_, y) => [
    // Each row of a PNG begins with its filter: none.
    Buffer.from([0]),
    ...Array.from({ length: SIDE }, (__, x) => ((x * dx + y * dy + SIDE * 4) % 24 < 14 ? dark : LIGHT)),
  ]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  // Eight bits for each of three colors.
  head.set([8, 2], 8);
  const pixels = deflateSync(Buffer.concat(rows.flat()));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
