import { pictureTypeOf } from "#server/platform/lib/picture-type.ts";
import { scansAtMost, statedSize } from "#server/platform/lib/stated-size.ts";

/** Several times as many as programs write. Each takes the time of decoding all pixels, however short it is. */
const SCANS_MAX = 50;

export type PictureFault = "too many bytes" | "no picture" | "broken" | "too many pixels";

/**
 * Finds out before any pixel is decoded why a picture can't be taken: only a PNG, JPEG or WebP within the limits can.
 * @returns undefined if it can, as far as its header says.
 */
export function pictureFault(
  bytes: Buffer,
  { bytesMax, sideMax }: { bytesMax: number; sideMax: number },
): PictureFault | undefined {
  if (bytes.length > bytesMax) return "too many bytes";
  const type = pictureTypeOf(bytes);
  if (!type || type === "image/gif") return "no picture";
  if (type === "image/jpeg" && scansAtMost(bytes) > SCANS_MAX) return "broken";
  const size = statedSize(type, bytes);
  if (!size) return "broken";
  return Math.max(size.width, size.height) > sideMax ? "too many pixels" : undefined;
}
