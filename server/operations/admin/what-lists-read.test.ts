import { beforeAll, expect, it } from "vitest";
import type { LeaguesQuery } from "#contract/operations/admin-leagues.ts";
import type { UsersQuery } from "#contract/operations/admin-users.ts";
import type { Sport } from "#contract/terms/league-types.ts";
import { auditEntries } from "#server/access/audit/queries.ts";
import { listedCounts, listedLeagues } from "#server/leagues/classifieds/queries.ts";
import { openCases } from "#server/operations/admin/cases.ts";
import { allLeagues } from "#server/operations/admin/league-list.ts";
import { adminStats } from "#server/operations/admin/stats.ts";
import { deletionBlockers } from "#server/operations/personal-data/deletion-blockers.ts";
import { readFacts } from "#server/operations/watching/facts.ts";
import { usersFor } from "#server/people/users/queries.ts";
import type { Duties } from "#server/platform/config/duties.ts";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { createDb, createPool, type Db } from "#server/platform/db/client.ts";
import { manyLeagues } from "#tests/support/many-leagues.ts";
import { watchCosts } from "#tests/support/statement-costs.ts";
import { switchTriggers } from "#tests/support/switch-triggers.ts";
import { withDatabase } from "#tests/support/with-world.ts";

const LEAGUES = 5000;
const LIMIT = 10;
/** A statement may look at several rows for each one that it returns. */
const ROWS_MAX = 40 * LIMIT;
/** A statement gets a name after eight uses; its first five plans are always for its values. */
const READS = 20;
const now = new Date("2026-11-20T12:00:00Z");

const ADMIN = {
  ...{ userId: "00000000-0000-4000-8000-000000000000", username: "ada", isAdmin: true },
  from: { ip: "127.0.0.1", device: "" },
};

const DUTIES: Duties = { terms: null, contact: null, minAge: null, places: null, askedBefore: "card" };

const database = withDatabase();
beforeAll(async () => {
  await manyLeagues(database, { closed: LEAGUES, open: 5, now });
  // The planner uses an index only if the table isn't short. The counts are made at the end, all at once.
  await switchTriggers(database.ownerPool, "disable");
  await database.ownerPool.query(
    `insert into users (id, username, email, first_name, last_name, created_at, updated_at)
    select gen_random_uuid(), 'other_' || n, 'other_' || n || '@example.com', 'Kim', 'Other', $1, $1
    from generate_series(1, 30000) n`,
    [now],
  );
  await database.ownerPool.query(
    `insert into users (id, username, email, first_name, last_name, created_at, updated_at)
    select gen_random_uuid(), 'elder_' || n, 'elder_' || n || '@example.com', 'Pat', 'Elder', $1, $1
    from generate_series(1, 21000) n`,
    [new Date("2020-01-01")],
  );
  await switchTriggers(database.ownerPool, "enable");
  await database.ownerPool.query(
    "insert into league_notices (league_id, season_year, kind, sent_at) select id, 1, 'not_paid', $1 from leagues where status = 'completed'",
    [now],
  );
  await database.ownerPool.query("select count_again()");
  // As if thousands shared a name that isn't among the most common ones, so that the planner expects few rows.
  await database.ownerPool.query("alter statistics users_full_name set statistics 0");
  await database.ownerPool.query("vacuum analyze users, league_notices");
});

const page = { limit: LIMIT, cursor: undefined };
const users = (db: Db, search: string | undefined, over: Partial<UsersQuery> = {}) =>
  usersFor(db, { ...page, search, sort: "newest", ...over });
const classifieds = (db: Db, sport?: Sport[], part: { limit: number; cursor: string | undefined } = page) =>
  listedLeagues(db, { filter: { ...part, sport, fantasyService: undefined }, now });
const cases = (db: Db, at = now) =>
  openCases(db, ADMIN, {
    config: { policy: { secondAdmin: "on", givesBackUnclaimed: true }, duties: DUTIES },
    now: at,
  });
const someone = async (db: Db) => (await users(db, undefined)).rows[0]?.id ?? "";
const leagues = (db: Db, search: string | undefined, over: Partial<LeaguesQuery> = {}) =>
  allLeagues(db, { query: { ...page, search, sort: "newest", ...over }, now });

