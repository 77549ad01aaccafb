import { createHash, createPublicKey, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signLog } from "#contract/operations/transparency.ts";
import { signedHeadOf } from "#server/ledger/log/signed-head.ts";
import { tilePath } from "#server/ledger/log/tree.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { pay } from "#tests/support/world.ts";

/* A client of C2SP's specifications, written from their texts: it knows the verifier key and reads checkpoint and tiles. */
const sha256 = (...parts: (Buffer | string | number[])[]) =>
  parts
    .reduce((hash, part) => hash.update(Array.isArray(part) ? Buffer.from(part) : part), createHash("sha256"))
    .digest();
const leafHash = (leaf: Buffer) => sha256([0], leaf);

function treeHash(hashes: readonly Buffer[]): Buffer {
  if (hashes.length <= 1) return hashes[0] ?? sha256();
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return sha256([1], treeHash(hashes.slice(0, split)), treeHash(hashes.slice(split)));
}

/** Opens a signed note: its text, if the key signed it. */
function opened(note: string, vkey: string): string | undefined {
  const [text = "", signatures = ""] = note.split(/\n\n(?=— )/);
  const [name = "", id = ""] = vkey.split("+");
  const key = Buffer.from(vkey.slice(name.length + id.length + 2), "base64");
  expect(sha256(`${name}\n`, key).toString("hex", 0, 4)).toBe(id);
  const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), key.subarray(1)]);
  for (const line of signatures.split("\n")) {
    const [, by, signature = ""] = line.split(" ");
    const bytes = Buffer.from(signature, "base64");
    if (by !== name || bytes.toString("hex", 0, 4) !== id) continue;
    const isTheirs = verify(
      null,
      Buffer.from(`${text}\n`),
      createPublicKey({ key: der, format: "der", type: "spki" }),
      bytes.subarray(4),
    );
    if (isTheirs) return `${text}\n`;
  }
  return undefined;
}

const world = withWorld();
const ada = withAdmin(world);
const [cleo, pia, paul] = withPeople(world, "cleo", "pia", "paul");

const get = (url: string) => world.app.inject({ url });
const sign = async () =>
  expect(await ada.call(signLog, { body: { act: "sign" } })).toMatchObject({ body: { message: "The log is signed." } });
const keyOf = async () => (await get("/.well-known/potkeeper-log")).json<{ key: string }>().key;

/** Reads the whole log as a client does that trusts one key. */
async function readLog() {
  const note = (await get("/log/checkpoint")).body;
  const [origin, digits, root] = (opened(note, await keyOf()) ?? "").split("\n");
  const size = Number(digits);
  const [entries, hashes] = [[] as string[], [] as Buffer[]];
  for (let from = 0; from < size; from += 256) {
    const part = size - from < 256 ? `.p/${size - from}` : "";
    const bundle = (await get(`/log/tile/entries/${tilePath(from / 256)}${part}`)).rawPayload;
    for (let at = 0; at < bundle.length; at += 2 + bundle.readUInt16BE(at)) {
      entries.push(bundle.toString("utf8", at + 2, at + 2 + bundle.readUInt16BE(at)));
    }
    const tile = (await get(`/log/tile/0/${tilePath(from / 256)}${part}`)).rawPayload;
    for (let at = 0; at < tile.length; at += 32) hashes.push(tile.subarray(at, at + 32));
  }
  return { origin, size, root, entries, hashes };
}

describe("The log over HTTP", () => {
  it("gives a reader that knows only its key the head of every league, under one signed root", async () => {
    const league = await withLeague(world, { by: cleo, players: [pia, paul], paid: [pia] });
    await sign();
    const { origin, size, root, entries, hashes } = await readLog();
    expect(origin).toBe(`${new URL(world.deps.config.publicUrl).host}/log`);
    expect(entries).toHaveLength(size);
    expect(hashes).toEqual(entries.map((entry) => leafHash(Buffer.from(entry))));
    expect(treeHash(hashes).toString("base64")).toBe(root);
    const { heads } = await verifyBooks(world.deps.db);
    expect(heads.map(({ chain }) => chain)).toContain(league.id);
    expect(entries[0]).toBe(`potkeeper key ${await keyOf()}`);
    for (const { chain, position, hash } of heads.filter((each) => each.chain !== "platform")) {
      expect(entries).toContain(`potkeeper head ${sha256(chain).toString("hex")} ${position} ${hash}`);
    }
    expect(entries.join("\n")).not.toContain(league.id);
  });

  it("says how long each answer may be kept, and has only tiles of what is signed", async () => {
    await sign();
    const { size } = await readLog();
    const [at, width] = [Math.floor(size / 256), size % 256];
    const [last, next] = [tilePath(at), tilePath(at + 1)];
    const tile = await get(`/log/tile/0/${last}.p/${width}`);
    const checkpoint = await get("/log/checkpoint");
    expect([tile.headers["content-type"], tile.headers["cache-control"]]).toEqual([
      ...["application/octet-stream", "public, max-age=86400, immutable"],
    ]);
    expect([checkpoint.headers["content-type"], checkpoint.headers["cache-control"]]).toEqual([
      ...["text/plain; charset=utf-8", "public, no-cache"],
    ]);
    const none = [
      ...[`0/${last}.p/${width + 1}`, `0/${last}`, `entries/${next}`, "2/000.p/1", "64/000"],
      ...["0/000.p/0", "0/000.p/256", "0/x000/000", "0/1", "00/000", "0/000/"],
    ];
    for (const path of none) expect([path, (await get(`/log/tile/${path}`)).statusCode]).toEqual([path, 404]);
    expect([tilePath(0), tilePath(1_234_067), tilePath(70_000)]).toEqual(["000", "x001/x234/067", "x070/000"]);
  });
});

