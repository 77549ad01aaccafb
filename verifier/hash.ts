import { Unreadable } from "./shape.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
export const bytesOf = (text: string): Bytes => encoder.encode(text);

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
export function hexOf(bytes: Uint8Array): string {
  let hex = "";
  for (const byte of bytes) hex += HEX[byte];
  return hex;
}

export const joined = (...parts: Uint8Array[]): Bytes => Uint8Array.from(parts.flatMap((part) => [...part]));

export async function sha256(bytes: Bytes): Promise<Bytes> {
  if (!globalThis.crypto?.subtle) throw new Unreadable("This browser can't compute hashes here. Try a current one.");
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** The hash of a text as hexadecimal. */
export const hashOf = async (text: string): Promise<string> => hexOf(await sha256(bytesOf(text)));

/** JSON without spaces, its keys sorted at every depth, so that one table has one hash. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`;
}