it.each<[string, (db: Db) => Promise<unknown>]>([
  ["the classifieds", (db) => classifieds(db)],
  ["the classifieds of one sport", (db) => classifieds(db, ["golf"])],
  ["the classifieds of sports that no one plays", (db) => classifieds(db, ["hockey", "baseball", "soccer"])],
  ["the classifieds' counts", listedCounts],
  ["all users", (db) => users(db, undefined)],
  ["all users, oldest first", (db) => users(db, undefined, { direction: "asc" })],
  ["all users by username", (db) => users(db, undefined, { sort: "username" })],
  ["all users by username, backward", (db) => users(db, undefined, { sort: "username", direction: "desc" })],
  ["all users, admins first", (db) => users(db, undefined, { sort: "role" })],
  ["all users, admins last", (db) => users(db, undefined, { sort: "role", direction: "asc" })],
  ["the admins among all users", (db) => users(db, undefined, { role: "admin" })],
  ["what keeps a user from being deleted", async (db) => deletionBlockers(db, await someone(db))],
  ["a search for a user by a part of the address", (db) => users(db, "1234@exam")],
  ["all leagues", (db) => leagues(db, undefined)],
  ["all leagues, oldest first", (db) => leagues(db, undefined, { direction: "asc" })],
  ["all leagues by name", (db) => leagues(db, undefined, { sort: "name" })],
  ["all leagues by entry fee", (db) => leagues(db, undefined, { sort: "entryFee" })],
  ["the few leagues of one status", (db) => leagues(db, undefined, { status: "active" })],
  ["the leagues of a status that none has", (db) => leagues(db, undefined, { status: "cancelled", sort: "name" })],
  ["a search for leagues with two letters that no name begins with", (db) => leagues(db, "zq")],
  ["a search for a league by a part of its name", (db) => leagues(db, "eague 4321")],
  ["the audit log", (db) => auditEntries(db, page)],
  ["the audit log of accounts, oldest first", (db) => auditEntries(db, { ...page, about: "user", direction: "asc" })],
  ["the admins' figures", (db) => adminStats(db, now)],
  ["the admins' cases", (db) => cases(db)],
  ["what the operator watches", (db) => readFacts({ db, clock: () => now })],
])(`%s: reads what it returns, not all of ${LEAGUES}`, async (_, read) => {
  const pool = createPool({ ...database.app, role: APP_ROLE, max: 1 });
  const costs = watchCosts(pool);
  try {
    await read(createDb(pool));
  } finally {
    await pool.end();
  }
  expect(costs.length).toBeGreaterThan(0);
  const most = costs.filter(({ rowsRead }) => rowsRead > ROWS_MAX);
  expect(most.map(({ text, scans }) => ({ text, scans }))).toEqual([]);
});

it.each<
  [string, (db: Db) => Promise<{ nextCursor: string | undefined }>, (db: Db, cursor: string) => Promise<unknown>]
>([
  [
    "the classifieds",
    (db) => classifieds(db, undefined, { ...page, limit: 2 }),
    (db, cursor) => classifieds(db, undefined, { limit: 2, cursor }),
  ],
  [
    "all users",
    (db) => users(db, undefined),
    (db, cursor) => usersFor(db, { ...page, cursor, search: undefined, sort: "newest" }),
  ],
  ["all leagues", (db) => leagues(db, undefined), (db, cursor) => leagues(db, undefined, { cursor })],
])("Further pages of %s aren't planned again on a connection", async (_, read, readOn) => {
  const { nextCursor: cursor } = await read(database.db);
  if (!cursor) throw new Error("There is no further page.");
  await expectPlannedOnce((db) => readOn(db, cursor));
});

it.each<[string, (db: Db, at: Date) => Promise<unknown>]>([
  ["cases", cases],
  ["figures", adminStats],
])("The admins' %s aren't planned again on a connection", async (_, read) => {
  let reads = 0;
  await expectPlannedOnce((db) => {
    reads += 1;
    return read(db, new Date(now.getTime() + reads));
  });
});

