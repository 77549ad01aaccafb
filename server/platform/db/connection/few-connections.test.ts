import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { endureBroken } from "#server/platform/db/connection/endure-broken.ts";
import { connectionsMax, keepConnectionsFew } from "#server/platform/db/connection/few-connections.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

const MOST = 4;
const ENOUGH = 2;

let database: TestDatabase;
let pool: pg.Pool;
const held: pg.PoolClient[] = [];
const hold = async (count: number) => {
  for (let nth = 0; nth < count; nth++) held.push(await pool.connect());
};
const letGo = () => {
  for (const client of held.splice(0)) client.release();
};
const open = ({ patienceMs = 20, enough = ENOUGH, connectionString = database.app.connectionString } = {}) => {
  pool = new pg.Pool({ connectionString, max: MOST });
  endureBroken(pool);
  keepConnectionsFew(pool, { enough, patienceMs });
};

describe("a pool that keeps its connections few", () => {
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterEach(async () => {
    letGo();
    await pool.end();
  });
  afterAll(() => database.close());

  it("answers a rush of quick statements with the usual number of connections", async () => {
    open({ patienceMs: 10_000 });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => pool.query("select $1::int as nth", [nth])),
    );
    expect(answers.map(({ rows }) => rows[0].nth)).toEqual(Array.from({ length: 40 }, (_, nth) => nth));
    expect(pool.totalCount).toBe(ENOUGH);
  });

  it("opens another one for what waits if none comes back", async () => {
    open();
    await hold(ENOUGH);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    expect(pool.totalCount).toBe(ENOUGH + 1);
  });

  it("opens more if turns come late, even though connections come back", async () => {
    open();
    const slow = Array.from({ length: 80 }, () => pool.query("select pg_sleep(0.008)"));
    await Promise.all(slow);
    expect(pool.totalCount).toBeGreaterThan(ENOUGH);
  });

  it("serves those who wait in the order they came", async () => {
    open();
    await hold(ENOUGH);
    const served: number[] = [];
    const waiting = [1, 2, 3].map((nth) =>
      pool.connect().then((client) => {
        served.push(nth);
        client.release();
      }),
    );
    await Promise.all(waiting);
    expect(served).toEqual([1, 2, 3]);
  });

  it("never has more than it may", async () => {
    open();
    await hold(MOST);
    const late = pool.query("select 1");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([pool.totalCount, pool.waitingCount, connectionsMax(pool)]).toEqual([MOST, 1, MOST]);
    letGo();
    await late;
  });

  it("opens no more than usual again after nothing waits", async () => {
    open();
    await hold(ENOUGH + 1);
    await vi.waitFor(() => expect(pool.options.max).toBe(ENOUGH), { timeout: 60_000 });
    expect(connectionsMax(pool)).toBe(MOST);
  });

  it("tells those who wait that the database refuses connections", async () => {
    open({ connectionString: "postgres://nobody@127.0.0.1:1/none", enough: 1, patienceMs: 1 });
    const asked = Array.from({ length: 5 }, () => pool.query("select 1"));
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe("rejected");
  });
});
