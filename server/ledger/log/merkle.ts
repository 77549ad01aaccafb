import { createHash } from "node:crypto";

/** RFC 6962's tree of hashes. Sizes go beyond 32 bits, so nothing here shifts bits. */
type Range = readonly [start: number, end: number];

/** Reads hashes of complete subtrees of 256^level leaves each, in order. */
export type ReadHashes = (level: number, from: number, count: number) => Promise<Buffer[]>;

const LEVEL_BITS = 8;

export const hashPair = (left: Buffer, right: Buffer): Buffer =>
  createHash("sha256")
    .update(Buffer.from([1]))
    .update(left)
    .update(right)
    .digest();

/** The largest power of two below a number greater than one. Exact for every whole number that JavaScript has. */
function splitOf(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

/** The hash over complete subtrees of one size, as many as a power of two. */
export function foldHashes(hashes: readonly Buffer[]): Buffer {
  const [first, ...more] = hashes;
  if (first === undefined) return createHash("sha256").digest();
  if (more.length === 0) return first;
  const middle = splitOf(hashes.length);
  return hashPair(foldHashes(hashes.slice(0, middle)), foldHashes(hashes.slice(middle)));
}

/** The tree hash of a part of the log that starts where a subtree does. */
async function hashOf(read: ReadHashes, [start, end]: Range): Promise<Buffer> {
  const size = end - start;
  if (size < 2 || size === 2 * splitOf(size)) {
    const level = Math.floor(Math.log2(size || 1) / LEVEL_BITS);
    const width = 2 ** (level * LEVEL_BITS);
    return foldHashes(await read(level, start / width, size / width));
  }
  const middle = start + splitOf(size);
  return hashPair(await hashOf(read, [start, middle]), await hashOf(read, [middle, end]));
}

const hashesOf = (read: ReadHashes, ranges: readonly Range[]) =>
  Promise.all(ranges.map((range) => hashOf(read, range)));

/** The root over the first leaves of the log. */
export const rootOf = (read: ReadHashes, size: number): Promise<Buffer> => hashOf(read, [0, size]);

function inclusionRanges(index: number, [start, end]: Range): Range[] {
  if (end - start === 1) return [];
  const middle = start + splitOf(end - start);
  return index < middle
    ? [...inclusionRanges(index, [start, middle]), [middle, end]]
    : [...inclusionRanges(index, [middle, end]), [start, middle]];
}

/** Proves that a leaf is in the tree of a size (RFC 6962, 2.1.1), its sibling first. */
export const inclusionProof = (read: ReadHashes, index: number, size: number): Promise<Buffer[]> =>
  hashesOf(read, inclusionRanges(index, [0, size]));

function consistencyRanges(old: number, [start, end]: Range): Range[] {
  if (old === end) return start === 0 ? [] : [[start, end]];
  const middle = start + splitOf(end - start);
  return old <= middle
    ? [...consistencyRanges(old, [start, middle]), [middle, end]]
    : [...consistencyRanges(old, [middle, end]), [start, middle]];
}

/** Proves that the tree of a size begins with an older, smaller one (RFC 6962, 2.1.2); nothing to prove for an empty one. */
export const consistencyProof = async (read: ReadHashes, old: number, size: number): Promise<Buffer[]> =>
  old === 0 ? [] : hashesOf(read, consistencyRanges(old, [0, size]));

type Head = { size: number; root: Buffer };

/** Checks a consistency proof: puts both roots together from its hashes, in the order in which it was made. */
export function isConsistent(old: Head, head: Head, proof: readonly Buffer[]): boolean {
  if (old.size > head.size) return false;
  if (old.size === 0) return proof.length === 0 && old.root.equals(foldHashes([]));
  if (proof.length !== consistencyRanges(old.size, [0, head.size]).length) return false;
  const left = [...proof];
  const next = () => left.shift() as Buffer;
  /** The roots of a part of the old and of the new tree. The leftmost part that both have is the old tree itself. */
  const rootsOf = (before: number, size: number, isLeftmost: boolean): [Buffer, Buffer] => {
    if (before === size) {
      const same = isLeftmost ? old.root : next();
      return [same, same];
    }
    const middle = splitOf(size);
    if (before <= middle) {
      const [ofOld, ofNew] = rootsOf(before, middle, isLeftmost);
      return [ofOld, hashPair(ofNew, next())];
    }
    const [ofOld, ofNew] = rootsOf(before - middle, size - middle, false);
    const shared = next();
    return [hashPair(shared, ofOld), hashPair(shared, ofNew)];
  };
  const [ofOld, ofNew] = rootsOf(old.size, head.size, true);
  return ofOld.equals(old.root) && ofNew.equals(head.root);
}
