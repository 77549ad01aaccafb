import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { completeLeague, getLeague, type League } from "#contract/leagues/leagues.ts";
import { listDues } from "#contract/members/league-dues.ts";
import { leaveLeague, type Member } from "#contract/members/members.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { fileOf, type Manifest } from "#server/operations/backup/manifest.ts";
import { restoreDatabase } from "#server/operations/backup/restore.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { knownMigrations } from "#server/platform/db/migrate.ts";
import { cardOf } from "#tests/money/acts.ts";
import { differencesOfBooks } from "#tests/money/two-books.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { aLeague, join, type Person, pay, signIn } from "#tests/support/world.ts";

/** What the last release's demo left, and what that release answered about it: scripts/keep-release.ts keeps both. */
const KEPT = path.join(import.meta.dirname, "releases", "0.1.0.tar.gz");
const PASSWORD = "keep the pot safe";

let folder: string;
/** Each test has a copy of its own, because nothing connects to this one. */
let restored: TestDatabase;
let manifest: Manifest;
let answers: Record<string, unknown>;
let world: TestApp;
let ada: Person;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "potkeeper-release-"));
  execFileSync("tar", ["-xzf", KEPT, "-C", folder]);
  answers = JSON.parse(readFileSync(path.join(folder, "answers.json"), "utf8")) as Record<string, unknown>;
  restored = await testDatabase({ isEmpty: true });
  const { connectionString } = restored;
  manifest = await restoreDatabase({ connectionString, directory: path.join(folder, "backup") });
  await restored.disconnect();
});
afterAll(async () => {
  await restored.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  const on = await testDatabase({ template: restored.name });
  world = await testApp({ on, startsAt: new Date(manifest.takenAt) });
  ada = await signIn(world, "ada", PASSWORD);
});
afterEach(() => world.close());

it("the release has fewer migrations than there are now, and each one since has been applied", async () => {
  const { rows } = await world.database.ownerPool.query("select hash from drizzle.__drizzle_migrations order by id");
  const known = knownMigrations().map(({ hash }) => hash);
  expect(manifest.migrations.length).toBeLessThan(known.length);
  expect(rows.map(({ hash }) => hash)).toEqual(known);
});

it("each account of the books has what its postings added up to before", async () => {
  const accounts = rowsOf("ledger.accounts");
  const sums = new Map<string, bigint>();
  for (const { account_id, amount } of rowsOf("ledger.postings"))
    sums.set(account_id ?? "", (sums.get(account_id ?? "") ?? 0n) + BigInt(amount ?? ""));
  const before = accounts.map(({ id = "", address }) => `${address} ${sums.get(id) ?? 0n}`).sort();
  const { rows } = await world.database.ownerPool.query(`
    select address, coalesce(sum(amount), 0) as cents
    from ledger.accounts a left join ledger.postings p on p.account_id = a.id group by a.id`);
  expect(before.length).toBeGreaterThan(20);
  expect(rows.map(({ address, cents }) => `${address} ${cents}`).sort()).toEqual(before);
  // What was found in each league waits for its seal.
  const found = await world.database.ownerPool.query("select from ledger.states group by league_id");
  expect(await verifyBooks(world.deps.db)).toMatchObject({ unsealed: found.rowCount, violations: [] });
});

/** The lines of its books that name more now: for whom a fee was paid, and who was awarded what. */
function asSaidNow(_key: string, value: unknown) {
  if (typeof value !== "string") return value;
  if (/^(1 payout|\d+ payouts) awarded$/.test(value)) return expect.stringMatching(/^Awarded: /);
  return value.startsWith("Entry fee from ") ? expect.stringContaining(value.replace("from", "of")) : value;
}

it("an admin is answered the same about every league, its members, its payouts and its books", async () => {
  expect(Object.keys(answers).length).toBeGreaterThan(50);
  for (const [url, told] of Object.entries(answers)) {
    const answer: unknown = JSON.parse(JSON.stringify(told), asSaidNow);
    const { body } = await world.app.inject({ url, headers: { cookie: ada.cookie() } });
    expect({ url, answer: JSON.parse(body) }).toMatchObject({ url, answer });
  }
});

