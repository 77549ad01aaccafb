import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { listAuditLog } from "#contract/operations/admin-oversight.ts";
import { STOP_WORDS } from "#contract/operations/signing-stops.ts";
import { getLog, signLog } from "#contract/operations/transparency.ts";
import { consistencyProof, rootOf } from "#server/ledger/log/merkle.ts";
import { lastCheckpoint } from "#server/ledger/log/sign-heads.ts";
import { signedHeadOf } from "#server/ledger/log/signed-head.ts";
import { hashReader, logSize, tileAt } from "#server/ledger/log/tree.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { dumpDatabase } from "#server/operations/backup/dump.ts";
import { restoreDatabase } from "#server/operations/backup/restore.ts";
import { readNote, readVerifierKey, signatureOn } from "#server/platform/lib/signed-note.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { the, withTwoLogs } from "#tests/support/two-logs.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { anAdmin, aPerson, signIn } from "#tests/support/world.ts";

const world = withWorld();
const ada = withAdmin(world, "ann");
const [cleo, pia] = withPeople(world, "carl", "penny");
const { sites, ...two } = withTwoLogs();

it("A new key is named by the one before in a note that anyone can follow, and the log goes on", async () => {
  await ada.call(signLog, { body: { act: "sign" } });
  const { body: before } = await ada.call(getLog);
  expect(await ada.call(signLog, { body: { act: "new_key" } })).toMatchObject({ status: 200 });
  const { keys, key, origin, checkpoint } = (await ada.call(getLog)).body;
  expect([origin, keys.length]).toEqual([before.origin, before.keys.length + 1]);
  expect(checkpoint?.size).toBeGreaterThan(before.checkpoint?.size ?? 0);
  const note = the(readNote(the(keys[0]?.statement)));
  expect(signatureOn(note, the(readVerifierKey(the(before.key))))).toBeDefined();
  expect(note.text.split("\n").slice(0, 3)).toEqual(["potkeeper key", before.origin, key]);
  const signed = the(readNote((await world.app.inject({ url: "/log/checkpoint" })).body));
  expect(signatureOn(signed, the(readVerifierKey(the(key))))).toBeDefined();
  expect(signatureOn(signed, the(readVerifierKey(the(before.key))))).toBeUndefined();
});

it("A restored backup is signed only after an admin has confirmed it, and its log says so for ever", async () => {
  const league = await withLeague(world, { by: cleo, players: [pia], paid: [pia] });
  await ada.call(signLog, { body: { act: "sign" } });
  const dir = mkdtempSync(path.join(tmpdir(), "potkeeper-log-"));
  const backup = path.join(dir, "backup");
  await dumpDatabase({ connectionString: world.database.connectionString, directory: backup, now: world.clock() });
  const kept = the(await signedHeadOf(world.deps.db, league.id));
  const database = await testDatabase({ isEmpty: true });
  await restoreDatabase({ connectionString: database.connectionString, directory: backup });
  const restored = await testApp({ on: database });
  try {
    const admin = await signIn(restored, ada.username);
    const size = await logSize(restored.deps.db);
    expect((await admin.call(getLog)).body.stop).toBe("restored");
    expect(await admin.call(signLog, { body: { act: "sign" } })).toMatchObject({ status: 409 });
    expect(await admin.call(signLog, { body: { act: "new_key" } })).toMatchObject({ status: 409 });
    await restored.runJobs();
    expect((await signedHeadOf(restored.deps.db, league.id))?.checkpoint).toBe(kept.checkpoint);
    expect(await logSize(restored.deps.db)).toBe(size);

    expect(await admin.call(signLog, { body: { act: "go_on" } })).toMatchObject({ status: 200 });
    const seconds = Math.floor(restored.clock().getTime() / 1000);
    const { stop, origin, key, keys } = (await admin.call(getLog)).body;
    expect([stop, origin]).toEqual([null, `${new URL(restored.deps.config.publicUrl).host}/log/${seconds}`]);
    const bundle = String(await tileAt(restored.deps.db, `entries/000.p/${size + 2}`, size + 2));
    expect(bundle).toMatch(`potkeeper fork ${size} ${seconds}`);
    expect(bundle).toMatch(`potkeeper key ${key}`);
    expect(signatureOn(the(readNote(the(keys[0]?.statement))), the(readVerifierKey(kept.key)))).toBeDefined();
    const { body: log } = await admin.call(listAuditLog);
    expect(log.map(({ action, details }) => [action, details])).toContainEqual(["user.sign_log", { act: "go_on" }]);
    expect((await verifyBooks(restored.deps.db)).violations).toEqual([]);
    expect(await admin.call(signLog, { body: { act: "sign" } })).toMatchObject({ status: 200 });
  } finally {
    await restored.close();
    rmSync(dir, { recursive: true });
  }
});

