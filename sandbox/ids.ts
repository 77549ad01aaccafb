import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** The largest multiple of the alphabet's length that fits a byte: higher bytes would favor some letters. */
const UNBIASED = 248;

/** Generates random letters and digits, all equally likely. */
export function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < UNBIASED && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}

/** Makes an id like the real processor's: the prefix says what it names. */
export const newId = (prefix: string) => `${prefix}_${randomText(24)}`;
