import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  consistencyProof,
  hashPair,
  inclusionProof,
  isConsistent,
  type ReadHashes,
  rootOf,
} from "#server/ledger/log/merkle.ts";

const hex = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString("hex"));
const leafHash = (leaf: Buffer): Buffer =>
  createHash("sha256")
    .update(Buffer.from([0]))
    .update(leaf)
    .digest();

/** A log in memory, with the hashes of its complete subtrees computed the plain way. */
function logOf(leaves: readonly Buffer[]): ReadHashes {
  const plain = (from: number, to: number): Buffer => {
    if (to - from === 1) return leafHash(leaves[from] as Buffer);
    const middle = (from + to) / 2;
    return hashPair(plain(from, middle), plain(middle, to));
  };
  return async (level, from, count) =>
    Array.from({ length: count }, (_, nth) => plain((from + nth) * 256 ** level, (from + nth + 1) * 256 ** level));
}

/** The eight leaves, roots and proofs of the reference implementation of RFC 6962. */
const LEAVES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
const published = logOf(LEAVES.map((leaf) => Buffer.from(leaf, "hex")));
const ROOTS = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

describe("The published vectors of RFC 6962", () => {
  it("have our roots", async () => {
    const roots = await Promise.all(ROOTS.map((_, size) => rootOf(published, size)));
    expect(hex(roots)).toEqual(ROOTS);
  });

  it("have our proofs of inclusion", async () => {
    expect(hex(await inclusionProof(published, 0, 1))).toEqual([]);
    expect(hex(await inclusionProof(published, 0, 8))).toEqual([
      "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
      "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
      "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ]);
    expect(hex(await inclusionProof(published, 5, 8))).toEqual([
      "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
      "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ]);
    expect(hex(await inclusionProof(published, 2, 3))).toEqual([ROOTS[2]]);
    expect(hex(await inclusionProof(published, 1, 5))).toEqual([
      "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
      "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
      "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ]);
  });

  it("have our proofs of consistency", async () => {
    expect(hex(await consistencyProof(published, 1, 1))).toEqual([]);
    expect(hex(await consistencyProof(published, 1, 8))).toEqual([
      "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
      "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
      "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ]);
    expect(hex(await consistencyProof(published, 6, 8))).toEqual([
      "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
      "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ]);
    expect(hex(await consistencyProof(published, 2, 5))).toEqual([
      "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
      "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ]);
  });
});

/** RFC 9162, 2.1.3.2, written from its text: the product only makes these proofs. */
function isIncluded(leaf: Buffer, index: number, size: number, proof: readonly Buffer[], root: Buffer): boolean {
  let [at, last] = [BigInt(index), BigInt(size - 1)];
  let hash = leafHash(leaf);
  for (const sibling of proof) {
    if (last === 0n) return false;
    if (at % 2n === 1n || at === last) {
      hash = hashPair(sibling, hash);
      while (at % 2n === 0n && at !== 0n) [at, last] = [at >> 1n, last >> 1n];
    } else hash = hashPair(hash, sibling);
    [at, last] = [at >> 1n, last >> 1n];
  }
  return last === 0n && hash.equals(root);
}

it("Every leaf is included in every size, every two sizes are consistent, and what is changed is found", async () => {
  const leaves = Array.from({ length: 40 }, (_, nth) => Buffer.from(`leaf ${nth}`));
  const other = leaves.map((leaf, nth) => (nth === 3 ? Buffer.from("rewritten") : leaf));
  const [log, rewritten] = [logOf(leaves), logOf(other)];
  const heads = await Promise.all(
    [...leaves, leaves].map(async (_, size) => ({ size, root: await rootOf(log, size) })),
  );
  const turned = (hash: Buffer) => Buffer.from(hash.map((byte, nth) => (nth === 7 ? byte ^ 1 : byte)));
  for (const head of heads.slice(1)) {
    for (let index = 0; index < head.size; index++) {
      const proof = await inclusionProof(log, index, head.size);
      expect(isIncluded(leaves[index] as Buffer, index, head.size, proof, head.root)).toBe(true);
      expect(isIncluded(Buffer.from("another"), index, head.size, proof, head.root)).toBe(false);
    }
    for (const old of heads.slice(0, head.size + 1)) {
      const proof = await consistencyProof(log, old.size, head.size);
      expect(isConsistent(old, head, proof)).toBe(true);
      expect(isConsistent(old, head, [...proof, head.root])).toBe(false);
      for (const [nth] of proof.entries()) {
        const broken = proof.map((hash, at) => (at === nth ? turned(hash) : hash));
        expect(isConsistent(old, head, broken)).toBe(false);
        expect(isConsistent(old, head, proof.toSpliced(nth, 1))).toBe(false);
      }
      if (old.size <= 3) continue;
      const forged = { size: head.size, root: await rootOf(rewritten, head.size) };
      expect(isConsistent(old, forged, await consistencyProof(rewritten, old.size, head.size))).toBe(false);
    }
  }
});

it("A proof over full tiles uses their hashes and proves the same", async () => {
  const leaves = Array.from({ length: 70_000 }, (_, nth) => Buffer.from(String(nth)));
  const hashes = [leaves.map(leafHash)];
  for (const level of [1, 2]) {
    const below = hashes[level - 1] ?? [];
    const full = Array.from({ length: Math.floor(below.length / 256) }, (_, nth) =>
      below.slice(nth * 256, nth * 256 + 256),
    );
    const fold = (part: Buffer[]): Buffer =>
      part.length === 1
        ? (part[0] as Buffer)
        : fold(
            Array.from({ length: part.length / 2 }, (_, nth) =>
              hashPair(part[2 * nth] as Buffer, part[2 * nth + 1] as Buffer),
            ),
          );
    hashes.push(full.map(fold));
  }
  const reads: string[] = [];
  const log: ReadHashes = async (level, from, count) => {
    reads.push(`${level}`);
    return (hashes[level] ?? []).slice(from, from + count);
  };
  const root = await rootOf(log, 70_000);
  expect(isIncluded(Buffer.from("66000"), 66_000, 70_000, await inclusionProof(log, 66_000, 70_000), root)).toBe(true);
  const old = { size: 300, root: await rootOf(log, 300) };
  expect(isConsistent(old, { size: 70_000, root }, await consistencyProof(log, 300, 70_000))).toBe(true);
  expect(new Set(reads)).toEqual(new Set(["0", "1", "2"]));
});
