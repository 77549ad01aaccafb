import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { completeLeague, listPlayerLeagues } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import type { CallFault } from "#sandbox/faults.ts";
import { sealEntries } from "#server/ledger/seal-entries.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { dumpDatabase } from "#server/operations/backup/dump.ts";
import { fileOf, MANIFEST, type Manifest } from "#server/operations/backup/manifest.ts";
import { restoreDatabase } from "#server/operations/backup/restore.ts";
import { reconcile } from "#server/operations/reconciliation/reconcile.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { cardOf, intoTheFuture, nameBankAccount, startAgain } from "#tests/money/acts.ts";
import { differencesOfBooks, unfinished } from "#tests/money/two-books.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { untilSomeoneWaits } from "#tests/support/until-someone-waits.ts";
import { award, of } from "#tests/support/with-league.ts";
import { aLeague, aPerson, confirmCard, join, type Person, pay, signIn, startPayment } from "#tests/support/world.ts";

/** Backs up a season with unfinished work of every kind, restores it into a new database, and continues there. */
let before: TestApp;
let people: Record<string, Person>;
let dir: string;
let backup: string;
/** The backup, restored: each test that goes on from it has its own copy, because nothing connects to this one. */
let restoredOnce: TestDatabase;
let manifest: Manifest;
let fault: CallFault | undefined;

const NAMES = ["casey", "ann", "ben", "cid", "dora", "eve", "fay"];

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), "potkeeper-drill-"));
  backup = path.join(dir, "backup");
  before = await testApp({
    faults: { call: ({ method, path }) => (method === "POST" && path === "/v1/transfers" ? fault : undefined) },
  });
  intoTheFuture(before);
  people = {};
  for (const name of NAMES) people[name] = await aPerson(before, name);
  await everythingUnderWay();
  manifest = await dump(before.database, backup);
  restoredOnce = await testDatabase({ isEmpty: true });
  await restoreDatabase({ connectionString: restoredOnce.connectionString, directory: backup });
  await restoredOnce.disconnect();
});
afterAll(async () => {
  await restoredOnce.close();
  await before.close();
  rmSync(dir, { recursive: true, force: true });
});

const the = (name: string): Person => {
  const person = people[name];
  if (!person) throw new Error(`There is no ${name}.`);
  return person;
};
const dump = ({ connectionString }: TestDatabase, directory: string) =>
  dumpDatabase({ connectionString, directory, now: before.clock() });

/** One league with prizes on their way, and one in which people pay, leave and dispute. */
async function everythingUnderWay() {
  const [casey, ann, ben, cid] = [the("casey"), the("ann"), the("ben"), the("cid")];
  const [dora, eve, fay] = [the("dora"), the("eve"), the("fay")];
  const prizes = await aLeague(before, casey, { commissionerReimbursement: 10 });
  await join(casey, prizes, ann, ben);
  for (const member of [ann, ben]) await pay(member, prizes, { card: cardOf(before) });
  for (const winner of [ann, casey]) await nameBankAccount(winner);
  await before.runJobs();

  const open = await aLeague(before, casey);
  await join(casey, open, ben, cid, dora, eve, fay);
  await pay(ben, open, { card: cardOf(before, "4000000000000259") });
  await pay(cid, open, { card: cardOf(before, "4000000000007726") });
  await pay(dora, open, { card: cardOf(before) });
  await pay(eve, open, { card: cardOf(before) });
  await before.runJobs();
  // Ben disputes his payment with his bank.
  before.advance({ hours: 1 });
  await before.deps.sandbox?.applyDueChanges();
  await before.runJobs();
  // Sent back but not arrived: Cid's bank will report on it later.
  expect((await cid.call(leaveLeague, of(open))).status).toBe(200);
  await before.runJobs();

  // The prizes leave without a response; Ben hasn't added a bank account for his.
  await casey.call(completeLeague, of(prizes));
  expect((await award(casey, prizes, [ann, "60.00"], [ben, "30.00"])).status).toBe(201);
  fault = "timeout_after";
  await before.runJobs();
  fault = undefined;
  // No one has heard of these yet: a refund that is only decided, and a card that is only charged.
  expect((await dora.call(leaveLeague, of(open))).status).toBe(200);
  await confirmCard(fay, await startPayment(fay, open), cardOf(before));
}

/** Sign-in sessions and limit counters start over after a restore. */
const LEFT_OUT = ["public.sessions", "public.recent_acts", "public.failed_attempts"];

