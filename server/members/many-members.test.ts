import { afterAll, beforeAll, expect, it } from "vitest";
import { membersOf } from "#server/members/queries.ts";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { watchCosts } from "#tests/support/statement-costs.ts";
import { switchTriggers } from "#tests/support/switch-triggers.ts";

const MEMBERS = 200;
/** A statement may look at several rows for each one that it returns. */
const ROWS_MAX = 10 * MEMBERS;
const now = new Date("2026-11-20T12:00:00Z");
const id = (what: string) => `md5('${what} ' || n)::uuid`;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it("the list of many members compares their names once, not each with every other", async () => {
  const owner = database.ownerPool;
  await switchTriggers(owner, "disable");
  for (const statement of [
    // The first two have the same name, and so do the last member and the commissioner, who has no seat.
    `insert into users (id, username, email, first_name, last_name, created_at, updated_at)
      select ${id("user")}, 'person_' || n, 'person_' || n || '@example.com', 'Kim', 'Number ' || case n when 2 then 1 when 0 then $2 else n end, $1, $1
      from generate_series(0, $2::int) n`,
    `insert into leagues (id, name, commissioner_id, entry_fee, max_members, payment_deadline, end_date, payout_structure, season, sport, created_at, updated_at)
      select ${id("league")}, 'Large league', ${id("user")}, 5000, 50, $1, $1::timestamptz + interval '1 day', '[]', '2026', 'football', $1, $1 from generate_series(0, $2::int * 0) n`,
    `insert into league_members (id, league_id, user_id, joined_at)
      select ${id("seat")}, md5('league 0')::uuid, ${id("user")}, $1::timestamptz + n * interval '1 second' from generate_series(1, $2::int) n`,
  ])
    await owner.query(statement, [now, MEMBERS]);
  await owner.query("vacuum analyze");
  const { rows } = await owner.query<{ id: string }>("select id from leagues");

  const pool = createPool({ ...database.app, role: APP_ROLE, max: 1 });
  const costs = watchCosts(pool);
  const asked = { league: { id: rows[0]?.id ?? "", paymentDeadline: now, currentYear: 1 }, now };
  const members = await membersOf(createDb(pool), asked).finally(() => pool.end());
  const namesakes = members.filter(({ hasNamesake }) => hasNamesake).map(({ username }) => username);
  expect(namesakes).toEqual(["person_1", "person_2", `person_${MEMBERS}`]);
  expect(costs.length).toBeGreaterThan(0);
  expect(costs.filter(({ rowsRead }) => rowsRead > ROWS_MAX)).toEqual([]);
});
