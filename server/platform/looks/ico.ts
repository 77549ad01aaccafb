const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** The sizes of a favicon in pixels. */
export const ICO_SIZES = [16, 32, 48];

/** Puts PNGs into the format of .ico: a header, an entry for each picture, then the pictures. */
export function icoFile(drawings: readonly { size: number; png: Buffer }[]): Buffer {
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
