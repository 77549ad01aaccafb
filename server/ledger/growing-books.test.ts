import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

const FEW = 10;
const MANY = 300;
const TABLES = ["accounts", "entries", "postings", "seals", "unsealed"];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** How many rows were read in scans of whole tables. */
async function rowsScanned(connection: pg.Client): Promise<Record<string, number>> {
  await connection.query("select pg_stat_force_next_flush()");
  const { rows } = await connection.query<{ relname: string; read: number }>(
    `select relname, seq_tup_read::int as read from pg_stat_user_tables where schemaname = 'ledger' and relname = any($1)`,
    [TABLES],
  );
  return Object.fromEntries(rows.map(({ relname, read }) => [relname, read]));
}

it("A connection that began with small books reads no table of larger ones whole, to post or to seal", async () => {
  const connection = new pg.Client(database.connectionString);
  await connection.connect();
  /** Each league gets a few entries of its own, as entry fees do. */
  const post = async (entries: number) => {
    for (let nth = 0; nth < entries; nth++) {
      const league = nth % 3 === 0 ? randomUUID() : undefined;
      const escrow = `escrow:${league ?? leagues.at(-1)}:1`;
      if (league) leagues.push(league);
      await connection.query(
        "select ledger.post($1, 'entry_fee.paid', $2, 1, 'processor', 'ch_1', '{}', now(), $3, '{5000,-5000}')",
        [`payment:${randomUUID()}`, leagues.at(-1), ["processor", escrow]],
      );
    }
    await connection.query("select ledger.seal(1000)");
  };
  const leagues: string[] = [];
  try {
    await post(FEW);
    const before = await rowsScanned(connection);
    await post(MANY);
    expect(await rowsScanned(connection)).toEqual(before);
  } finally {
    await connection.end();
  }
});
