import type { PictureType } from "#server/platform/fantasy-platforms.ts";

/** The first bytes in hex. */
const SIGNATURES: readonly [PictureType, RegExp][] = [
  ["image/png", /^89504e470d0a1a0a/],
  ["image/jpeg", /^ffd8ff/],
  ["image/gif", /^47494638(37|39)61/],
  ["image/webp", /^52494646.{8}57454250/],
];

/** The type of a picture by its first bytes; undefined for anything else. What a server says about it doesn't count. */
export function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  const head = bytes.toString("hex", 0, 12);
  return SIGNATURES.find(([, signature]) => signature.test(head))?.[0];
}
