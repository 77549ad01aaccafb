/** Twice what the server keeps, so that it has pixels to choose from, and few enough for a slow line. */
const SIDE = 512;

/**
 * Draws the middle of a chosen picture, upright, as a small square without anything else that the file has, such as where
 * it was taken. @returns A `data:` address. @throws If the browser can't read the file as a picture.
 */
export async function smallCopy(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(side, SIDE);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw.");
  context.imageSmoothingQuality = "high";
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  // A browser that can't write a WebP writes a PNG.
  return canvas.toDataURL("image/webp", 0.9);
}

/** The bytes in a `data:` address, in Base64. */
export const base64Of = (address: string): string => address.slice(address.indexOf(",") + 1);
