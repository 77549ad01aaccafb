import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureSearchIndexes } from "#server/platform/db/search-indexes.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

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