/** Kept counts add up to the same, whichever connections kept them. */
const KEPT_COUNTS = "public.kept_counts";
const rowsOf = (table: string) =>
  table === KEPT_COUNTS ? `(select kind, sum(rows) as rows from ${table} group by kind having sum(rows) <> 0)` : table;

/** One line per table: its row count, and a checksum of everything but the database's transaction ids. */
async function contents({ ownerPool }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await ownerPool.query<{ name: string }>(
    `
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'ledger', 'sandbox', 'drizzle') and schemaname || '.' || tablename <> all($1) order by 1`,
    [LEFT_OUT],
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await ownerPool.query<{ sum: string }>(`
      select count(*) || ' ' || coalesce(md5(string_agg(line, '|' order by line)), '-') as sum
      from (select (to_jsonb(t) - 'written_in')::text as line from ${rowsOf(name)} t) lines`);
    found[name] = rows[0]?.sum ?? "";
  }
  return found;
}

/** Every table's copied rows. PostgreSQL may put a small row of a later batch before the batch, so their order may differ. */
const linesOf = (directory: string, tables: Manifest["tables"]) =>
  tables.map(({ name, columns }) => ({
    name,
    columns,
    lines: gunzipSync(readFileSync(fileOf(directory, name)))
      .toString()
      .split("\n")
      .sort(),
  }));

const restored = () => testDatabase({ template: restoredOnce.name });

describe("a backup", () => {
  it("leaves out the sessions and the limits' counters, and only its owner can read it", () => {
    const names = manifest.tables.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["public.users", "ledger.entries", "sandbox.planned_changes"]));
    for (const name of LEFT_OUT) expect(names).not.toContain(name);
    expect(readdirSync(backup).sort()).toEqual([...names.map((name) => `${name}.copy.gz`), MANIFEST].sort());
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    for (const file of readdirSync(backup)) expect(statSync(path.join(backup, file)).mode & 0o077).toBe(0);
  });

  it("overwrites nothing, and leaves nothing half done", async () => {
    const names = readdirSync(dir);
    await expect(dump(before.database, backup)).rejects.toThrow("already exists");
    const empty = await testDatabase({ isEmpty: true });
    await expect(dump(empty, path.join(dir, "none"))).rejects.toThrow("There is no Potkeeper in this database.");
    await empty.close();
    expect(readdirSync(dir)).toEqual(names);
  });

  it("shows a single moment, whatever is written while it is taken", async () => {
    const database = await restored();
    const world = await testApp({ on: database, startsAt: before.clock() });
    const moment = await contents(database);
    const copy = path.join(dir, "while-running");
    const obstacle = await database.ownerPool.connect();
    await obstacle.query("begin");
    await obstacle.query("lock table newsletter_subscriptions in access exclusive mode");
    const dumping = dump(database, copy);
    await untilSomeoneWaits(database);
    const payer = await aPerson(world, "passer_by");
    await pay(payer, await aLeague(world, payer, { isPublic: true }), { card: cardOf(world) });
    await obstacle.query("commit");
    obstacle.release();
    await dumping;
    const other = await testDatabase();
    await restoreDatabase({ connectionString: other.connectionString, directory: copy });
    expect(await contents(other)).toEqual(moment);
    expect(await contents(database)).not.toEqual(moment);
    await other.close();
    await world.close();
  });
});

