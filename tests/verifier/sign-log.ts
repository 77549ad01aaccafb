import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";

/** Signs a log of a few leaves by hand, from RFC 6962 and C2SP's formats. */
const hashBytes = (...parts: Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest();

/** RFC 6962, section 2.1: the root of some leaves. */
export function rootOf(leaves: string[]): Buffer {
  if (leaves.length === 1) return hashBytes(Buffer.of(0), Buffer.from(leaves[0] ?? ""));
  const half = splitOf(leaves.length);
  return hashBytes(Buffer.of(1), rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)));
}

/** RFC 6962, section 2.1.1: the path from a leaf to the root. */
export function pathOf(leaves: string[], index: number): string[] {
  if (leaves.length === 1) return [];
  const half = splitOf(leaves.length);
  const [own, other] =
    index < half ? [leaves.slice(0, half), leaves.slice(half)] : [leaves.slice(half), leaves.slice(0, half)];
  return [...pathOf(own, index < half ? index : index - half), rootOf(other).toString("hex")];
}

const splitOf = (count: number) => 2 ** Math.floor(Math.log2(count - 1));

/** A key pair of a given seed, as `1` for a log or `4` for a witness. */
export function keyOf(seed: number, name: string, type: 1 | 4) {
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), Buffer.alloc(32, seed)]);
  const secret = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const open = Buffer.concat([
    Buffer.of(type),
    createPublicKey(secret).export({ format: "der", type: "spki" }).subarray(-32),
  ]);
  const id = hashBytes(Buffer.from(`${name}\n`), open).subarray(0, 4);
  return {
    verifier: `${name}+${id.toString("hex")}+${open.toString("base64")}`,
    line: (text: string, before = Buffer.alloc(0)) =>
      `— ${name} ${Buffer.concat([id, before, sign(null, Buffer.from(text), secret)]).toString("base64")}\n`,
  };
}

export const LOG = keyOf(7, "pot.example", 1);
export const WITNESS = keyOf(8, "witness.example", 4);

export function signedIn(leaves: string[], index: number, by = LOG) {
  const text = `pot.example\n${leaves.length}\n${rootOf(leaves).toString("base64")}\n`;
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(1_795_000_000n);
  const seen = WITNESS.line(`cosignature/v1\ntime 1795000000\n${text}`, time);
  return {
    leaf: leaves[index],
    index,
    proof: pathOf(leaves, index),
    checkpoint: `${text}\n${by.line(text)}${seen}`,
    key: by.verifier,
    witnesses: [WITNESS.verifier],
  };
}
