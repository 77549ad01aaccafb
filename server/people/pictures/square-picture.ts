import {
  SENT_BROKEN,
  SENT_NO_PICTURE,
  SENT_PICTURE_BYTES_MAX,
  SENT_PICTURE_SIDE_MAX,
  SENT_TOO_LARGE,
  SENT_TOO_MANY_PIXELS,
  PROFILE_PICTURE_SIDE as SIDE,
} from "#contract/people/picture-words.ts";
import { scansAtMost, statedSize } from "#server/people/pictures/stated-size.ts";
import { invalidField } from "#server/platform/errors.ts";
import { pictureTypeOf } from "#server/platform/lib/picture-type.ts";

const QUALITY = 82;
/** Several times as many as programs write. Each takes the time of decoding all pixels, however short it is. */
const SCANS_MAX = 50;

/**
 * Makes the square that is kept of an uploaded picture: its center, turned upright, as a WebP of 256 pixels a side. It
 * is drawn from the pixels, so nothing else from the upload is in it: no place, no camera, no second frame, no text
 * behind the end. Decodes and encodes off the event loop.
 * @throws AppError 400 for anything but a PNG, JPEG or WebP within the limits, before any pixel is decoded.
 */
export async function squarePicture(bytes: Buffer): Promise<Buffer> {
  refuseUnfit(bytes);
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  const picture = await loadImage(bytes).catch(() => {
    throw invalidField("picture", SENT_BROKEN);
  });
  const { width, height } = picture;
  const side = Math.min(width, height);
  const canvas = createCanvas(SIDE, SIDE);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  return canvas.encode("webp", QUALITY);
}

function refuseUnfit(bytes: Buffer): void {
  if (bytes.length > SENT_PICTURE_BYTES_MAX) throw invalidField("picture", SENT_TOO_LARGE);
  const type = pictureTypeOf(bytes);
  if (!type || type === "image/gif") throw invalidField("picture", SENT_NO_PICTURE);
  if (type === "image/jpeg" && scansAtMost(bytes) > SCANS_MAX) throw invalidField("picture", SENT_BROKEN);
  const size = statedSize(type, bytes);
  if (!size) throw invalidField("picture", SENT_BROKEN);
  if (Math.max(size.width, size.height) > SENT_PICTURE_SIDE_MAX) throw invalidField("picture", SENT_TOO_MANY_PIXELS);
}
