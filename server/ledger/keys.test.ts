import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  disputeKey,
  disputeKeyInSql,
  paymentKey,
  paymentKeyInSql,
  refundKey,
  refundKeyInSql,
} from "#server/ledger/keys.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const id = "6e0f3f57-60a4-4a3a-9d3f-0b5f4b0a9c11";
const column = sql`${id}::uuid`;
const attempt = sql`2::int`;

it.each<[string, string, SQL]>([
  ["a payment", paymentKey(id), paymentKeyInSql(column)],
  ["a refund", refundKey(id, 2, "begun"), refundKeyInSql(column, attempt, "begun")],
  ["a dispute", disputeKey("du_1", "lost"), disputeKeyInSql(sql`${"du_1"}`, "lost")],
])("the key of %s is the same from columns as from values", async (_, ofValues, ofColumns) => {
  const { rows } = await database.db.execute<{ key: string }>(sql`select ${ofColumns} as key`);
  expect(rows).toEqual([{ key: ofValues }]);
});