describe("restored into a new database", () => {
  let after: TestApp;
  beforeEach(async () => {
    after = await testApp({ on: await restored(), startsAt: before.clock() });
  });
  afterEach(() => after.close());

  it("has the same contents, and books in order", async () => {
    expect(await contents(after.database)).toEqual(await contents(before.database));
    expect((await verifyBooks(after.database.db)).violations).toEqual([]);
  });

  it("gives the same backup again", async () => {
    const again = path.join(dir, "again");
    const { tables } = await dump(after.database, again);
    expect(linesOf(again, tables)).toEqual(linesOf(backup, manifest.tables));
    rmSync(again, { recursive: true });
  });

  it("resumes what was under way, without the queue, and both sides' books agree in the end", async () => {
    const { ownerPool } = after.database;
    expect(await unfinished(ownerPool)).not.toEqual([]);
    await startAgain(after, { times: 3 });
    const left = await unfinished(ownerPool);
    // Ben hasn't added a bank account for his prize; nothing else is waiting.
    expect(left).toEqual([expect.stringMatching(/^payout pending /)]);
    expect(await differencesOfBooks(ownerPool)).toEqual([]);
    const { compared, differences } = await reconcile(requireProcessor(after.deps), { trigger: "command" });
    expect(compared).toBeGreaterThan(10);
    expect(differences).toEqual([]);
    const { rows: transfers } = await ownerPool.query("select amount::int from sandbox.transfers order by amount");
    expect(transfers).toEqual([{ amount: 1000 }, { amount: 6000 }]);
    const { rows: refunds } = await ownerPool.query("select amount::int, status from sandbox.refunds");
    expect(refunds).toEqual(Array(2).fill({ amount: 5000, status: "succeeded" }));
  });

  it("lets people sign in again and pay: ids and hash chains continue where they were", async () => {
    const { ownerPool } = after.database;
    await startAgain(after, { times: 3 });
    const casey = await signIn(after, "casey");
    expect((await the("casey").call(listPlayerLeagues)).status).toBe(200);
    const { rows: last } = await ownerPool.query("select max(id) as id from ledger.entries");
    const league = await aLeague(after, casey);
    const payer = await signIn(after, "ann");
    await join(casey, league, payer);
    await pay(payer, league, { card: cardOf(after) });
    await nameBankAccount(await signIn(after, "ben"));
    await after.runJobs();
    expect(await unfinished(ownerPool)).toEqual([]);
    await inTransaction(after.deps.db, (tx) => sealEntries(tx, { limit: 500 }));
    const { rows: now } = await ownerPool.query("select from ledger.entries where id = $1", [last[0]?.id + 1]);
    expect(now).toHaveLength(1);
    expect(await verifyBooks(after.deps.db)).toMatchObject({ unsealed: 0, violations: [] });
    expect(await differencesOfBooks(ownerPool)).toEqual([]);
  });

  it("still guards the books against the application and the owner", async () => {
    const { pool, ownerPool } = after.database;
    await inTransaction(after.deps.db, (tx) => sealEntries(tx, { limit: 500 }));
    for (const table of ["entries", "postings", "seals"]) {
      await expect(ownerPool.query(`delete from ledger.${table}`)).rejects.toThrow("append-only");
      await expect(pool.query(`insert into ledger.${table} default values`)).rejects.toThrow("permission denied");
    }
    const moved = ownerPool.query("update ledger.accounts set balance = balance - 1");
    await expect(moved).rejects.toThrow("moves only with");
    await expect(pool.query("update sandbox.events set type = 'x'")).rejects.toThrow("permission denied");
  });
});

