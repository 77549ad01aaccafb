import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { listClassifieds } from "#contract/leagues/classifieds.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { joinLeague } from "#contract/members/members.ts";
import { createPaymentIntent } from "#contract/money/payments.ts";
import { getCurrentUser, signIn as signInCall, updateProfile } from "#contract/people/auth.ts";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { createDb, createPool, type Db, inTransaction } from "#server/platform/db/client.ts";
import { conflict } from "#server/platform/errors.ts";
import { derivedToken } from "#server/platform/lib/tokens.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { flakyDatabase } from "#tests/support/flaky-database.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson } from "#tests/support/world.ts";

const AWAY = "Potkeeper can't reach its database right now. Please try again in a moment.";
const BUSY = "Potkeeper is very busy right now. Please try again in a moment.";

const world = withWorld();
const [casey] = withPeople(world, "casey");
let league: League;
beforeAll(async () => {
  league = await aLeague(world, casey, { isPublic: true });
});

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Runs the product on the same data with the test's own pool. */
async function appOn(db: Db, closeDb: () => Promise<unknown>) {
  const { app, visitor } = await testApp({ on: world.database, db });
  opened.push(async () => {
    await app.close();
    await closeDb();
  });
  return { app, visitor };
}

const signedWebhook = (text: string) => {
  const seconds = Math.floor(world.clock().getTime() / 1000);
  const key = `whsec_${derivedToken(world.deps.secret, "sandbox", "webhook")}`;
  const signature = createHmac("sha256", key).update(`${seconds}.${text}`).digest("hex");
  return {
    method: "POST" as const,
    url: "/api/webhooks/stripe",
    headers: { "content-type": "application/json", "stripe-signature": `t=${seconds},v1=${signature}` },
    payload: text,
  };
};

type Asked = Awaited<ReturnType<typeof appOn>>["app"];
/** Makes one call for each way in: the session store, a query, a transaction, the webhook, and the operator's tools. */
const calls = (app: Asked, cookie: string) => {
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  const amount = { leagueId: league.id, amount: "50.00" };
  const event = JSON.stringify({ id: "evt_1", type: "charge.updated", data: { object: { id: "ch_1" } } });
  return [
    app.inject({ url: getCurrentUser.url, headers }),
    app.inject({ url: listClassifieds.url, headers }),
    app.inject({ method: "POST", url: createPaymentIntent.url, headers, payload: amount }),
    app.inject({ method: "POST", url: signInCall.url, payload: { username: "casey", password: "correct horse" } }),
    app.inject(signedWebhook(event)),
    app.inject({ url: "/readyz" }),
  ];
};