it("A witness that has seen more of the log than the books stops the signing, until an admin has confirmed it", async () => {
  await two.sign();
  const { size } = the(await lastCheckpoint(sites.site.deps.db));
  const read = hashReader(sites.site.deps.db);
  // What a copy of the site that went further has signed.
  const further: typeof read = async (level, from, count) => {
    const hashes = await read(level, from, Math.min(count, size - from));
    return hashes.length < count ? [...hashes, Buffer.alloc(32, 7)] : hashes;
  };
  const proof = await consistencyProof(further, size, size + 1);
  const seen = await two.add(two.asked(size, proof, await two.signedBySite(size + 1, await rootOf(further, size + 1))));
  expect(seen.statusCode).toBe(200);

  await withLeague(sites.site, { by: sites.cleo, players: [sites.pia], paid: [sites.pia] });
  await two.sign();
  expect(await two.readLog()).toMatchObject({
    stop: "contradicted",
    witnesses: [{ answer: "It has seen another log." }],
  });
  expect(await two.sign()).toMatchObject({
    status: 409,
    error: { message: STOP_WORDS.contradicted },
  });
  expect(await two.sign("go_on")).toMatchObject({ status: 200 });
  expect(await two.readLog()).toMatchObject({ stop: null, witnesses: [{ answer: "It answered 404." }] });
});

it("A log that was changed under its signature is signed no further, and the check of the books names the head", async () => {
  const changed = await testApp();
  try {
    const admin = await anAdmin(changed, "amy");
    await withLeague(changed, { by: admin, players: [await aPerson(changed, "bob")], paid: true });
    await admin.call(signLog, { body: { act: "sign" } });
    const forge = `update ledger.log_hashes set leaf = forged.leaf, hash = sha256('\\x00'::bytea || forged.leaf::bytea)
      from (select overlay(leaf placing repeat('0', 64) from length(leaf) - 63) as leaf from ledger.log_hashes where level = 0 and index = 1) forged
      where level = 0 and index = 1`;
    await expect(changed.database.pool.query(forge)).rejects.toThrow("permission denied");
    const further = "insert into ledger.log_hashes (level, index, hash) values (1, 0, '')";
    await expect(changed.database.pool.query(further)).rejects.toThrow("grows by one at its end");
    const larger = "insert into ledger.log_checkpoints values (1000000, '', '', '', now())";
    await expect(changed.database.pool.query(larger)).rejects.toThrow("is of the whole log");
    await expect(changed.database.ownerPool.query(forge)).rejects.toThrow("append-only");
    await changed.database.ownerPool.query(`alter table ledger.log_hashes disable trigger user; ${forge}`);
    expect(await admin.call(signLog, { body: { act: "go_on" } })).toMatchObject({
      ...{
        status: 409,
        error: { message: STOP_WORDS.changed },
      },
    });
    const { violations } = await verifyBooks(changed.deps.db);
    expect(violations).toMatchObject([{ violation: "signed head is not in the books" }]);
  } finally {
    await changed.close();
  }
});