it("each member owes the entry fee that they hadn't paid", async () => {
  let owing = 0;
  for (const [url, league] of Object.entries(answers).filter(([path]) => /\/leagues\/[^/]+$/.test(path))) {
    const { entryFee } = league as League;
    const { dues } = (await ada.call(listDues, { params: { id: url.split("/").at(-1) ?? "" } })).body;
    const members = (answers[`${url}/members`] as Member[]).filter((one) => one.paymentStatus !== "refunded");
    const owed = members.map((one) => [one.userId, one.paymentStatus === "paid" ? "0.00" : entryFee]);
    const expected = entryFee === "0.00" ? [] : owed.sort();
    expect({ url, owed: dues.map(({ userId, left }) => [userId, left]).sort() }).toEqual({ url, owed: expected });
    owing += expected.filter(([, left]) => left !== "0.00").length;
  }
  expect(owing).toBeGreaterThan(5);
});

it("an entry fee that was paid then goes back to its card", async () => {
  const { ownerPool } = world.database;
  const { rows: seats } = await ownerPool.query(
    `select username, l.id, p.stripe_payment_intent_id as intent from users u join league_members m on m.user_id = u.id
     join leagues l on l.id = m.league_id join payments p on p.user_id = u.id and p.league_id = l.id and p.status = 'succeeded'
     where l.name = 'Sunday Scaries' and m.payment_status = 'paid' and u.id <> l.commissioner_id order by username limit 1`,
  );
  const leaver = await signIn(world, seats[0]?.username, PASSWORD);
  expect((await leaver.call(leaveLeague, { params: { id: seats[0]?.id } })).status).toBe(200);
  await world.runJobs();
  const { rows: refunds } = await ownerPool.query(
    "select amount::int, status from sandbox.refunds where payment_intent = $1",
    [seats[0]?.intent],
  );
  expect(refunds).toEqual([{ amount: 5000, status: "succeeded" }]);
  expect(await verifyBooks(world.deps.db)).toMatchObject({ violations: [] });
});

it("seasons that were open go on, and new ones begin: people are paid, and the books follow the processor's", async () => {
  const { ownerPool } = world.database;
  // A demo's processor has working funds that no event has told the books of.
  const apart = await differencesOfBooks(ownerPool);
  const { rows: open } = await ownerPool.query("select id from leagues where name = 'Sunday Scaries'");
  const scaries = (await ada.call(getLeague, { params: { id: open[0]?.id } })).body;
  const { rows: owing } = await ownerPool.query(
    "select username from league_members m join users u on u.id = m.user_id where league_id = $1 and payment_status = 'pending'",
    [scaries.id],
  );
  const payer = await signIn(world, owing[0]?.username, PASSWORD);
  await pay(payer, scaries, { card: cardOf(world) });
  const { pot } = (await ada.call(getLeague, { params: { id: scaries.id } })).body;
  expect(pot).toMatchObject({ paidMembers: scaries.pot.paidMembers + 1, escrowBalance: "400.00" });

  const [casey, alice] = [await signIn(world, "casey", PASSWORD), await signIn(world, "alice", PASSWORD)];
  const league = await aLeague(world, casey);
  await join(casey, league, alice);
  await pay(alice, league, { card: cardOf(world) });
  await casey.call(completeLeague, { params: { id: league.id } });
  const payouts = [{ userId: alice.userId, place: 1, amount: "50.00" }];
  expect((await casey.call(proposePayouts, { params: { id: league.id }, body: { payouts } })).status).toBe(201);
  await world.runJobs();
  expect(await differencesOfBooks(ownerPool)).toEqual(apart);
  await inTransaction(world.deps.db, (tx) => sealEntries(tx, { limit: 500 }));
  expect(await verifyBooks(world.deps.db)).toMatchObject({ unsealed: 0, violations: [] });
});

/** The rows of a table in the backup, in PostgreSQL's text format. */
function rowsOf(name: string): Record<string, string>[] {
  const columns = manifest.tables.find((table) => table.name === name)?.columns ?? [];
  const text = gunzipSync(readFileSync(fileOf(path.join(folder, "backup"), name))).toString();
  return text
    .trimEnd()
    .split("\n")
    .map((row) => Object.fromEntries(row.split("\t").map((value, index) => [columns[index], value])));
}
