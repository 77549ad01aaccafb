import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createDb, createPool, type Db, inTransaction, type Tx } from "#server/platform/db/client.ts";
import { beginRoot, record, type Span, within } from "#server/platform/tracing/spans.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let db: Db;
let stopRecording: () => void;
/** The recorded spans, in the order in which they ended. */
let spans: Span[];
beforeAll(async () => {
  database = await testDatabase();
  stopRecording = record((span) => spans.push(span));
  db = createDb(createPool({ ...database.app, max: 1 }));
});
afterAll(async () => {
  stopRecording();
  await db.$client.end();
  await database.close();
});
beforeEach(() => {
  spans = [];
});

const whole = () => beginRoot({ name: "request", kind: "server" });
const traced = <T>(work: (tx: Tx) => Promise<T>, span = whole()) => within(span, () => inTransaction(db, work));
const told = () => spans.map(({ attributes, hasFailed }) => [attributes["db.query.text"], hasFailed]);

it("A trace has every statement of a transaction, and each ends with its own answer", async () => {
  const request = whole();
  const transaction = traced(async (tx) => {
    await tx.execute(sql`select 1 as "first"`);
    await Promise.all([
      tx.execute(sql`select 1 as "second"`),
      tx.execute(sql`select pg_sleep(0.05)`),
      tx.execute(sql`select 1 / 0 as "refused"`),
    ]);
  }, request);
  await expect(transaction).rejects.toThrow();
  expect(told()).toEqual([
    ['select 1 as "first"', false],
    ['select 1 as "second"', false],
    ["select pg_sleep(0.05)", false],
    ['select 1 / 0 as "refused"', true],
    ["rollback", false],
  ]);
  const [, second, slow, refused] = spans as [Span, Span, Span, Span];
  expect(refused.startedAt).toBeLessThan(slow.endedAt as bigint);
  expect(second.endedAt).toBeLessThan(slow.endedAt as bigint);
  expect(new Set(spans.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request?.spanId]));
});

it("A trace shows a transaction's first statement as failed if the server refuses it", async () => {
  await expect(traced((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
  expect(told()).toEqual([
    ["select 1 / 0", true],
    ["rollback", false],
  ]);
});
