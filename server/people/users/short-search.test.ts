import { afterAll, beforeAll, expect, it } from "vitest";
import { usersFor } from "#server/people/users/queries.ts";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { watchCosts } from "#tests/support/statement-costs.ts";
import { switchTriggers } from "#tests/support/switch-triggers.ts";

const USERS = 30_000;
const ROWS_MAX = 100;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await switchTriggers(database.ownerPool, "disable");
  await database.ownerPool.query(
    `insert into users (id, username, email, first_name, last_name, created_at, updated_at)
      select gen_random_uuid(), 'person_' || n, 'person_' || n || '@example.com', substr(md5(n::text), 1, 8), 'Bell', now(), now()
      from generate_series(1, $1::int) n`,
    [USERS],
  );
  await switchTriggers(database.ownerPool, "enable");
  await database.ownerPool.query("vacuum analyze users");
});
afterAll(() => database.close());

it.each(["z", "zq", "zqx"])(
  "a short search that no name begins with or has reads no table whole: %s",
  async (search) => {
    const pool = createPool({ ...database.app, role: APP_ROLE, max: 1 });
    const costs = watchCosts(pool);
    try {
      const { total } = await usersFor(createDb(pool), { limit: 50, cursor: undefined, search, sort: "newest" });
      expect(total).toBe(0);
    } finally {
      await pool.end();
    }
    expect(costs.map(({ rowsRead }) => rowsRead).filter((rows) => rows > ROWS_MAX)).toEqual([]);
  },
);
