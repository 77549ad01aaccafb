import type { PictureType } from "#server/platform/fantasy-platforms.ts";

export type Size = { width: number; height: number };

/**
 * The size that a picture's header states, read before anything is decoded: a decoder takes the memory for all the
 * pixels at once. Undefined for a header that isn't whole, and for a GIF, whose frames may be larger than it states.
 */
export function statedSize(type: PictureType, bytes: Buffer): Size | undefined {
  try {
    const size = READERS[type]?.(bytes);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    // The header ends early.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const READERS: Partial<Record<PictureType, (bytes: Buffer) => Size | undefined>> = {
  "image/png": sizeOfPng,
  "image/jpeg": sizeOfJpeg,
  "image/webp": sizeOfWebp,
};

/** The first chunk must be IHDR. */
function sizeOfPng(bytes: Buffer): Size | undefined {
  if (bytes.toString("latin1", 12, 16) !== "IHDR") return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/**
 * Byte stuffing, markers without a length, and the start of the pixels: a decoder doesn't skip a segment after these.
 */
const endsHeader = (marker: number) => marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda);
/** Markers from C0 to CF start a frame, except for three that hold tables. */
const startsFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Goes from segment to segment until one that starts a frame; none may come after the pixels have begun. */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (startsFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    else if (endsHeader(marker)) return undefined;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
}

const SCAN_STARTS = Buffer.from("ffda", "hex");

/**
 * How many scans a JPEG can have at most: a decoder begins each at this marker, which can't be among its pixels. What
 * looks like one in the metadata counts too, so that nothing has to be skipped where a decoder might read.
 */
export function scansAtMost(jpeg: Buffer): number {
  let count = 0;
  for (let at = jpeg.indexOf(SCAN_STARTS); at !== -1; at = jpeg.indexOf(SCAN_STARTS, at + 2)) count += 1;
  return count;
}

/** The first chunk is the picture itself, in one of two encodings, or states the size of what follows. */
function sizeOfWebp(bytes: Buffer): Size | undefined {
  const chunk = bytes.toString("latin1", 12, 16);
  if (chunk === "VP8 ") return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (chunk === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (chunk !== "VP8L") return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
