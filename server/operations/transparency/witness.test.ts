import { createHash, createPublicKey, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getLog } from "#contract/operations/transparency.ts";
import { askWitnesses } from "#server/ledger/log/ask-witnesses.ts";
import { consistencyProof, type ReadHashes, rootOf } from "#server/ledger/log/merkle.ts";
import { lastCheckpoint } from "#server/ledger/log/sign-heads.ts";
import { signedHeadOf } from "#server/ledger/log/signed-head.ts";
import { hashReader } from "#server/ledger/log/tree.ts";
import { readNote, readVerifierKey, signatureOn } from "#server/platform/lib/signed-note.ts";
import { the, withTwoLogs } from "#tests/support/two-logs.ts";
import { withLeague } from "#tests/support/with-league.ts";

const { sites, sign, readLog, asked, add, signedBySite } = withTwoLogs();

/** The site's log with another hash at one place, which may be the next one. */
const changedLog = (size: number, at: number): ReadHashes => {
  const read = hashReader(sites.site.deps.db);
  return async (level, from, count) => {
    const hashes = await read(level, from, Math.min(count, size - from));
    return Array.from({ length: count }, (_, nth) => (from + nth === at ? Buffer.alloc(32, 7) : the(hashes[nth])));
  };
};

describe("A witness", () => {
  it("cosigns a log that its operator named, and the cosignature is part of every signed head", async () => {
    expect(await sign()).toMatchObject({ body: { message: "The log is signed." } });
    const { witnesses } = await readLog();
    expect(witnesses).toMatchObject([{ address: `http://127.0.0.1:${sites.port}`, answer: "Cosigned." }]);
    const vkey = (await sites.witness.visitor().call(getLog)).body.witness ?? "";
    expect(witnesses).toMatchObject([{ vkey, cosignedAt: sites.site.clock().toISOString() }]);
    expect(vkey).toMatch(new RegExp(`^127\\.0\\.0\\.1:${sites.port}/witness\\+`));

    // The bytes that C2SP's tlog-cosignature says, put together by hand.
    const note = (await sites.site.app.inject({ url: "/log/checkpoint" })).body;
    const text = note.slice(0, note.indexOf("\n\n") + 1);
    const line = note.split("\n").findLast((each) => each !== "") ?? "";
    const bytes = Buffer.from(line.split(" ")[2] ?? "", "base64");
    const message = `cosignature/v1\ntime ${bytes.readBigUInt64BE(4)}\n${text}`;
    const raw = Buffer.from(vkey.split("+").slice(2).join("+"), "base64");
    expect(raw[0]).toBe(4);
    const x = raw.subarray(1).toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    expect(verify(null, Buffer.from(message), key, bytes.subarray(12))).toBe(true);

    const league = await withLeague(sites.site, { by: sites.cleo, players: [sites.pia], paid: [sites.pia] });
    const head = await signedHeadOf(sites.site.deps.db, league.id);
    const cosigned = signatureOn(the(readNote(the(head).checkpoint)), the(readVerifierKey(vkey)));
    expect(cosigned?.at).toEqual(sites.site.clock());
  });

  it("serves the last checkpoint that it cosigned, by the hash of the log's name", async () => {
    await sign();
    const { origin } = await readLog();
    const hash = createHash("sha256")
      .update(origin ?? "")
      .digest("hex");
    const served = await sites.witness.app.inject({ url: `/log/witness/${hash}/checkpoint` });
    expect(served.body).toBe((await sites.site.app.inject({ url: "/log/checkpoint" })).body);
    expect((await sites.witness.app.inject({ url: `/log/witness/${"0".repeat(64)}/checkpoint` })).statusCode).toBe(404);
  });

  it("that was shown a later checkpoint of this log first contradicts nothing", async () => {
    await sign();
    const { db } = sites.site.deps;
    const before = await lastCheckpoint(db);
    await withLeague(sites.site, { by: sites.cleo, players: [sites.pia], paid: [sites.pia] });
    await sign();
    // As somebody sees it who signed first and asks last.
    await sites.site.database.ownerPool.query("update ledger.log_witnesses set size = 0");
    let reads = 0;
    const execute = (...query: Parameters<typeof db.execute>) =>
      reads++ === 0 ? Promise.resolve({ rows: [before] }) : db.execute(...query);
    const late = new Proxy(db, { get: (real, name) => (name === "execute" ? execute : Reflect.get(real, name)) });
    expect(await askWitnesses({ ...sites.site.deps, db: late })).toBe(true);
    expect(await readLog()).toMatchObject({ stop: null, witnesses: [{ answer: "Cosigned." }] });
  });

  it("refuses what it can't read, doesn't know, isn't signed, or doesn't continue what it has seen", async () => {
    await sign();
    const { size, root, note } = the(await lastCheckpoint(sites.site.deps.db));
    const own = `${readNote(note)?.text}\n${readNote(note)?.signatures[0]?.line}`;
    const grown = changedLog(size, size);
    const rewritten = changedLog(size, 1);
    const next = await signedBySite(size + 1, await rootOf(grown, size + 1));
    const proof = await consistencyProof(grown, size, size + 1);
    const forged = await signedBySite(size, await rootOf(rewritten, size));
    const answers = await Promise.all(
      [
        "",
        asked(size, [Buffer.alloc(31)], own),
        asked(size + 1, [], own),
        asked(size, [], own.replaceAll("/log", "/other")),
        asked(size, [], own.replace(`\n${size}\n`, `\n${size + 1}\n`)),
        asked(0, [], own),
        asked(size, proof.toSpliced(0, 1, root), next),
        asked(size, [], next),
        asked(size, [], forged),
        asked(size, [], await signedBySite(size + 1, await rootOf(rewritten, size))),
      ].map(add),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 404, 403, 409, 422, 422, 422, 422]);
    expect([answers[5]?.body, answers[5]?.headers["content-type"]]).toEqual([`${size}\n`, "text/x.tlog.size"]);
    // The same checkpoint again is no contradiction.
    expect((await add(asked(size, [], own))).statusCode).toBe(200);
  });
});
