import type { Bundle } from "./bundle.ts";
import { type Bytes, bytesOf, hashOf, hexOf, joined, sha256 } from "./hash.ts";
import type { Said } from "./record-checks.ts";
import { dayOf } from "./words.ts";

type Note = { text: string; signatures: { name: string; id: string; bytes: Bytes }[] };
/** What a reader should know, and who saw the head; up to which entry it is signed, if not all. */
type Heard = { notes: string[]; kept: string[]; upTo: string };
type Key = { name: string; id: string; type: number; bytes: Bytes };

/** The types of C2SP's signed-note: a log's own signature, and a witness's, which begins with its time. */
const [LOG, WITNESS, TIME_BYTES] = [1, 4, 8];

/** Checks that this league's head is in the log that the installation signed, and says who signed it and who saw it. */
export async function signedSays(
  { signed, league }: Bundle,
  chain: readonly string[],
  given: readonly string[],
  { notes, kept }: Omit<Heard, "upTo">,
): Promise<Said> {
  if (!signed) {
    notes.push("No head is signed in this file. Compare its head with another member's.");
    return [given.length > 0 && "This file isn't signed, so no key fits it."];
  }
  const [, id, at = "", hash] = /^potkeeper head ([\da-f]{64}) ([1-9]\d*) ([\da-f]{64})$/.exec(signed.leaf) ?? [];
  const upTo = Number(at) === chain.length ? "" : `, up to entry ${at} of ${chain.length},`;
  const note = readNote(signed.checkpoint);
  const [origin, size = "", root = ""] = note?.text.split("\n") ?? [];
  if (!note || !origin || !/^(0|[1-9]\d{0,14})$/.test(size)) return ["The signed checkpoint isn't one."];
  const isOthers = id !== (await hashOf(league.id));
  const proven = (await rootOf(signed.leaf, signed.index, Number(size), signed.proof)) ?? "none";
  return [
    isOthers && "The signed head is another league's.",
    chain[Number(at) - 1] !== hash && `The signed head, at entry ${at}, isn't one of these books.`,
    proven !== hexOf(base64(root) ?? bytesOf("")) && "The signed checkpoint doesn't have this league's head in it.",
    ...(await signersSay(note, signed, await Promise.all(given.map(readKey)), { notes, kept, upTo })),
  ];
}

async function signersSay(
  note: Note,
  { key: named, witnesses: names }: NonNullable<Bundle["signed"]>,
  given: (Key | undefined)[],
  heard: Heard,
): Promise<Said> {
  const { notes, upTo } = heard;
  const key = await readKey(named);
  const isSigned = key?.type === LOG && (await isSignedBy(note, key));
  if (isSigned === "unchecked") notes.push("This browser can't check signatures, so the signature wasn't checked.");
  else notes.push(`Its head${upTo} is signed by the key ${named}. Compare that key with one from elsewhere.`);
  const trusted = given.filter((each) => each !== undefined);
  const logs = trusted.filter(({ type }) => type !== WITNESS);
  const isTrusted =
    logs.length === 0 || logs.some(({ name, bytes }) => `${name} ${bytes}` === `${key?.name} ${key?.bytes}`);
  const witnesses = trusted.filter(({ type }) => type === WITNESS);
  const others = (await Promise.all(names.map(readKey))).filter((each) => each?.type === WITNESS) as Key[];
  const unknown = others.filter(({ name }) => !witnesses.some((each) => each.name === name));
  return [
    !isSigned && "The checkpoint's signature isn't right: it was changed, or another key signed it.",
    trusted.length < given.length && "A key that you gave isn't a verifier key.",
    !isTrusted &&
      "This file is signed with another key than the one that you gave. If the site has made a new key, its page about the log has the note in which yours names it.",
    ...(await Promise.all(witnesses.map((each) => witnessSays(note, each, heard)))),
    ...(await Promise.all(unknown.map((each) => witnessSays(note, each, heard, "; compare its key, too")))),
  ];
}

