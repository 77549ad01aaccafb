import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { listedByKind, storedCount } from "#server/platform/db/stored-count.ts";
import { withDatabase } from "#tests/support/with-world.ts";

const database = withDatabase();

const query = (text: string, values: unknown[] = []) => database.ownerPool.query(text, values);

const aUser = (id: string) =>
  query(
    "insert into users (id, username, email, first_name, last_name, created_at, updated_at) values ($1, $2, $2, 'Pat', 'Doe', now(), now())",
    [id, `p_${id}@example.com`],
  );
const aLeague = (id: string, userId: string, terms: { status: string; isPublic: boolean; sport: string }) =>
  query(
    `insert into leagues (id, name, commissioner_id, entry_fee, max_members, payment_deadline, end_date, payout_structure, season,
       created_at, updated_at, status, is_public, sport)
     values ($1, 'League', $2, 100, 10, now(), now() + interval '1 day', '[]', '2026', now(), now(), $3, $4, $5)`,
    [id, userId, terms.status, terms.isPublic, terms.sport],
  );

/** The kept counts must equal a count of the tables. */
async function expectKept(after: string): Promise<void> {
  const { rows } = await query(`select
    (select count(*) from users) as users, (select count(*) from users where erased_at is null) as people,
    (select count(*) from leagues where deleted_at is null) as leagues,
    (select count(*) from leagues where deleted_at is null and status in ('active', 'in_season')) as running`);
  const { db } = database;
  const kept = {
    users: await storedCount(db, "users"),
    people: await storedCount(db, "people"),
    leagues: await storedCount(db, "leagues"),
    running: await storedCount(db, "running leagues"),
  };
  expect(kept, after).toEqual(rows[0]);
  const { rows: listed } = await query(`select sport, fantasy_service as "fantasyService", count(*) as rows from leagues
    where is_public and status in ('draft', 'active') group by 1, 2 order by 1, 2`);
  const found = (await listedByKind(db)).filter((one) => one.rows > 0);
  expect(
    found.sort((a, b) => a.sport.localeCompare(b.sport)),
    after,
  ).toEqual(listed);
}

it("Kept counts are those of the tables after every kind of change, even one that is rolled back", async () => {
  const [ann, ben] = [randomUUID(), randomUUID()];
  const [first, second] = [randomUUID(), randomUUID()];
  await aUser(ann);
  await aUser(ben);
  await aLeague(first, ann, { status: "draft", isPublic: true, sport: "golf" });
  await aLeague(second, ben, { status: "active", isPublic: false, sport: "hockey" });
  await expectKept("making them");
  for (const change of [
    "update leagues set is_public = true",
    "update leagues set sport = 'soccer' where sport = 'golf'",
    "update leagues set fantasy_service = 'espn' where sport = 'soccer'",
    "update leagues set status = 'in_season'",
    "update leagues set name = 'Another', status = 'active'",
    "update leagues set deleted_at = now(), is_public = false where sport = 'hockey'",
    "update users set erased_at = now() where id <> (select commissioner_id from leagues where sport = 'soccer')",
    "delete from leagues where sport = 'hockey'",
    "begin; update leagues set status = 'completed'; rollback",
    "select count_again()",
  ]) {
    await query(change);
    await expectKept(change);
  }
});
