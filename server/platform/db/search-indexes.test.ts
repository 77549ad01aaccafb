import pg from "pg";
import { expect, it } from "vitest";
import { ensureSearchIndexes } from "#server/platform/db/search-indexes.ts";
import { withDatabase } from "#tests/support/with-world.ts";

const database = withDatabase();

async function ensuredBy(connectionString: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await ensureSearchIndexes(client);
  } finally {
    await client.end();
  }
}

const indexes = async () => {
  const { rows } = await database.ownerPool.query(
    "select indexname from pg_indexes where indexname in ('users_search', 'leagues_search')",
  );
  return rows.length;
};

it("A login that may not create the extension gets a sentence and no error; the owner's next start makes the indexes", async () => {
  expect(await indexes()).toBe(2);
  await database.ownerPool.query("drop extension pg_trgm cascade");
  expect(await indexes()).toBe(0);
  expect(await ensuredBy(database.app.connectionString)).toMatch(/pg_trgm can't be created: .+ as a superuser/);
  expect(await ensuredBy(database.connectionString)).toBeUndefined();
  expect(await indexes()).toBe(2);
});

it("A search reads few pages even after thousands of changes, also through an index from before its waiting list was short", async () => {
  await database.ownerPool.query(
    "alter index users_search reset (gin_pending_list_limit); alter index leagues_search reset (gin_pending_list_limit)",
  );
  expect(await ensuredBy(database.connectionString)).toBeUndefined();
  await database.ownerPool.query(
    `insert into users (id, username, email, first_name, last_name, created_at, updated_at)
     select gen_random_uuid(), 'person_' || n, 'person_' || n || '@example.com', 'Pat', 'Number' || n, now(), now()
     from generate_series(1, 3000) n`,
  );
  await database.ownerPool.query("analyze users");
  const client = await database.ownerPool.connect();
  await client.query("set enable_seqscan = off");
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
    "explain (analyze, buffers, format json) select from users where erased_at is null and username ilike '%zzzyx%'",
  );
  client.release();
  expect(rows[0]?.["QUERY PLAN"][0].Plan["Shared Hit Blocks"]).toBeLessThan(50);
});