async function witnessSays(note: Note, witness: Key, { kept, upTo }: Heard, but = ""): Promise<string | undefined> {
  const isSigned = await isSignedBy(note, witness);
  const time = secondsOf(note.signatures.find(({ id }) => id === witness.id)?.bytes);
  if (isSigned === true) kept.push(`The league's head${upTo} was seen by ${witness.name} on ${dayOf(time)}${but}.`);
  return isSigned ? undefined : `The witness ${witness.name} hasn't signed this checkpoint.`;
}

/** Takes a signed note apart: its text with the last line feed, and its signatures. */
export function readNote(note: string): Note | undefined {
  const end = note.lastIndexOf("\n\n");
  if (end < 0 || !note.endsWith("\n")) return undefined;
  const signatures = note
    .slice(end + 2, -1)
    .split("\n")
    .map((line) => {
      const [, name = "", encoded = ""] = /^— ([^\s+]+) (\S+)$/u.exec(line) ?? [];
      const bytes = base64(encoded) ?? bytesOf("");
      return { name, id: hexOf(bytes.slice(0, 4)), bytes: bytes.slice(4) };
    });
  return signatures.every(({ bytes }) => bytes.length > 0) ? { text: note.slice(0, end + 1), signatures } : undefined;
}

/** Reads a verifier key, whose id must be that of its name and bytes. */
export async function readKey(key: string): Promise<Key | undefined> {
  const [, name = "", id = "", encoded = ""] = /^\s*([^\s+]+)\+([\da-f]{8})\+(\S+)\s*$/.exec(key) ?? [];
  const bytes = base64(encoded);
  if (bytes?.length !== 33 || !hexOf(await sha256(joined(bytesOf(`${name}\n`), bytes))).startsWith(id))
    return undefined;
  return { name, id, type: bytes[0] ?? 0, bytes: bytes.slice(1) };
}

/** The root that a leaf, its index and a proof lead to (RFC 6962, as RFC 9162 §2.1.3.2 computes it). */
export async function rootOf(
  leaf: string,
  index: number,
  size: number,
  proof: readonly string[],
): Promise<string | undefined> {
  if (index >= size || proof.some((each) => !/^[\da-f]{64}$/.test(each))) return undefined;
  let [own, last] = [index, size - 1];
  let hash = await sha256(joined(Uint8Array.of(0), bytesOf(leaf)));
  const half = () => {
    [own, last] = [Math.floor(own / 2), Math.floor(last / 2)];
  };
  for (const each of proof) {
    if (last === 0) return undefined;
    const sibling = Uint8Array.from(each.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
    const isRight = own % 2 === 1 || own === last;
    hash = await sha256(joined(Uint8Array.of(1), ...(isRight ? [sibling, hash] : [hash, sibling])));
    while (isRight && own % 2 === 0 && own !== 0) half();
    half();
  }
  return last === 0 ? hexOf(hash) : undefined;
}

/** Whether a key signed a note, or "unchecked" where there is no Ed25519. */
export async function isSignedBy(note: Note, { name, id, type, bytes }: Key): Promise<boolean | "unchecked"> {
  const signature = note.signatures.find((each) => each.name === name && each.id === id)?.bytes;
  if (!signature) return false;
  const [text, signed] =
    type === WITNESS
      ? [`cosignature/v1\ntime ${secondsOf(signature)}\n${note.text}`, signature.slice(TIME_BYTES)]
      : [note.text, signature];
  try {
    const key = await crypto.subtle.importKey("raw", bytes, "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, signed, bytesOf(text));
  } catch (error) {
    return error instanceof Error && error.name === "NotSupportedError" ? "unchecked" : false;
  }
}

const secondsOf = (signature: Bytes = new Uint8Array(TIME_BYTES)) =>
  signature.length >= TIME_BYTES ? Number(new DataView(signature.buffer).getBigUint64(0)) : 0;

function base64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
