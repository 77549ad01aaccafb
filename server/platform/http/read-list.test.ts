import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listClassifieds } from "#contract/leagues/classifieds.ts";
import { createLeague } from "#contract/leagues/leagues.ts";
import { ensureAppLogin } from "#server/platform/db/app-login.ts";
import { openReplica, type Replica } from "#server/platform/db/connection/replica.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { connectTo, type TestDatabase } from "#tests/support/database.ts";
import { openReplicated, type Replicated } from "#tests/support/standby.ts";
import { aLeague, aPerson } from "#tests/support/world.ts";

let servers: Replicated;
let database: TestDatabase;
beforeAll(async () => {
  servers = await openReplicated();
  await migrate({ connectionString: servers.primaryUrl });
  const app = await ensureAppLogin(servers.primaryUrl);
  const connected = connectTo({ name: "potkeeper", connectionString: servers.primaryUrl, app });
  database = { ...connected, close: async () => {} };
});
afterAll(async () => {
  await database.disconnect();
  await servers.close();
});

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const warnings: unknown[] = [];

/** A replica that is never too old, unless it has to be up to date. */
function replicaAt(url: string, { ageMaxMs = 3_600_000 } = {}): Replica {
  const login = new URL(database.app.connectionString).searchParams;
  const own = new URLSearchParams({ user: login.get("user") ?? "", password: login.get("password") ?? "" });
  warnings.length = 0;
  const replica = openReplica({
    primary: database.pool,
    connection: { connectionString: `${url}${url.includes("?") ? "&" : "?"}${own}`, role: database.app.role },
    max: 2,
    log: { warn: (given: unknown) => warnings.push(given) } as never,
    ageMaxMs,
  });
  closing.push(() => replica.pool.end());
  return replica;
}

async function worldWith(replica?: Replica): Promise<TestApp> {
  const world = await testApp({ on: database, replica });
  closing.push(() => world.app.close());
  return world;
}

let people = 0;
const someone = (world: TestApp) => aPerson(world, `lister${++people}`);

type Asking = Pick<Awaited<ReturnType<typeof aPerson>>, "call">;
const listed = async ({ call }: Asking): Promise<string[]> =>
  (await call(listClassifieds, { query: { limit: "100" } })).body.map(({ id }) => id);

/** From here on, the standby gets what the primary writes, but doesn't show it. */
async function pauseReplay() {
  await servers.command("standby", "select pg_wal_replay_pause()");
  closing.push(() => servers.command("standby", "select pg_wal_replay_resume()"));
}

/** Lets the standby catch up, and the replica notice. */
const upToDate = (replica: Replica) =>
  expect
    .poll(() =>
      replica.read(
        async () => "replica",
        async () => "primary",
      ),
    )
    .toBe("replica");

describe("a list", () => {
  it("comes from the replica, but shows its reader's own changes at once", async () => {
    const replica = replicaAt(servers.standbyUrl);
    const world = await worldWith(replica);
    const casey = await someone(world);
    await upToDate(replica);
    await pauseReplay();
    const { id } = await aLeague(world, casey, { isPublic: true });
    expect(await listed(casey)).toContain(id);
    const visitor = world.visitor();
    expect(await listed(visitor)).not.toContain(id);
    await servers.command("standby", "select pg_wal_replay_resume()");
    await expect.poll(() => listed(visitor)).toContain(id);
  });

  it("comes from the primary while the replica is too old", async () => {
    const world = await worldWith(replicaAt(servers.standbyUrl, { ageMaxMs: 0 }));
    const casey = await someone(world);
    await pauseReplay();
    const { id } = await aLeague(world, casey, { isPublic: true });
    expect(await listed(world.visitor())).toContain(id);
  });

  it("comes from the primary while the replica is down, which is logged once", async () => {
    const world = await worldWith(replicaAt("postgres://127.0.0.1:1/potkeeper"));
    const { id } = await aLeague(world, await someone(world), { isPublic: true });
    expect(await listed(world.visitor())).toContain(id);
    expect(await listed(world.visitor())).toContain(id);
    expect(warnings).toHaveLength(1);
  });

  it("comes from the primary if the replica breaks while it is read", async () => {
    const replica = replicaAt(servers.standbyUrl);
    await upToDate(replica);
    const broken = Object.assign(new Error("It is gone."), { code: "ECONNRESET" });
    const read = replica.read(
      () => Promise.reject(broken),
      async () => "primary",
    );
    expect(await read).toBe("primary");
  });

  it("never comes from a server that doesn't replicate the primary", async () => {
    const replica = replicaAt(servers.primaryUrl);
    expect(
      await replica.read(
        async () => "replica",
        async () => "primary",
      ),
    ).toBe("primary");
    expect(warnings).toEqual([{ err: new Error("It doesn't replicate the primary.") }]);
  });
});

describe("the mark of a browser that has just changed something", () => {
  const markOf = ({ "set-cookie": cookies = [] }: { "set-cookie"?: string | string[] | undefined }) =>
    [cookies].flat().filter((cookie) => cookie.startsWith("wrote="));

  it("lasts longer than a list may be old, and no script can read it", async () => {
    const world = await worldWith(replicaAt(servers.standbyUrl));
    const casey = await someone(world);
    const body = { name: "Sunday League", entryFee: "50.00" };
    expect(markOf((await casey.call(createLeague, { body })).headers)).toEqual([]);
    expect(markOf((await casey.call(listClassifieds)).headers)).toEqual([]);
    const { headers, status } = await casey.call(createLeague, { body: newLeague(world) });
    expect(status).toBe(201);
    expect(markOf(headers)).toEqual(["wrote=1; Max-Age=15; Path=/; HttpOnly; SameSite=Lax"]);
  });

  it("isn't set where there is no replica", async () => {
    const world = await worldWith();
    const casey = await someone(world);
    const { headers, status } = await casey.call(createLeague, { body: newLeague(world) });
    expect(status).toBe(201);
    expect(markOf(headers)).toEqual([]);
  });
});

function newLeague(world: TestApp) {
  const inDays = (days: number) => new Date(world.clock().getTime() + days * 86_400_000).toISOString();
  return {
    name: "Sunday League",
    entryFee: "50.00",
    paymentDeadline: inDays(30),
    endDate: inDays(120),
    payoutStructure: [{ place: 1, percentage: 100 }],
  };
}
