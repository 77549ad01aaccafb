import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What the text is sealed for: it can't be opened for another purpose or another owner. */
type Seal = { secret: string; purpose: string; owner: string };

const keyOf = ({ secret, purpose }: Seal) => Buffer.from(hkdfSync("sha256", secret, "", `potkeeper:${purpose}`, 32));

/** Encrypts text with a key derived from the installation's secret. */
export function sealText(text: string, seal: Seal): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(seal), iv).setAAD(Buffer.from(seal.owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** @returns Undefined if the text was sealed for something else, or under another secret. */
export function openText(sealed: string, seal: Seal): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(seal), iv).setAAD(Buffer.from(seal.owner)).setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
