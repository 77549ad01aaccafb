import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createDb, createPool, inTransaction } from "#server/platform/db/client.ts";
import { streamOf } from "#server/platform/db/connection/write-together.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
/** One connection, so that its writes are all there are. */
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool({ ...database.app, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

/** Counts how often the connection hands something to the operating system while this runs. */
async function writesOf(work: () => Promise<unknown>): Promise<number> {
  const client = await pool.connect();
  const stream = streamOf(client);
  client.release();
  const writes = [vi.spyOn(stream, "_write"), vi.spyOn(stream, "_writev" as "_write")];
  await work();
  const count = writes.flatMap(({ mock }) => mock.calls).length;
  vi.restoreAllMocks();
  return count;
}

it("hands over statements that don't wait for each other at once", async () => {
  const client = await pool.connect();
  const ask = (number: number) => client.query<{ number: number }>("select $1::int as number", [number]);
  const read = async () => {
    const answers = await Promise.all([1, 2, 3].map(ask));
    expect(answers.flatMap(({ rows }) => rows)).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
  };
  client.release();
  expect(await writesOf(read)).toBe(1);
});

it("hands over what a transaction sends in one turn at once", async () => {
  const one = sql`select ${1}::int`;
  const play = () =>
    inTransaction(createDb(pool), async (tx) => {
      await tx.execute(one);
      await Promise.all([tx.execute(one), tx.execute(one)]);
    });
  // The first statement with its begin, the other two, and the commit.
  expect(await writesOf(play)).toBe(3);
});

it("goes on after a connection was closed with statements on their way", async () => {
  const client = await pool.connect();
  const asked = client.query("select $1::int", [1]);
  client.release(true);
  await asked.catch(() => {});
  expect((await pool.query("select $1::int as number", [2])).rows).toEqual([{ number: 2 }]);
});
