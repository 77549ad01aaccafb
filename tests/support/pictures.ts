import { createCanvas, loadImage } from "@napi-rs/canvas";

export const RED = [255, 0, 0];
export const GREEN = [0, 255, 0];
export const BLUE = [0, 0, 255];
type Color = readonly number[];

type Wanted = { width?: number; height?: number; stripes?: readonly Color[]; as?: "png" | "jpeg" | "webp" };

/** A picture of upright stripes of equal width, from left to right. */
export async function aPicture({ width = 90, height = 90, stripes = [RED], as = "png" }: Wanted = {}): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  stripes.forEach((color, index) => {
    context.fillStyle = `rgb(${color.join(" ")})`;
    context.fillRect((index * width) / stripes.length, 0, width / stripes.length, height);
  });
  return as === "png" ? canvas.encode("png") : canvas.encode(as, 95);
}

/** Reads the color at a place of a picture, as the nearest of the three. */
export async function colorIn(bytes: Buffer, x: number, y: number): Promise<Color | undefined> {
  const picture = await loadImage(bytes);
  const canvas = createCanvas(picture.width, picture.height);
  const context = canvas.getContext("2d");
  context.drawImage(picture, 0, 0);
  const [...seen] = context.getImageData(x, y, 1, 1).data;
  return [RED, GREEN, BLUE].find((color) => color.every((part, index) => Math.abs(part - (seen[index] ?? 0)) < 60));
}

const PLACE = "48.1374N 11.5755E";

/** A phone's photo: lying on its side as the camera held it, with the place it was taken in its metadata. */
export function asPhoned(jpeg: Buffer, orientation = 6): Buffer {
  const tags = Buffer.from(
    `4d4d002a000000080001011200030000000100${orientation.toString(16).padStart(2, "0")}000000000000`,
    "hex",
  );
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tags, Buffer.from(PLACE, "latin1")]);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe1, 0);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}
asPhoned.place = PLACE;

/** A PNG that states a size and holds next to nothing. */
export function pngOfSize(width: number, height: number): Buffer {
  const head = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([head, size, Buffer.from("0800000000", "hex"), Buffer.alloc(40)]);
}

const chunk = (name: string, body: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length, 0);
  return Buffer.concat([Buffer.from(name, "latin1"), size, body, Buffer.alloc(body.length % 2)]);
};

const number24 = (value: number): Buffer => {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
};

const riff = (...chunks: Buffer[]): Buffer => chunk("RIFF", Buffer.concat([Buffer.from("WEBP", "latin1"), ...chunks]));

/** The pixels of a WebP, without what else it holds. */
const pixelsOf = (webp: Buffer): Buffer => webp.subarray(webp.indexOf("VP8 "));

/** A WebP that holds only its pixels. */
export const bare = (webp: Buffer): Buffer => riff(pixelsOf(webp));

/** The first chunk of an extended WebP. @param flags 2: animated. */
const extended = ({ width, height, flags = 0 }: { width: number; height: number; flags?: number }): Buffer =>
  chunk("VP8X", Buffer.concat([Buffer.from([flags, 0, 0, 0]), number24(width - 1), number24(height - 1)]));

/** An animated WebP, made of plain WebP pictures of one size. */
export function moving(frames: readonly Buffer[], side: number): Buffer {
  const frame = (webp: Buffer) =>
    chunk(
      "ANMF",
      Buffer.concat([
        Buffer.alloc(6),
        number24(side - 1),
        number24(side - 1),
        number24(100),
        Buffer.alloc(1),
        pixelsOf(webp),
      ]),
    );
  return riff(extended({ width: side, height: side, flags: 2 }), chunk("ANIM", Buffer.alloc(6)), ...frames.map(frame));
}

/** A WebP that states a small size and holds a larger picture. */
export const lying = (webp: Buffer): Buffer => riff(extended({ width: 10, height: 10 }), pixelsOf(webp));
