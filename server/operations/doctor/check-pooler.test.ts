import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkPooler } from "#server/operations/doctor/check-pooler.ts";
import { type AppConnection, ensureAppLogin } from "#server/platform/db/app-login.ts";
import { connectTo } from "#server/platform/db/connection/connect-to.ts";
import { throughPooler } from "#server/platform/db/connection/pooled-login.ts";
import { type DatabaseDoor, openDoor } from "#tests/support/database-door.ts";
import { withDatabase } from "#tests/support/with-world.ts";

const database = withDatabase();
let owner: pg.Client;
let app: AppConnection;
let pooler: DatabaseDoor;
beforeAll(async () => {
  app = await ensureAppLogin(database.connectionString);
  owner = await connectTo({ connectionString: database.connectionString });
  pooler = await openDoor(database.connectionString);
});
afterAll(async () => {
  await owner.end();
  pooler.close();
});

const check = (places: object) => checkPooler({ owner, appUrl: app.connectionString, ...places });
const behindPooler = (databaseUrl: string) => check({ databaseUrl, databaseDirectUrl: database.connectionString });

it("finds nothing to check where there is only the database", async () => {
  expect(await check({ databaseUrl: database.connectionString })).toEqual([]);
});

it("says whether the pooler leads to the database and limits its statements", async () => {
  expect(await behindPooler(pooler.connectionString)).toEqual([
    { state: "skipped", says: expect.stringMatching(/^Through the pooler, there is no .*statement_timeout/) },
  ]);
  await throughPooler({ ownerUrl: database.connectionString, poolerUrl: pooler.connectionString, app });
  expect(await behindPooler(pooler.connectionString)).toEqual([
    { state: "right", says: "The pooler leads to the database, and its statements have limits." },
  ]);
});

it("says that the pooler leads to another database", async () => {
  const other = new URL(pooler.connectionString);
  other.pathname = "/postgres";
  expect(await behindPooler(other.href)).toEqual([
    expect.objectContaining({ says: "The pooler leads to a different database than DATABASE_DIRECT_URL." }),
  ]);
});

it("says that the pooler can't be reached, without the password", async () => {
  const findings = await behindPooler("postgres://potkeeper:hush@127.0.0.1:1/potkeeper");
  expect(findings).toEqual([
    {
      state: "wrong",
      says: expect.stringMatching(/^The pooler can't be used: .*ECONNREFUSED/),
      remedy: "Start it, and check DATABASE_URL.",
    },
  ]);
  expect(JSON.stringify(findings)).not.toContain("hush");
});
