import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";

/** The kinds of Ed25519 signatures in C2SP's signed notes: of a text, and of a checkpoint together with the time. */
export const TEXT = 1;
export const COSIGNATURE = 4;

/** A verifier key in its printed form, `name+id+key`, and its parts. */
export type VerifierKey = { text: string; name: string; id: string; type: number; publicKey: Buffer };

type KeyParts = Pick<VerifierKey, "name" | "type" | "publicKey">;

/** The first four bytes of a hash over the key's name, type and public half, in hexadecimal. */
const idOf = ({ name, type, publicKey }: KeyParts) =>
  createHash("sha256")
    .update(`${name}\n`)
    .update(Buffer.from([type]))
    .update(publicKey)
    .digest("hex")
    .slice(0, 8);

/** Reads a printed verifier key; undefined if it isn't one for Ed25519 or its id is another key's. */
export function readVerifierKey(text: string): VerifierKey | undefined {
  const [, name = "", id = "", base64 = ""] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text) ?? [];
  const bytes = Buffer.from(base64, "base64");
  const key = { text, name, id, type: bytes[0] ?? 0, publicKey: bytes.subarray(1) };
  const isKnown = key.publicKey.length === 32 && (key.type === TEXT || key.type === COSIGNATURE);
  return isKnown && idOf(key) === id ? key : undefined;
}

/** Makes a pair of keys. @throws If a key can't have this name. */
export function newKeys(name: string, type: number): Signer {
  const { x = "", d = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  const publicKey = Buffer.from(x, "base64url");
  const printed = Buffer.concat([Buffer.from([type]), publicKey]).toString("base64");
  const key = readVerifierKey(`${name}+${idOf({ name, type, publicKey })}+${printed}`);
  if (!key) throw new Error(`No key can have the name ${name}.`);
  return { key, privateKey: d };
}

/** Both halves of a key; the private one in base64url. */
export type Signer = { key: VerifierKey; privateKey: string };

const OKP = { kty: "OKP", crv: "Ed25519" };

function signatureLine({ key, privateKey }: Signer, message: string, before = Buffer.alloc(0)): string {
  const jwk = { ...OKP, x: key.publicKey.toString("base64url"), d: privateKey };
  const signature = sign(null, Buffer.from(message), createPrivateKey({ key: jwk, format: "jwk" }));
  return `— ${key.name} ${Buffer.concat([Buffer.from(key.id, "hex"), before, signature]).toString("base64")}\n`;
}

/** Signs a text, which ends with a newline, as a C2SP signed note. */
export const signNote = (signer: Signer, text: string): string => `${text}\n${signatureLine(signer, text)}`;

/** What a witness signs: the checkpoint's text below the time, in seconds. */
const cosigned = (text: string, seconds: number | bigint) => `cosignature/v1\ntime ${seconds}\n${text}`;

/** Cosigns a checkpoint's text (C2SP tlog-cosignature). @returns The signature's line, with its newline. */
export function cosign(signer: Signer, text: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(seconds));
  return signatureLine(signer, cosigned(text, seconds), time);
}

export type Note = { text: string; signatures: { line: string; name: string; id: string; bytes: Buffer }[] };

/** Takes a signed note apart; undefined if it isn't one. Nothing in it is to be believed before `signatureOn` says so. */
export function readNote(note: string): Note | undefined {
  const end = note.lastIndexOf("\n\n") + 1;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a note may have none of them.
  if (end < 2 || !note.endsWith("\n") || /[\0-\x09\x0b-\x1f]/.test(note)) return undefined;
  const signatures = note
    .slice(end + 1, -1)
    .split("\n")
    .map(readSignature);
  return signatures.every((each) => each !== undefined) ? { text: note.slice(0, end), signatures } : undefined;
}

function readSignature(line: string): Note["signatures"][number] | undefined {
  const [, name = "", base64 = ""] = /^— ([^\s+]+) ([A-Za-z0-9+/]+=*)$/.exec(line) ?? [];
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length < 5 || bytes.toString("base64") !== base64) return undefined;
  return { line: `${line}\n`, name, id: bytes.toString("hex", 0, 4), bytes: bytes.subarray(4) };
}

/** A key's valid signature on a note: its line, and when a witness made it. */
export type Signed = { line: string; at: Date | null };

/** Finds a key's signature on a note; undefined if there is none. @throws If one in its name isn't the key's. */
export function signatureOn(
  { text, signatures }: Note,
  { name, id, type, publicKey }: VerifierKey,
): Signed | undefined {
  const found = signatures.filter((each) => each.name === name && each.id === id);
  const key = createPublicKey({ key: { ...OKP, x: publicKey.toString("base64url") }, format: "jwk" });
  for (const { bytes } of found) {
    const isTimed = type === COSIGNATURE;
    const isWhole = bytes.length === (isTimed ? 72 : 64);
    const message = isTimed && isWhole ? cosigned(text, bytes.readBigUInt64BE()) : text;
    if (isWhole && verify(null, Buffer.from(message), key, bytes.subarray(isTimed ? 8 : 0))) continue;
    throw new Error(`A signature in the name of ${name} is not valid.`);
  }
  const [first] = found;
  if (!first) return undefined;
  return { line: first.line, at: type === COSIGNATURE ? new Date(Number(first.bytes.readBigUInt64BE()) * 1000) : null };
}

export type Checkpoint = { origin: string; size: number; root: Buffer };

/** Writes a tree's head as C2SP's checkpoint, without extension lines. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${root.toString("base64")}\n`;

/** Reads a checkpoint's text; undefined if it isn't one, or larger than a number can be. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const [origin = "", digits = "", base64 = ""] = text.split("\n");
  const size = Number(digits);
  const root = Buffer.from(base64, "base64");
  const isOne = /^(?:.+\n){3,}$/.test(text) && /^(?:0|[1-9]\d*)$/.test(digits) && Number.isSafeInteger(size);
  return isOne && root.length === 32 && root.toString("base64") === base64 ? { origin, size, root } : undefined;
}
