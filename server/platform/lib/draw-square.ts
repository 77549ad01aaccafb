import type { Canvas } from "@napi-rs/canvas";

/**
 * Draws the center of a picture, turned upright, as a square. It is drawn from the pixels, so nothing else from the
 * file is in it: no place, no camera, no second frame, no text behind the end. @throws If the picture can't be decoded.
 */
export async function drawSquare(bytes: Buffer, side: number): Promise<Canvas> {
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  const picture = await loadImage(bytes);
  const { width, height } = picture;
  const cut = Math.min(width, height);
  const canvas = createCanvas(side, side);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, side, side);
  return canvas;
}
