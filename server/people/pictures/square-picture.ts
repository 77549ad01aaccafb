import {
  SENT_BROKEN,
  SENT_NO_PICTURE,
  SENT_PICTURE_BYTES_MAX,
  SENT_PICTURE_SIDE_MAX,
  SENT_TOO_LARGE,
  SENT_TOO_MANY_PIXELS,
  PROFILE_PICTURE_SIDE as SIDE,
} from "#contract/people/picture-words.ts";
import { invalidField } from "#server/platform/errors.ts";
import { drawSquare } from "#server/platform/lib/draw-square.ts";
import { type PictureFault, pictureFault } from "#server/platform/lib/picture-fault.ts";

const QUALITY = 82;

const LIMITS = { bytesMax: SENT_PICTURE_BYTES_MAX, sideMax: SENT_PICTURE_SIDE_MAX };

const SAYS: Record<PictureFault, string> = {
  "too many bytes": SENT_TOO_LARGE,
  "no picture": SENT_NO_PICTURE,
  broken: SENT_BROKEN,
  "too many pixels": SENT_TOO_MANY_PIXELS,
};

/**
 * Makes the square that is kept of an uploaded picture, as a WebP of 256 pixels a side. Decodes and encodes off the
 * event loop.
 * @throws AppError 400 for anything but a PNG, JPEG or WebP within the limits, before any pixel is decoded.
 */
export async function squarePicture(bytes: Buffer): Promise<Buffer> {
  const fault = pictureFault(bytes, LIMITS);
  if (fault) throw invalidField("picture", SAYS[fault]);
  const square = await drawSquare(bytes, SIDE).catch(() => {
    throw invalidField("picture", SENT_BROKEN);
  });
  return square.encode("webp", QUALITY);
}
