import { randomUUID } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { builtOnce, plannedForAny } from "#server/platform/db/built-once.ts";
import { createDb, createPool, type Db, inTransaction } from "#server/platform/db/client.ts";
import { namesByUse } from "#server/platform/db/connection/name-statements.ts";
import { onOneConnection } from "#server/platform/db/one-connection.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
/** One connection, so that every use of a statement meets the uses before. */
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.ownerPool.query("drop table if exists noted");
  await database.ownerPool.query("create table noted (word text primary key)");
  await database.ownerPool.query("grant all on noted to potkeeper_app");
  pool = createPool({ ...database.app, max: 1 });
  return () => pool.end();
});

const prepared = async () =>
  (await pool.query<{ statement: string }>("select statement from pg_prepared_statements")).rows.map(
    ({ statement }) => statement,
  );
const generic = async () => {
  const { rows } = await pool.query<{ uses: number }>(
    "select coalesce(sum(generic_plans), 0)::bigint as uses from pg_prepared_statements",
  );
  return rows[0]?.uses ?? 0;
};
const NAMED_AFTER = 8;
const times = async (count: number, use: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < count; index++) await use(index);
};

it("prepares a statement that is sent often, once, and gives the same answers", async () => {
  const text = "select $1::int * 2 as twice";
  await times(NAMED_AFTER, () => pool.query(text, [1]));
  expect(await prepared()).toEqual([]);
  await times(5, async (index) => {
    expect((await pool.query(text, [index])).rows).toEqual([{ twice: index * 2 }]);
  });
  expect(await prepared()).toEqual([text]);
});

it("prepares a query that is built once, like any other", async () => {
  const once = builtOnce((db) =>
    db
      .select({ name: users.username })
      .from(users)
      .where(eq(users.id, sql.placeholder("id"))),
  );
  const db = createDb(pool);
  await times(NAMED_AFTER + 1, async () => {
    expect(await once(db, { id: randomUUID() })).toEqual([]);
  });
  expect(await prepared()).toEqual([expect.stringContaining('from "users"')]);
});

it("uses one plan for all ids if told to plan for any, even for an id that has fewer rows than most", async () => {
  const rare = randomUUID();
  await database.ownerPool.query("create table seen (id uuid not null, seat int)");
  await database.ownerPool.query("create index on seen (id)");
  await database.ownerPool.query(
    "insert into seen select case when n < 10 then $1::uuid else $2 end, n from generate_series(1, 2000) n",
    [rare, randomUUID()],
  );
  await database.ownerPool.query("analyze seen");
  await database.ownerPool.query("grant select on seen to potkeeper_app");
  const seen = pgTable("seen", { id: uuid(), seat: integer() });
  const db = createDb(pool);
  const genericPlans = async (isId: SQL) => {
    const seats = builtOnce((db) => db.select({ seat: seen.seat }).from(seen).where(sql`${seen.id} = ${isId}`));
    const before = await generic();
    await times(NAMED_AFTER + 10, async () => {
      expect(await seats(db, { id: rare })).toHaveLength(9);
    });
    return (await generic()) - before;
  };
  expect(await genericPlans(sql`${sql.placeholder("id")}`)).toBe(0);
  expect(await genericPlans(plannedForAny("id"))).toBeGreaterThan(0);
});

it("prepares nothing without values, which may be several statements", async () => {
  await times(NAMED_AFTER + 2, () => pool.query("select 1; select 2"));
  expect(await prepared()).toEqual([]);
});

it("limits how many names it gives, and how many texts it counts", () => {
  const nameOf = namesByUse();
  const use = (text: string) => Array.from({ length: NAMED_AFTER + 1 }, () => nameOf(text)).at(-1);
  const names = Array.from({ length: 400 }, (_, index) => use(`often ${index}`));
  expect(new Set(names.filter((name) => name !== undefined)).size).toBe(250);
  expect(nameOf("often 0")).toBe(names[0]);
  expect(nameOf("often 399")).toBeUndefined();
});

it.each([NAMED_AFTER - 1, NAMED_AFTER, NAMED_AFTER + 1])(
  "goes on after a transaction's first statement failed on its use %i",
  async (failing) => {
    const db = createDb(pool);
    const note = (word: string) => inTransaction(db, (tx) => tx.execute(sql`insert into noted values (${word})`));
    await note("taken");
    await times(failing - 1, (index) => note(`word ${index}`));
    await expect(note("taken")).rejects.toThrow();
    await times(NAMED_AFTER, (index) => note(`later ${index}`));
    expect((await pool.query("select count(*) from noted")).rows).toEqual([{ count: failing + NAMED_AFTER }]);
    expect(await prepared()).toEqual(["insert into noted values ($1)"]);
  },
);

it("goes on after a value that can't be sent, with which the driver gives up what is prepared", async () => {
  const db = createDb(pool);
  const note = (word: unknown) =>
    inTransaction(db, async (tx) => {
      await tx.execute(sql`select 1`);
      await tx.execute(sql`insert into noted values (${sql.param(word)})`);
    });
  await times(NAMED_AFTER + 2, (index) => note(`word ${index}`));
  const unsendable = {
    toPostgres() {
      throw new Error("This value can't be sent.");
    },
  };
  await expect(note(unsendable)).rejects.toThrow("can't be sent");
  await note("later");
  await pool.query("insert into noted values ($1)", ["last"]);
  expect((await pool.query("select count(*) from noted")).rows).toEqual([{ count: NAMED_AFTER + 4 }]);
});

it("goes on after a transaction's first statement couldn't be parsed when it got its name", async () => {
  const db = createDb(pool);
  const note = (word: string) => inTransaction(db, (tx) => tx.execute(sql`insert into noted values (${word})`));
  await times(NAMED_AFTER, (index) => note(`word ${index}`));
  await database.ownerPool.query("alter table noted rename to hidden");
  await expect(note("lost")).rejects.toThrow();
  await database.ownerPool.query("alter table hidden rename to noted");
  await times(2, (index) => note(`later ${index}`));
  expect(await prepared()).toEqual(["insert into noted values ($1)"]);
});

describe("a statement that a connection prepared for an older table", () => {
  const text = "select * from noted where word <> $1";
  const ways: Record<string, (db: Db) => Promise<unknown[]>> = {
    "on its own": async (db) => (await db.$client.query(text, ["x"])).rows,
    "on its own, by the query builder": async (db) =>
      (await db.execute(sql`select * from noted where word <> ${"x"}`)).rows,
    "next to other reads": (db) =>
      onOneConnection(db, async (one) => (await one.execute(sql`select * from noted where word <> ${"x"}`)).rows),
    "in a transaction": (db) =>
      inTransaction(db, async (tx) => {
        await tx.execute(sql`select 1 where ${1}::int = 1`);
        return (await tx.execute(sql`select * from noted where word <> ${"x"}`)).rows;
      }),
  };

  it.each(Object.keys(ways))("is prepared again %s, though every connection of the pool knows it", async (way) => {
    const several = createPool({ ...database.app, max: 5 });
    const db = createDb(several);
    const read = () => ways[way]?.(db);
    await database.ownerPool.query("insert into noted values ('one')");
    await times(NAMED_AFTER + 1, () => Promise.all(Array.from({ length: 5 }, read)));
    await database.ownerPool.query("alter table noted add column more int");
    expect(await read()).toEqual([{ word: "one", more: null }]);
    await several.end();
  });
});