async function expectAllAway(app: Asked, cookie: string, sentences = [AWAY]) {
  for (const answer of await Promise.all(calls(app, cookie))) {
    expect(sentences).toContain(answer.json().message);
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
}

const signedIn = async (visitor: TestApp["visitor"]) => {
  const client = visitor();
  expect((await client.call(signInCall, { body: { username: "casey", password: "correct horse" } })).status).toBe(200);
  return client;
};

describe("while the database is down, every entrance answers 503 and signs no one out", () => {
  it("if its connections break and it accepts no new ones", async () => {
    const door = await flakyDatabase(world.database);
    const { app, visitor } = await appOn(door.db, door.close);
    const client = await signedIn(visitor);
    door.behave("resets");
    await expectAllAway(app, client.cookie());
    door.behave("well");
    expect((await client.call(getCurrentUser)).status).toBe(200);
  });

  it("if it accepts connections and never answers", async () => {
    const door = await flakyDatabase(world.database);
    const { app, visitor } = await appOn(door.db, door.close);
    const client = await signedIn(visitor);
    door.behave("silent");
    // Some wait for a connection, and some for an answer on theirs.
    await expectAllAway(app, client.cookie(), [AWAY, BUSY]);
    door.behave("well");
    expect((await client.call(getCurrentUser)).status).toBe(200);
  });

  it("if its socket is missing", async () => {
    const pool = createPool({ connectionString: "postgresql://potkeeper:x@localhost/potkeeper?host=/nowhere" });
    const { app } = await appOn(createDb(pool), () => pool.end());
    await expectAllAway(app, casey.cookie());
  });
});

describe("while the database is busy, a call answers 503", () => {
  const limited = (limits: { statementTimeoutMs: number; lockTimeoutMs: number }, max = 5) => {
    const { connectionString } = world.database;
    const pool = createPool({ connectionString, role: APP_ROLE, max, limits: { queryTimeoutMs: 6000, ...limits } });
    return appOn(createDb(pool), () => pool.end());
  };

  it.each([
    ["it waits too long for a lock", { statementTimeoutMs: 5000, lockTimeoutMs: 100 }],
    ["a statement takes too long", { statementTimeoutMs: 300, lockTimeoutMs: 0 }],
  ])("because %s", async (_why, limits) => {
    const { visitor } = await limited(limits);
    const client = await signedIn(visitor);
    const session = await world.database.ownerPool.connect();
    await session.query("begin");
    await session.query("select from users for update");
    const { status, headers, error } = await client.call(updateProfile, {
      body: { username: "casey", email: "casey@example.com", firstName: "Casey", lastName: "Tester" },
    });
    await session.query("rollback");
    session.release();
    expect(error).toEqual({ message: BUSY });
    expect([status, headers["retry-after"]]).toEqual([503, "2"]);
  });

  it("because every connection is taken", async () => {
    const { connectionString } = world.database;
    const pool = createPool({ connectionString, role: APP_ROLE, max: 1 });
    const { app } = await appOn(createDb(pool), () => pool.end());
    const taken = await pool.connect();
    const answer = await app.inject({ url: "/readyz" });
    taken.release();
    expect([answer.statusCode, answer.json()]).toEqual([503, { message: BUSY }]);
  });
});

describe("a transaction whose connection breaks", () => {
  it("says why it failed, and leaves no broken connection in the pool", async () => {
    const { db } = world.deps;
    const failing = inTransaction(db, async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await world.database.ownerPool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      throw conflict("The work's own reason.");
    });
    await expect(failing).rejects.toThrow("The work's own reason.");
    const answers = await Promise.all(Array.from({ length: 20 }, () => db.execute(sql`select 1 as one`)));
    expect(answers.flatMap(({ rows }) => rows)).toEqual(Array.from({ length: 20 }, () => ({ one: 1 })));
  });

  it("isn't reported as done if one of its statements failed unnoticed", async () => {
    const swallowing = inTransaction(world.deps.db, async (tx) => {
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow("rolled back");
  });
});

describe("a league that everyone calls at once", () => {
  it("leaves connections for everyone else, and serves its own calls in turn", async () => {
    const people = await Promise.all(Array.from({ length: 30 }, (_, index) => aPerson(world, `fan${index}`)));
    const session = await world.database.ownerPool.connect();
    await session.query("begin");
    await session.query("select from leagues where id = $1 for update", [league.id]);
    const joining = people.map((person) => person.call(joinLeague, { params: { id: league.id } }));
    await expect
      .poll(async () => {
        const { rows } = await world.database.ownerPool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    const others = await Promise.all(Array.from({ length: 30 }, () => casey.call(getCurrentUser)));
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    const { rows: waiting } = await world.database.ownerPool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(waiting.length).toBeLessThanOrEqual(2);
    await session.query("rollback");
    session.release();
    const answers = await Promise.all(joining);
    expect(answers.filter(({ status }) => status === 201 || status === 200).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });
});

describe("a signed webhook that isn't an event", () => {
  it.each([
    ["no JSON"],
    ["null"],
    ["[]"],
    ["{}"],
    ['{"id":"evt_1","type":"charge.updated","data":null}'],
    ['{"id":1,"type":2}'],
    ['{"id":"evt_\\u0000","type":"charge.updated"}'],
  ])("is refused: %s", async (text) => {
    const answer = await world.app.inject(signedWebhook(text));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message: "This event can't be read: it must be an event as JSON." },
    ]);
  });
});
