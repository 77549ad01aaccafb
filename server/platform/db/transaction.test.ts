import { sql } from "drizzle-orm";
import type pg from "pg";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { inTransaction, sendAhead, type Tx } from "#server/platform/db/client.ts";
import { transactionOn } from "#server/platform/db/transaction.ts";
import { roundTrips, type Statement, sentStatements } from "#tests/support/sent-statements.ts";
import { withDatabase } from "#tests/support/with-world.ts";

const database = withDatabase();
let sent: Statement[];
beforeAll(async () => {
  sent = sentStatements(database.pool);
  await database.ownerPool.query("create table noted (word text primary key)");
  await database.ownerPool.query("grant all on noted to potkeeper_app");
});
beforeEach(() => database.ownerPool.query("truncate noted"));

const note = (word: string) => sql`insert into noted values (${word})`;
const noted = async () =>
  (await database.ownerPool.query("select word from noted order by word")).rows.map((row) => row.word);
const inOne = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.db, work);

it("begins with its first statement, and commits with those that nothing waits for, in two round trips", async () => {
  sent.length = 0;
  await inOne(async (tx) => {
    await tx.execute(note("one"));
    await sendAhead(tx, note("two"));
    await sendAhead(tx, note("three"));
  });
  expect(await noted()).toEqual(["one", "three", "two"]);
  expect(sent.map(({ text }) => text.slice(0, 6))).toEqual(["begin", "insert", "insert", "insert", "commit"]);
  expect(roundTrips(sent)).toBe(2);
});

it("sends statements that don't wait for each other in one round trip", async () => {
  sent.length = 0;
  const answers = await inOne(async (tx) => {
    await tx.execute(note("one"));
    const count = () => tx.execute<{ count: number }>(sql`select count(*) from noted`);
    return Promise.all([count(), tx.execute(note("two")), count()]);
  });
  expect(answers.map(({ rows }) => rows)).toEqual([[{ count: 1 }], [], [{ count: 2 }]]);
  expect(roundTrips(sent)).toBe(3);
});

it("asks the database nothing if its work asks nothing", async () => {
  sent.length = 0;
  expect(await inOne(async () => 5)).toBe(5);
  expect(sent).toEqual([]);
});

it("shows a statement what was sent ahead of it", async () => {
  const { rows } = await inOne(async (tx) => {
    await sendAhead(tx, note("one"));
    return tx.execute(sql`select word from noted`);
  });
  expect(rows).toEqual([{ word: "one" }]);
});

it("keeps nothing if a statement that nothing waited for fails, and says why", async () => {
  const work = inOne(async (tx) => {
    await tx.execute(note("one"));
    await sendAhead(tx, note("one"));
    await tx.execute(note("two"));
  });
  await expect(work).rejects.toMatchObject({ cause: { code: "23505" } });
  const last = inOne(async (tx) => {
    await tx.execute(note("three"));
    await sendAhead(tx, note("three"));
  });
  await expect(last).rejects.toMatchObject({ cause: { code: "23505" } });
  expect(await noted()).toEqual([]);
});

it("commits nothing if a statement that nothing waited for never reached the database", async () => {
  const unsendable = {
    toPostgres: () => {
      throw new Error("This value can't be sent.");
    },
  };
  const work = inOne(async (tx) => {
    await tx.execute(note("one"));
    await sendAhead(tx, sql`insert into noted values (${sql.param(unsendable)})`);
  });
  await expect(work).rejects.toThrow("can't be sent");
  expect(await noted()).toEqual([]);
});

it("takes no statement once its work has failed, though another part of it continues", async () => {
  let goOn = () => {};
  const failed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let late: Promise<unknown> = Promise.resolve();
  const work = inOne(async (tx) => {
    await tx.execute(note("one"));
    late = failed.then(() => tx.execute(note("late")));
    throw new Error("It did not happen.");
  });
  await expect(work).rejects.toThrow("It did not happen.");
  goOn();
  await expect(late).rejects.toMatchObject({ cause: { message: expect.stringContaining("has ended") } });
  expect(await noted()).toEqual([]);
});

it("runs no statement outside of a transaction if the database refuses to begin one", async () => {
  const client = await database.pool.connect();
  const { connection } = client as unknown as { connection: { parse: (message: { text: string }) => void } };
  const parse = connection.parse.bind(connection);
  connection.parse = (message) => parse(message.text === "begin" ? { ...message, text: "begin badly" } : message);
  const transaction = transactionOn(client);
  const query = (text: string) => (transaction.client as pg.PoolClient).query(text);
  const answers = await Promise.allSettled([
    query("insert into noted values ('first')"),
    query("insert into noted values ('second')"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await transaction.rollback()).toBe(true);
  client.release(true);
  expect(await noted()).toEqual([]);
});
