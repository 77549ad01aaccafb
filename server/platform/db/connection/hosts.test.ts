import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "#server/platform/db/client.ts";
import { connectTo } from "#server/platform/db/connection/hosts.ts";
import { listen } from "#server/platform/db/connection/listen.ts";
import { databaseFailure } from "#server/platform/db/failures.ts";
import { type DatabaseDoor, openDoor } from "#tests/support/database-door.ts";
import { openReplicated, type Replicated } from "#tests/support/standby.ts";

/** Nothing listens there. */
const NOWHERE = "127.0.0.1:1";

let servers: Replicated;
const doors: DatabaseDoor[] = [];
const pools: pg.Pool[] = [];
beforeAll(async () => {
  servers = await openReplicated();
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  for (const door of doors.splice(0)) door.close();
});
afterAll(() => servers.close());

async function doorTo(which: "primary" | "standby"): Promise<DatabaseDoor> {
  const door = await openDoor(which === "primary" ? servers.primaryUrl : servers.standbyUrl);
  doors.push(door);
  return door;
}

function addressOf(hosts: readonly (DatabaseDoor | string)[], kind = "read-write"): string {
  const places = hosts.map((host) => (typeof host === "string" ? host : host.place));
  const [login = ""] = servers.primaryUrl.split("?");
  return `${login.replace("@localhost", `@${places.join(",")}`)}?target_session_attrs=${kind}`;
}

function openPool(connectionString: string, max = 1): pg.Pool {
  const pool = createPool({ connectionString, max });
  pools.push(pool);
  return pool;
}

const isStandby = async (pool: Pick<pg.Pool, "query">) =>
  (await pool.query("select pg_is_in_recovery() as it")).rows[0]?.it;

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error("It worked."),
    (error) => error,
  );

describe("an address with several hosts", () => {
  it.each([
    ["read-write", false],
    ["primary", false],
    ["read-only", true],
    ["standby", true],
    ["any", true],
  ])("connects to the first that is %s", async (kind, expected) => {
    const pool = openPool(addressOf([await doorTo("standby"), await doorTo("primary")], kind));
    expect(await isStandby(pool)).toBe(expected);
    const client = await connectTo({
      connectionString: addressOf([await doorTo("standby"), await doorTo("primary")], kind),
    });
    expect(await isStandby(client)).toBe(expected);
    await client.end();
  });

  it("begins with the one that worked last time", async () => {
    const [standby, primary] = [await doorTo("standby"), await doorTo("primary")];
    const pool = openPool(addressOf([standby, primary]), 3);
    await isStandby(pool);
    const three = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
    for (const client of three) client.release();
    expect([standby.count(), primary.count()]).toEqual([1, 3]);
  });

  it("passes over one that isn't there and one that doesn't answer", async () => {
    const silent = await doorTo("primary");
    silent.behave("silent");
    const address = addressOf([NOWHERE, silent, await doorTo("primary")]);
    expect(await isStandby(openPool(address))).toBe(false);
    const client = await connectTo({ connectionString: address });
    expect(await isStandby(client)).toBe(false);
    await client.end();
  });

  it("says for each why it can't be used, and counts as a database that is away", async () => {
    const standby = await doorTo("standby");
    const address = addressOf([standby, NOWHERE]);
    const pool = openPool(address);
    for (const attempt of [
      () => pool.query("select 1"),
      () => pool.connect(),
      () => connectTo({ connectionString: address }),
    ]) {
      const failure = await failureOf(attempt());
      expect(failure.message).toContain(`${standby.place} is a standby`);
      expect(failure.message).toContain(`${NOWHERE} doesn't answer (ECONNREFUSED)`);
      expect(databaseFailure(failure)).toBe("away");
    }
    expect(pool.totalCount).toBe(0);
  });

  it("isn't tried any further after a wrong password", async () => {
    const [one, other] = [await doorTo("primary"), await doorTo("primary")];
    const address = addressOf([one, other]).replace(/:[^:@]*@/, ":guessed@");
    expect(await failureOf(openPool(address).query("select 1"))).toMatchObject({ code: "28P01" });
    expect([one.count(), other.count()]).toEqual([1, 0]);
  });

  it("finds the next server for a listener whose server is gone", async () => {
    const [one, other] = [await doorTo("primary"), await doorTo("primary")];
    const heard: string[] = [];
    let connections = 0;
    const stop = listen({
      connect: () => connectTo({ connectionString: addressOf([one, other]) }),
      channel: "hosts_test",
      onMessage: (message) => heard.push(message),
      onConnected: () => {
        connections += 1;
      },
      log: { warn: () => {} },
    });
    await expect.poll(() => connections).toBe(1);
    one.behave("resets");
    await expect.poll(() => connections).toBe(2);
    await openPool(servers.primaryUrl).query("notify hosts_test, 'hello'");
    await expect.poll(() => heard).toEqual(["hello"]);
    await stop();
  });
});