describe("a restore", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase({ isEmpty: true });
  });
  afterEach(() => database.close());

  const restore = (directory: string) => restoreDatabase({ connectionString: database.connectionString, directory });

  /** Makes a damaged copy of the backup. */
  function damaged(name: string, damage: (directory: string) => void): string {
    const directory = path.join(dir, name);
    cpSync(backup, directory, { recursive: true });
    damage(directory);
    return directory;
  }
  function changeManifest(directory: string, change: (manifest: Manifest) => object) {
    const file = path.join(directory, MANIFEST);
    writeFileSync(file, JSON.stringify({ ...manifest, ...change(structuredClone(manifest)) }));
  }

  it.each<[string, string, (directory: string) => void]>([
    ["a truncated file", "has changed since it was written", (at) => truncateSync(fileOf(at, "public.users"), 40)],
    [
      "a changed byte",
      "has changed since it was written",
      (at) => {
        const bytes = readFileSync(fileOf(at, "ledger.postings"));
        bytes[bytes.length - 12] = (bytes[bytes.length - 12] ?? 0) ^ 1;
        writeFileSync(fileOf(at, "ledger.postings"), bytes);
      },
    ],
    ["a missing file", "is missing", (at) => rmSync(fileOf(at, "ledger.entries"))],
    [
      "a missing table",
      "it is incomplete",
      (at) => changeManifest(at, ({ tables }) => ({ tables: tables.filter(({ name }) => name !== "public.refunds") })),
    ],
    [
      "fewer rows than it says",
      "should have",
      (at) =>
        changeManifest(at, ({ tables }) => ({
          tables: tables.map((table) => (table.name === "public.users" ? { ...table, rows: table.rows + 1 } : table)),
        })),
    ],
    ["no manifest", "There is no backup in", (at) => rmSync(path.join(at, MANIFEST))],
    ["half a manifest", "is damaged", (at) => truncateSync(path.join(at, MANIFEST), 100)],
    [
      "a newer version's structure",
      "newer version of Potkeeper",
      (at) =>
        changeManifest(at, ({ migrations }) => ({ migrations: [...migrations, { hash: "unknown", createdAt: 1 }] })),
    ],
    [
      "a structure from before the first release",
      "was taken by a version from before Potkeeper's first release",
      (at) => changeManifest(at, () => ({ migrations: [{ hash: "earlier", createdAt: 1 }] })),
    ],
  ])("refuses a backup with %s, and leaves the database empty", async (name, reason, damage) => {
    await expect(restore(damaged(name.replaceAll(" ", "-"), damage))).rejects.toThrow(reason);
    const { rows } = await database.ownerPool.query("select to_regclass('users') as users");
    if (rows[0]?.users) expect((await database.ownerPool.query("select from users")).rowCount).toBe(0);
  });

  it("refuses books that don't balance, even if every file matches its manifest", async () => {
    const forged = await restored();
    // Only the owner of the database can do this, by first removing the guards.
    await forged.ownerPool.query("alter table ledger.postings disable trigger user");
    await forged.ownerPool.query(
      "delete from ledger.postings where (entry_id, account_id) in (select entry_id, account_id from ledger.postings limit 1)",
    );
    const directory = path.join(dir, "forged");
    await dump(forged, directory);
    await forged.close();
    await expect(restore(directory)).rejects.toThrow("does not balance");
  });

  it("fills an empty database after refusing a damaged backup, and then refuses the same database", async () => {
    const incomplete = damaged("incomplete", (at) => rmSync(fileOf(at, "ledger.entries")));
    await expect(restore(incomplete)).rejects.toThrow("is missing");
    await restore(backup);
    await expect(restore(backup)).rejects.toThrow("This database is in use");
    expect(await contents(database)).toEqual(await contents(before.database));
  });

  it("takes a backup of an earlier version, and brings it up to date", async () => {
    const earlier = await testDatabase({ isEmpty: true });
    await migrate({ connectionString: earlier.connectionString, count: manifest.migrations.length - 1 });
    await earlier.ownerPool.query(`insert into users (username, email, first_name, last_name, created_at, updated_at)
      values ('old', 'old@example.com', 'Old', 'Timer', now(), now())`);
    const directory = path.join(dir, "earlier");
    await dump(earlier, directory);
    const later = await testDatabase({ isEmpty: true });
    await restoreDatabase({ connectionString: later.connectionString, directory });
    const { rows } = await later.ownerPool.query("select username from users");
    expect(rows).toEqual([{ username: "old" }]);
    expect((await contents(later))["drizzle.__drizzle_migrations"]).toMatch(
      new RegExp(`^${manifest.migrations.length} `),
    );
    const upToDate = await testDatabase();
    await expect(restoreDatabase({ connectionString: upToDate.connectionString, directory })).rejects.toThrow(
      "structure of another version",
    );
    for (const each of [earlier, later, upToDate]) await each.close();
  });
});

it("A backup from days ago sends nothing a second time, even though the processor has moved on", async () => {
  const world = await testApp();
  intoTheFuture(world);
  const [casey, ann, ben] = [await aPerson(world, "casey"), await aPerson(world, "ann"), await aPerson(world, "ben")];
  const league = await aLeague(world, casey);
  const left = await aLeague(world, casey);
  await join(casey, league, ann);
  await join(casey, left, ben);
  await pay(ann, league, { card: cardOf(world) });
  await pay(ben, left, { card: cardOf(world) });
  await nameBankAccount(ann);
  await world.runJobs();
  await casey.call(completeLeague, of(league));
  expect((await award(casey, league, [ann, "50.00"])).status).toBe(201);
  expect((await ben.call(leaveLeague, of(left))).status).toBe(200);
  const directory = path.join(dir, "days-ago");
  await dumpDatabase({ connectionString: world.database.connectionString, directory, now: world.clock() });
  await world.runJobs();
  expect(await unfinished(world.database.ownerPool)).toEqual([]);

  world.advance({ days: 3 });
  const database = await testDatabase();
  await restoreDatabase({ connectionString: database.connectionString, directory });
  const { processor } = world.deps;
  const after = await testApp({ on: database, startsAt: world.clock(), processor, sandbox: undefined });
  await startAgain(after, { times: 2 });
  expect(await unfinished(database.ownerPool)).toEqual([]);
  expect((await reconcile(requireProcessor(after.deps), { trigger: "command" })).differences).toEqual([]);
  const { rows } = await world.database.ownerPool.query(`
    select (select count(*)::int from sandbox.transfers) as transfers, (select count(*)::int from sandbox.refunds) as refunds,
      (select count(*)::int from sandbox.refunds where status = 'succeeded') as arrived`);
  expect(rows).toEqual([{ transfers: 1, refunds: 1, arrived: 1 }]);
  const { rows: told } = await database.ownerPool.query(`
    select status from payouts union all select status from refunds order by 1`);
  expect(told).toEqual([{ status: "completed" }, { status: "succeeded" }]);
  await after.close();
  await world.close();
});