it("However many ask at once, the log stays one tree, in which each league's head is once", async () => {
  const by = { by: cleo, players: [pia], paid: [pia] };
  const leagues = [await withLeague(world, by), await withLeague(world, by), await withLeague(world, by)];
  const asked = [...leagues, ...leagues].map(({ id }) => signedHeadOf(world.deps.db, id));
  const [heads] = await Promise.all([Promise.all(asked), sign()]);
  const { entries, hashes, root } = await readLog();
  expect(treeHash(hashes).toString("base64")).toBe(root);
  for (const head of heads) expect(entries.filter((entry) => entry === head?.leaf)).toHaveLength(1);
});

it("Beyond a tile, the log is the same tree, and a subtree's hash is kept once it is complete", async () => {
  await sign();
  const { size: before } = await readLog();
  // Nothing that the books would have to know.
  await world.database.ownerPool.query(
    `insert into ledger.log_hashes (level, index, hash, leaf) select 0, nth, sha256('\\x00'::bytea || ('potkeeper fork 0 ' || nth)::bytea), 'potkeeper fork 0 ' || nth from generate_series(${before}, 699) nth`,
  );
  const league = await withLeague(world, { by: cleo, players: [pia], paid: [pia] });
  const head = await signedHeadOf(world.deps.db, league.id);
  const { size, root, hashes } = await readLog();
  expect(size).toBeGreaterThan(700);
  expect(treeHash(hashes).toString("base64")).toBe(root);
  if (head) expect(rootBy(head, size).toString("base64")).toBe(root);
  const upper = (await get("/log/tile/1/000.p/2")).rawPayload;
  expect(upper).toEqual(Buffer.concat([treeHash(hashes.slice(0, 256)), treeHash(hashes.slice(256, 512))]));
  expect((await get("/log/tile/1/000.p/3")).statusCode).toBe(404);
  expect((await get("/log/tile/0/001")).rawPayload).toEqual(Buffer.concat(hashes.slice(256, 512)));
});

describe("A league's signed head", () => {
  it("is proved by the checkpoint alone, and is signed anew once the books have moved on", async () => {
    const league = await withLeague(world, { by: cleo, players: [pia, paul], paid: [pia] });
    const first = await signedHeadOf(world.deps.db, league.id);
    if (!first) throw new Error("No head.");
    const [, digits, root] = (opened(first.checkpoint, first.key) ?? "").split("\n");
    expect(rootBy(first, Number(digits)).toString("base64")).toBe(root);

    expect(await signedHeadOf(world.deps.db, league.id)).toEqual(first);
    await pay(paul, league);
    const second = await signedHeadOf(world.deps.db, league.id);
    expect(second?.leaf).not.toBe(first.leaf);
    expect((await readLog()).entries.slice(first.index)).toEqual([first.leaf, second?.leaf]);
    expect(await signedHeadOf(world.deps.db, ada.userId)).toBeUndefined();
  });
});

/** The root that a proof of inclusion leads to (RFC 9162, 2.1.3.2). */
function rootBy({ leaf, index, proof }: { leaf: string; index: number; proof: string[] }, size: number): Buffer {
  let [at, last, hash] = [index, size - 1, leafHash(Buffer.from(leaf))];
  for (const sibling of proof.map((each) => Buffer.from(each, "hex"))) {
    if (at % 2 === 1 || at === last) {
      hash = sha256([1], sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1];
    } else hash = sha256([1], hash, sibling);
    [at, last] = [at >> 1, last >> 1];
  }
  expect(last).toBe(0);
  return hash;
}