async function expectPlannedOnce(read: (db: Db) => Promise<unknown>): Promise<void> {
  const pool = createPool({ ...database.app, role: APP_ROLE, max: 1 });
  try {
    const db = createDb(pool);
    for (let reads = 0; reads < READS; reads++) await read(db);
    const { rows } = await pool.query<{ custom: number }>(
      "select custom_plans::int custom from pg_prepared_statements where generic_plans + custom_plans > 5",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ custom }) => custom > 5)).toEqual([]);
  } finally {
    await pool.end();
  }
}

it("A search counts all users and leagues that match", async () => {
  const found = await usersFor(database.db, { limit: 100, cursor: undefined, search: "person_12", sort: "newest" });
  expect(found.total).toBe(111);
  expect(found.rows).toHaveLength(100);
  const all = await leagues(database.db, "person_77");
  expect(all.total).toBe(11);
  expect(new Set(all.rows.map(({ commissionerUsername }) => commissionerUsername?.slice(0, 9)))).toEqual(
    new Set(["person_77"]),
  );
});

it.each([
  ["many of which are near", "other_", 30_000],
  ["all of which are far down the list", "person_", 5005],
  ["all of which are at its end, and too many to be put in order", "elder_", 21_000],
])("A search with too many matches to count, %s, says 1,000 and finds the newest", async (_, search, matches) => {
  const { rows: expected } = await database.ownerPool.query<{ id: string; matches: number }>(
    `select id, (count(*) over ())::int matches from users where username like $1 order by created_at desc, id desc limit 20`,
    [`${search}%`],
  );
  expect(expected[0]?.matches).toBe(matches);
  const first = await users(database.db, search);
  const cursor = first.nextCursor ?? undefined;
  const second = await usersFor(database.db, { limit: LIMIT, cursor, search, sort: "newest" });
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  expect([first.total, second.total]).toEqual([1000, 1000]);
});

it("A search for leagues continues with matches that are far down the list", async () => {
  const read = (cursor?: string) => leagues(database.db, "gue 4", { limit: 100, cursor });
  const { rows: expected } = await database.ownerPool.query<{ id: string }>(
    "select id from leagues where name ilike '%gue 4%' order by created_at desc, id desc limit 200",
  );
  const first = await read();
  const second = await read(first.nextCursor);
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  expect(second.total).toBe(1000);
});

it("A search for a commissioner's leagues reads no table whole, though its plan was made for any name", async () => {
  const pool = createPool({ ...database.app, role: APP_ROLE, max: 1 });
  const readWhole = async () => {
    await pool.query("select pg_stat_force_next_flush()");
    const { rows } = await pool.query<{ read: number }>(
      "select sum(seq_tup_read)::int as read from pg_stat_user_tables where relname in ('users', 'leagues')",
    );
    return rows[0]?.read ?? 0;
  };
  try {
    const db = createDb(pool);
    await pool.query("set plan_cache_mode = force_generic_plan");
    await leagues(db, "person_11");
    const before = await readWhole();
    for (let reads = 0; reads < READS; reads++) await leagues(db, `person_1${reads}`);
    expect((await readWhole()) - before).toBeLessThan(ROWS_MAX);
  } finally {
    await pool.end();
  }
});

it("A search whose matches are put in order reads them once to do that", async () => {
  const pool = createPool({ ...database.app, role: APP_ROLE, max: 1 });
  const costs = watchCosts(pool);
  try {
    await users(createDb(pool), "person_");
  } finally {
    await pool.end();
  }
  const [, ...listing] = costs;
  const matches = 5005;
  expect(listing.filter(({ rowsRead }) => rowsRead >= matches)).toHaveLength(1);
});

it("A search that most users match reads one page of them in order, once it has found too many to sort", async () => {
  const pool = createPool({ ...database.app, role: APP_ROLE, max: 1 });
  const costs = watchCosts(pool);
  try {
    await users(createDb(pool), "kim o");
  } finally {
    await pool.end();
  }
  const [finding, ...listing] = costs;
  expect(finding?.rowsRead).toBeGreaterThan(20_000);
  expect(listing.length).toBeGreaterThan(0);
  for (const { rowsRead } of listing) expect(rowsRead).toBeLessThan(ROWS_MAX);
});
