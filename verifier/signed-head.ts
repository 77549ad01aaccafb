import type { Bundle } from "./bundle.ts";
import { bytesOf, hashOf, hexOf, joined, sha256 } from "./hash.ts";
import { dayOf } from "./words.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Note = { text: string; signatures: { name: string; id: string; bytes: Bytes }[] };
type Key = { name: string; id: string; type: number; bytes: Bytes };

/** The types of C2SP's signed-note: a log's own signature, and a witness's with its time. */
const LOG = 1;
const WITNESS = 4;
const TIME_BYTES = 8;

/** Checks that this league's head is in the log that the installation signed, and notes who signed it. */
export async function* signedFaults(
  { signed, league, madeBy }: Bundle,
  chain: readonly string[],
  given: readonly string[],
  notes: string[],
): AsyncIterable<string> {
  const keys = await Promise.all(given.map(readKey));
  if (keys.some((each) => each === undefined)) yield "A key that you gave isn't a verifier key.";
  if (!signed) {
    if (given.length > 0) yield "This file isn't signed, so no key fits it.";
    else notes.push("No head is signed in this file. Compare its head with one from another member.");
    return;
  }
  const [, id, at = "", hash] = /^potkeeper head ([\da-f]{64}) ([1-9]\d*) ([\da-f]{64})$/.exec(signed.leaf) ?? [];
  if (id !== (await hashOf(league.id))) yield "The signed head is another league's.";
  else if (chain[Number(at) - 1] !== hash) yield `The signed head, at entry ${at}, isn't one of these books.`;
  const note = readNote(signed.checkpoint);
  const [origin, size = "", root] = note?.text.split("\n") ?? [];
  if (!note || !origin || !/^(0|[1-9]\d*)$/.test(size) || !root) {
    yield "The signed checkpoint isn't one.";
    return;
  }
  const proven = await rootOf(signed.leaf, signed.index, Number(size), signed.proof);
  if (!proven || proven !== hexOf(base64(root) ?? new Uint8Array()))
    yield "The signed checkpoint doesn't have this league's head in it.";
  const key = await readKey(signed.key);
  const isSigned = key?.type === LOG && (await verified(note, key));
  if (isSigned === "unchecked") notes.push("This browser can't check signatures, so the signature wasn't checked.");
  else if (!isSigned) yield "The checkpoint's signature isn't right: it was changed, or another key signed it.";
  else notes.push(`${key.name} signed the head at entry ${at}${madeBy ? `, for ${madeBy}` : ""}.`);
  const own = keys.filter((each) => each?.type === LOG);
  if (
    own.length > 0 &&
    !own.some(
      (each) => each?.name === key?.name && hexOf(each?.bytes ?? bytesOf("")) === hexOf(key?.bytes ?? bytesOf("-")),
    )
  )
    yield "This file is signed with another key than the one that you gave.";
  if (own.length === 0) notes.push(`Compare its key with one from elsewhere: ${signed.key}`);
  yield* witnessFaults(note, key, keys.filter((each) => each?.type === WITNESS) as Key[], notes);
}

async function* witnessFaults(
  note: Note,
  own: Key | undefined,
  witnesses: Key[],
  notes: string[],
): AsyncIterable<string> {
  for (const witness of witnesses) {
    const isSigned = await verified(note, witness);
    const time = note.signatures.find(({ name, id }) => name === witness.name && id === witness.id);
    if (isSigned === true)
      notes.push(`The league's head was seen by ${witness.name} on ${dayOf(secondsOf(time?.bytes))}.`);
    else if (isSigned === false) yield `The witness ${witness.name} hasn't signed this checkpoint.`;
  }
  const known = new Set([own, ...witnesses].map((each) => each?.name));
  for (const { name } of note.signatures)
    if (!known.has(name)) notes.push(`It also carries a signature of ${name}. Give that witness's key to check it.`);
}

/** Takes a signed note apart: its text with the last line feed, and its signatures. */
export function readNote(note: string): Note | undefined {
  const end = note.lastIndexOf("\n\n");
  if (end < 0 || !note.endsWith("\n")) return undefined;
  const lines = note.slice(end + 2, -1).split("\n");
  const signatures = lines.map((line) => {
    const [, name = "", encoded = ""] = /^— ([^\s+]+) (\S+)$/u.exec(line) ?? [];
    const bytes = base64(encoded);
    return bytes && bytes.length > 4 && { name, id: hexOf(bytes.slice(0, 4)), bytes: bytes.slice(4) };
  });
  if (signatures.some((each) => !each)) return undefined;
  return { text: note.slice(0, end + 1), signatures: signatures.filter((each) => typeof each === "object") };
}

/** Reads a verifier key, whose id must be that of its name and bytes. */
export async function readKey(key: string): Promise<Key | undefined> {
  const [, name = "", id = "", encoded = ""] = /^\s*([^\s+]+)\+([\da-f]{8})\+(\S+)\s*$/.exec(key) ?? [];
  const bytes = base64(encoded);
  if (bytes?.length !== 33) return undefined;
  const isOwn = hexOf(await sha256(joined(bytesOf(`${name}\n`), bytes))).startsWith(id) && id !== "";
  return isOwn ? { name, id, type: bytes[0] ?? 0, bytes: bytes.slice(1) } : undefined;
}

/** The root that a leaf, its index and a proof lead to (RFC 6962, as RFC 9162 2.1.3.2 computes it). */
export async function rootOf(
  leaf: string,
  index: number,
  size: number,
  proof: readonly string[],
): Promise<string | undefined> {
  let [first, last] = [index, size - 1];
  if (index >= size || proof.some((each) => !/^[\da-f]{64}$/.test(each))) return undefined;
  let hash = await sha256(joined(Uint8Array.of(0), bytesOf(leaf)));
  for (const each of proof) {
    if (last === 0) return undefined;
    const sibling = Uint8Array.from(each.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
    const isRight = first % 2 === 1 || first === last;
    hash = await sha256(isRight ? joined(Uint8Array.of(1), sibling, hash) : joined(Uint8Array.of(1), hash, sibling));
    while (isRight && first % 2 === 0 && first !== 0) [first, last] = [Math.floor(first / 2), Math.floor(last / 2)];
    [first, last] = [Math.floor(first / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hexOf(hash) : undefined;
}

/** Whether a key signed a note, or "unchecked" where there is no Ed25519. */
export async function verified(note: Note, key: Key): Promise<boolean | "unchecked"> {
  const signature = note.signatures.find(({ name, id }) => name === key.name && id === key.id)?.bytes;
  if (!signature) return false;
  const isWitness = key.type === WITNESS;
  const text = isWitness ? `cosignature/v1\ntime ${secondsOf(signature)}\n${note.text}` : note.text;
  try {
    const imported = await crypto.subtle.importKey("raw", key.bytes, "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify(
      "Ed25519",
      imported,
      isWitness ? signature.slice(TIME_BYTES) : signature,
      bytesOf(text),
    );
  } catch (error) {
    return error instanceof Error && error.name === "NotSupportedError" ? "unchecked" : false;
  }
}

const secondsOf = (signature: Bytes | undefined) =>
  signature && signature.length > TIME_BYTES ? Number(new DataView(signature.buffer).getBigUint64(0)) : 0;

function base64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
