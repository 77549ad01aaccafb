import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendReminders } from "#contract/members/members.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { forgotPassword, register, resetPassword } from "#contract/people/auth.ts";
import { startIdentitySignIn } from "#contract/people/identity.ts";
import { confirmSubscription, subscribe } from "#contract/people/newsletter.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { lookUpPlatformLeague } from "#contract/results/platform-leagues.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { anIdentityProvider } from "#tests/support/identity-provider.ts";
import { back, CALLBACK } from "#tests/support/through-provider.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson } from "#tests/support/world.ts";

const world = withWorld({ environment: { RATE_LIMIT: "on" } });
let second: TestApp;
beforeAll(async () => {
  second = await testApp({ environment: { RATE_LIMIT: "on" }, on: world.database, clock: world.clock });
});
afterAll(async () => {
  await second.app.close();
});

const forget = (email: string, ip: string, at = world) => at.visitor({ ip }).call(forgotPassword, { body: { email } });

describe("Password resets", () => {
  it("are 3 an hour per address, no matter who asks or from where, with or without an account", async () => {
    await aPerson(world, "forgetful");
    for (const email of ["forgetful@example.com", "nobody@example.com"]) {
      const statuses = [
        (await forget(email, "203.0.113.1")).status,
        (await forget(email.toUpperCase(), "203.0.113.2", second)).status,
        (await forget(email, "2001:db8::1")).status,
      ];
      expect(statuses).toEqual([200, 200, 200]);
      world.advance({ hours: 0.5 });
      const refused = await forget(email, "203.0.113.4", second);
      expect([refused.status, refused.headers["retry-after"], refused.error.message]).toEqual([
        429,
        "1800",
        "An address can ask for 3 password resets an hour. Use the link in the newest email, or try again in 30 minutes.",
      ]);
      world.advance({ hours: 0.5 });
      expect((await forget(email, "203.0.113.5")).status).toBe(200);
    }
    const { body: mails } = await world.visitor().call(listMails, { query: { to: "forgetful@example.com" } });
    expect(mails.filter(({ subject }) => /new password/i.test(subject))).toHaveLength(4);
  });
});

describe("Ways through the identity provider", () => {
  it("are 30 that start in 10 minutes from one network, whatever comes back from there", async () => {
    const provider = await anIdentityProvider({ callbackUrl: CALLBACK });
    const environment = { RATE_LIMIT: "on", ...provider.environment };
    const club = await testApp({ environment, on: world.database, clock: world.clock });
    const visitor = club.visitor({ ip: "203.0.113.30" });
    for (let n = 0; n < 31; n++) expect(await back(visitor, {})).toBe("/login?next=%2F&identity=unknown");
    const start = () => visitor.call(startIdentitySignIn, { body: { returnTo: "/" } });
    for (let n = 0; n < 30; n++) expect((await start()).status).toBe(201);
    expect((await start()).status).toBe(429);
    await club.app.close();
    provider.close();
  });
});

describe("Newsletter emails", () => {
  it("are 3 a day per address, no matter who asks", async () => {
    const ask = (n: number) =>
      world.visitor({ ip: `203.0.113.${n}` }).call(subscribe, { body: { email: "pestered@example.com" } });
    for (const n of [11, 12, 13]) expect((await ask(n)).status).toBe(200);
    expect((await ask(14)).status).toBe(429);
  });
});

describe("A call's limit", () => {
  it("counts an IPv6 /64 as one visitor and says when to try again", async () => {
    const body = { token: "unknown" };
    const from = (n: number) => world.visitor({ ip: `2001:db8:9:9::${n}` }).call(confirmSubscription, { body });
    const answers = await Promise.all(Array.from({ length: 70 }, (_, n) => from(n + 1)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(60);
    const refused = await from(99);
    expect([refused.status, refused.headers["retry-after"], refused.error.message]).toEqual([
      429,
      "600",
      "Too many requests. Try again in 10 minutes.",
    ]);
    expect((await world.visitor({ ip: "2001:db8:9:a::1" }).call(confirmSubscription, { body })).status).toBe(404);
  });

  it("counts an IPv6 /48 as ten visitors", async () => {
    const body = { token: "unknown" };
    const from = (network: number) =>
      world.visitor({ ip: `2001:db8:48:${network}::1` }).call(confirmSubscription, { body });
    for (let network = 1; network <= 10; network++) {
      const answers = await Promise.all(Array.from({ length: 60 }, () => from(network)));
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(60);
    }
    expect((await from(11)).status).toBe(429);
    expect((await world.visitor({ ip: "2001:db8:49:1::1" }).call(confirmSubscription, { body })).status).toBe(404);
  });

  it("doesn't count refused input", async () => {
    const ip = "203.0.113.30";
    for (let n = 0; n < 70; n++) {
      expect((await world.visitor({ ip }).call(register, { body: { username: "x" } })).status).toBe(400);
    }
  });
});

describe("The tables of limits", () => {
  it("name no one, aren't written to the database's log, and are emptied once nothing counts anymore", async () => {
    const { pool, ownerPool } = world.database;
    for (const ip of ["203.0.113.99", "2001:db8::99"]) await forget("pestered@example.com", ip);
    const { rows: acts } = await pool.query<{ key: string }>("select key from recent_acts");
    expect(acts.length).toBeGreaterThan(0);
    expect(JSON.stringify(acts)).not.toMatch(/203\.0\.113|2001:db8|pestered|forgetful/);
    const { rows: tables } = await ownerPool.query(
      "select relname from pg_class where relname in ('recent_acts', 'failed_attempts') and relpersistence = 'u'",
    );
    expect(tables).toHaveLength(2);
    world.advance({ days: 2 });
    await jobHandlers(world.deps).prune_limits({});
    expect((await pool.query("select from recent_acts")).rows).toHaveLength(0);
  });
});

describe("Calls that cost something or can be abused", () => {
  const id = randomUUID();
  const account = {
    username: "again",
    email: "again@example.com",
    firstName: "A",
    lastName: "B",
    password: "correct horse",
  };
  const CALLS: [Endpoint, max: number, input: object][] = [
    [register, 60, { body: account }],
    [resetPassword, 10, { body: { token: "unknown", password: "correct horse" } }],
    [sendReminders, 30, { params: { id } }],
    [lookUpPlatformLeague, 20, { body: { address: "https://example.com" } }],
  ];

  it.each(CALLS.map(([endpoint, max, input]) => [endpoint.url, max, endpoint, input] as const))(
    "%s is answered %i times and not once more",
    async (_, max, endpoint, input) => {
      const caller =
        endpoint === register || endpoint === resetPassword ? undefined : await aPerson(world, `busy${max}`);
      const client = caller ?? world.visitor({ ip: "203.0.113.77" });
      const answers = await Promise.all(Array.from({ length: max + 1 }, () => client.call(endpoint, input)));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(1);
      expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
    },
  );
});
