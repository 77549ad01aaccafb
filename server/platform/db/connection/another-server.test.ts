import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { createDb, createPool, inTransaction } from "#server/platform/db/client.ts";
import { startEmbedded } from "#server/platform/db/embedded/server.ts";
import { databaseFailure } from "#server/platform/db/failures.ts";
import { testDatabase } from "#tests/support/database.ts";
import { openDoor } from "#tests/support/database-door.ts";
import { makeQuickDir } from "#tests/support/quick-dir.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startServer(dataDir: string) {
  const server = await startEmbedded({ dataDir, durable: false });
  closing.push(server.stop);
  return server;
}

function newDir(): string {
  const dir = makeQuickDir("potkeeper-server-");
  closing.push(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

it("goes on at another server behind the same address, where everything acknowledged is there once", async () => {
  const [first, second] = [newDir(), newDir()];
  const server = await startServer(first);
  const door = await openDoor(server.connectionString);
  const pool = createPool({ connectionString: door.connectionString, max: 4 });
  closing.push(door.close, () => pool.end());
  const db = createDb(pool);
  await pool.query("create table noted (word text)");

  const acknowledged: string[] = [];
  const failures = new Set<unknown>();
  let isOver = false;
  const keepWriting = async (writer: number) => {
    for (let nth = 1; !isOver; nth++) {
      const word = `${writer}-${nth}`;
      try {
        await inTransaction(db, (tx) => tx.execute(sql`insert into noted values (${word})`));
        acknowledged.push(word);
      } catch (error) {
        failures.add(databaseFailure(error) ?? error);
        await sleep(10);
      }
    }
  };
  const writing = Promise.all([1, 2, 3, 4].map(keepWriting));
  const many = () => expect.poll(() => acknowledged.length).toBeGreaterThan(acknowledged.length + 50);
  await many();
  door.behave("resets");
  await server.stop();
  execFileSync("cp", ["-a", path.join(first, "postgresql"), second]);
  door.lead((await startServer(second)).connectionString);
  door.behave("well");
  await many();
  isOver = true;
  await writing;

  failures.delete("busy");
  expect([...failures]).toEqual(["away"]);
  const { rows } = await pool.query<{ word: string }>("select word from noted");
  const stored = rows.map(({ word }) => word);
  expect(new Set(stored).size).toBe(stored.length);
  expect(acknowledged.filter((word) => !stored.includes(word))).toEqual([]);
});

it("drops a connection whose server takes no writes, as one that a failover has left behind", async () => {
  const { db, pool, close } = await testDatabase();
  closing.push(close);
  const refused = inTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction read only`);
    await tx.execute(sql`delete from mails`);
  });
  expect(databaseFailure(await refused.catch((error) => error))).toBe("away");
  expect(pool.totalCount).toBe(0);
});
