import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkOtherServers } from "#server/operations/doctor/check-other-servers.ts";
import { type AppConnection, ensureAppLogin } from "#server/platform/db/app-login.ts";
import { connectTo } from "#server/platform/db/connection/hosts.ts";
import { throughPooler } from "#server/platform/db/connection/pooled-login.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { type DatabaseDoor, openDoor } from "#tests/support/database-door.ts";
import { openReplicated, type Replicated } from "#tests/support/standby.ts";

let servers: Replicated;
let owner: pg.Client;
let app: AppConnection;
let pooler: DatabaseDoor;
beforeAll(async () => {
  servers = await openReplicated();
  await migrate({ connectionString: servers.primaryUrl });
  app = await ensureAppLogin(servers.primaryUrl);
  owner = await connectTo({ connectionString: servers.primaryUrl });
  pooler = await openDoor(servers.primaryUrl);
});
afterAll(async () => {
  await owner.end();
  pooler.close();
  await servers.close();
});

const NOWHERE = "postgres://potkeeper:hush@127.0.0.1:1/potkeeper";
const check = (places: object) => checkOtherServers({ owner, appUrl: app.connectionString, ...places });
const behindPooler = (databaseUrl: string) => ({ databaseUrl, databaseDirectUrl: servers.primaryUrl });

it("finds nothing to check where there is only the database", async () => {
  expect(await check({ databaseUrl: servers.primaryUrl })).toEqual([]);
});

it("says whether the pooler leads to the database and limits its statements", async () => {
  expect(await check(behindPooler(pooler.connectionString))).toEqual([
    { state: "skipped", says: expect.stringMatching(/^Through the pooler, there is no .*statement_timeout/) },
  ]);
  await throughPooler({ ownerUrl: servers.primaryUrl, poolerUrl: pooler.connectionString, app });
  expect(await check(behindPooler(pooler.connectionString))).toEqual([
    { state: "right", says: "The pooler leads to the database, and its statements have limits." },
  ]);
});

it("says that the pooler leads to another database", async () => {
  const other = new URL(pooler.connectionString);
  other.pathname = "/postgres";
  expect(await check(behindPooler(other.href))).toEqual([
    expect.objectContaining({ says: "The pooler leads to a different database than DATABASE_DIRECT_URL." }),
  ]);
});

it("says whether the replica follows the database", async () => {
  await expect
    .poll(() => check({ databaseReplicaUrl: servers.standbyUrl }))
    .toEqual([{ state: "right", says: "The replica follows the database." }]);
  expect(await check({ databaseReplicaUrl: servers.primaryUrl })).toEqual([
    {
      state: "wrong",
      says: "The replica doesn't follow the database, so all lists come from the database itself.",
      remedy: expect.stringContaining("DATABASE_REPLICA_URL"),
    },
  ]);
});

it("says which of them can't be reached, without the passwords", async () => {
  const findings = await check({ ...behindPooler(NOWHERE), databaseReplicaUrl: NOWHERE });
  expect(findings).toEqual([
    {
      state: "wrong",
      says: expect.stringMatching(/^The pooler can't be used: .*ECONNREFUSED/),
      remedy: "Start it, and check DATABASE_URL.",
    },
    {
      state: "wrong",
      says: expect.stringMatching(/^The replica can't be used: .*ECONNREFUSED/),
      remedy: "Start it, and check DATABASE_REPLICA_URL.",
    },
  ]);
  expect(JSON.stringify(findings)).not.toContain("hush");
});
