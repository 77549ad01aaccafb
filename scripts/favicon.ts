import { readFileSync } from "node:fs";
import path from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import type { Plugin } from "vite";

const SIZES = [16, 32, 48];
const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** Draws `/favicon.ico` from the icon, for browsers and link previews that ask for it without reading the page. */
export const favicon = (webDir: string): Plugin => ({
  name: "favicon",
  apply: "build",
  async generateBundle() {
    const icon = readFileSync(path.join(webDir, "public/icon.svg"), "utf8");
    this.emitFile({ type: "asset", fileName: "favicon.ico", source: iconFile(await drawn(icon)) });
  },
});

type Drawing = { size: number; png: Buffer };

const drawn = (svg: string): Promise<Drawing[]> =>
  Promise.all(
    SIZES.map(async (size) => {
      // The canvas draws an SVG at its own size, so that each size is drawn sharp and not scaled.
      const sized = svg.replace("<svg ", `<svg width="${size}" height="${size}" `);
      const canvas = createCanvas(size, size);
      canvas.getContext("2d").drawImage(await loadImage(Buffer.from(sized)), 0, 0);
      return { size, png: canvas.toBuffer("image/png") };
    }),
  );

/** Puts PNGs into the format of .ico: a header, an entry for each picture, then the pictures. */
function iconFile(drawings: Drawing[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(drawings.length, 4);
  let offset = HEADER_BYTES + ENTRY_BYTES * drawings.length;
  const entries = drawings.map(({ size, png }) => {
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...drawings.map(({ png }) => png)]);
}
