import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** The largest multiple of the alphabet's length that a byte can hold: above it, letters would not be equally likely. */
const UNBIASED = 248;

/** Letters and digits, each as likely as any other. */
export function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < UNBIASED && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}

/** An id as the real processor's: the prefix says what it names. */
export const newId = (prefix: string) => `${prefix}_${randomText(24)}`;
