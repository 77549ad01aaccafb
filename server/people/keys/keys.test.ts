import { describe, expect, it } from "vitest";
import { inviteByEmail } from "#contract/leagues/invitations.ts";
import { getLeague, listCommissionerLeagues } from "#contract/leagues/leagues.ts";
import { sendReminders } from "#contract/members/members.ts";
import { deleteUser, endUserSessions } from "#contract/operations/admin-users.ts";
import { listAccountEvents } from "#contract/people/account-events.ts";
import { reportNotMe } from "#contract/people/account-notices.ts";
import { endAllApiKeys, endApiKey, listApiKeys, makeApiKey } from "#contract/people/api-keys.ts";
import { forgotPassword, getCurrentUser, resetPassword, signOut, updateProfile } from "#contract/people/auth.ts";
import { endAllSignInSessions } from "#contract/people/sign-in-sessions.ts";
import { createLog } from "#server/platform/lib/log.ts";
import { aKey } from "#tests/support/keys.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, aPerson, emailedToken, type Person } from "#tests/support/world.ts";

const lines: string[] = [];
const world = withWorld({ sessionsAge: true, log: createLog("trace", { write: (line) => void lines.push(line) }) });
const password = { currentPassword: "correct horse" };
const wanted = { name: "Sheet", scope: "read", days: 30 } as const;
const works = async (key: string) => (await world.program(key).call(listCommissionerLeagues)).status === 200;

describe("making a key", () => {
  it("takes the password, shows the key once, stores its hash, and tells the owner with its name", async () => {
    const ann = await aPerson(world, "ann");
    const without = await ann.call(makeApiKey, { body: wanted });
    expect([without.status, without.error.code]).toEqual([403, "reauthenticate"]);
    expect((await ann.call(makeApiKey, { body: { ...wanted, currentPassword: "wrong" } })).status).toBe(400);
    const made = await ann.call(makeApiKey, { body: { ...wanted, ...password } });
    expect(made.status).toBe(201);
    const { key, ...shown } = made.body;
    expect(key).toMatch(/^pk_[\w-]{43}$/);
    expect(shown).toMatchObject({ name: "Sheet", scope: "read", start: key.slice(0, 7), lastUsedAt: null });
    expect((await ann.call(listApiKeys)).body).toEqual([shown]);
    const { rows } = await world.database.ownerPool.query("select * from api_keys where user_id = $1", [ann.userId]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(key.slice(3, 20));
    const { body: events } = await ann.call(listAccountEvents);
    expect(events.find(({ kind }) => kind === "key_made")?.details).toEqual({ key: "Sheet" });
    const mails = await world.database.ownerPool.query<{ text: string }>(
      `select text from mails where "to" = 'ann@example.com' and text like '%Sheet%'`,
    );
    expect(mails.rows).toHaveLength(1);
    expect(mails.rows[0]?.text).toMatch(/Key: Sheet \(read\)/);
    expect(mails.rows[0]?.text).not.toContain(key);
  });

  it("stops at ten that work; one that has ended makes room", async () => {
    const bea = await aPerson(world, "bea");
    const keys = [];
    for (let n = 0; n < 10; n++) keys.push(await aKey(bea, { name: `Key ${n}`, days: n === 0 ? 30 : 90 }));
    const eleventh = { body: { ...wanted, ...password } };
    expect((await bea.call(makeApiKey, eleventh)).status).toBe(409);
    expect((await bea.call(endApiKey, { params: { id: keys[5]?.id ?? "" } })).status).toBe(200);
    expect((await bea.call(makeApiKey, eleventh)).status).toBe(201);
    expect((await bea.call(makeApiKey, eleventh)).status).toBe(409);
  });

  it("of two at once beyond the tenth, one is refused", async () => {
    const bob = await aPerson(world, "bob");
    for (let n = 0; n < 9; n++) await aKey(bob);
    const made = await Promise.all([1, 2].map(() => bob.call(makeApiKey, { body: { ...wanted, ...password } })));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each([{ days: 366 }, { days: 3650 }, { scope: "admin" }, { name: "" }, { isAdmin: true }])(
    "refuses %j",
    async (fault) => {
      const one = await aPerson(world, `person${JSON.stringify(fault).length}`);
      expect((await one.call(makeApiKey, { body: { ...wanted, ...password, ...fault } })).status).toBe(400);
    },
  );

  it("can't be stored for longer than a year or for another scope", async () => {
    const cal = await aPerson(world, "cal");
    const insert = (life: string, scope: string, owner: string) =>
      world.database.ownerPool.query(
        `insert into api_keys (user_id, name, scope, start, key_hash, created_at, ends_at)
         values ($1, 'x', $2, 'pk_abcd', repeat('a', 64), now(), now() + $3::interval)`,
        [owner, scope, life],
      );
    await expect(insert("8761 hours", "read", cal.userId)).rejects.toThrow("api_keys_life");
    await expect(insert("1 hour", "admin", cal.userId)).rejects.toThrow("api_keys_scope");
  });
});

describe("a key that doesn't work", () => {
  const refusal = [401, "This key doesn't work: it is wrong, or it has ended."];
  const told = async (key: string) => {
    const { status, error } = await world.program(key).call(listCommissionerLeagues);
    return [status, error.message];
  };

  it("is answered alike if it is wrong, malformed, ended, expired or its owner is erased", async () => {
    const dan = await aPerson(world, "dan");
    const [{ key, id }, expiring, left] = [
      await aKey(dan),
      await aKey(dan, { days: 30 }),
      await aKey(dan, { days: 90 }),
    ];
    expect(await works(key)).toBe(true);
    expect((await dan.call(endApiKey, { params: { id } })).status).toBe(200);
    world.advance({ days: 30 });
    const wrong = `pk_${"A".repeat(43)}`;
    for (const one of [key, expiring.key, wrong, "pk_short", "nonsense", `${left.key}A`, left.key.toLowerCase()])
      expect(await told(one), one.slice(0, 6)).toEqual(refusal);
    expect(await works(left.key)).toBe(true);
    const admin = await anAdmin(world, "eraser");
    expect((await admin.call(deleteUser, { params: { id: dan.userId } })).status).toBe(200);
    expect(await told(left.key)).toEqual(refusal);
    const kept = await world.database.pool.query("select from api_keys where user_id = $1", [dan.userId]);
    expect(kept.rowCount).toBe(0);
  });

  it("doesn't fall back to a cookie that comes along, and one that works goes before it", async () => {
    const [eve, eli] = [await aPerson(world, "eve"), await aPerson(world, "eli")];
    const { key } = await aKey(eli);
    const ask = async (authorization: string) =>
      world.app.inject({ url: "/api/leagues/my-player", headers: { authorization, cookie: eve.cookie() } });
    expect((await ask(`Bearer pk_${"A".repeat(43)}`)).statusCode).toBe(401);
    expect((await ask("Bearer ")).statusCode).toBe(401);
    expect((await ask("bearer")).statusCode).toBe(401);
    expect((await ask(`Bearer ${key}`)).statusCode).toBe(200);
    const own = await world.app.inject({
      url: "/api/auth/user",
      headers: { authorization: `Bearer ${key}`, cookie: eve.cookie() },
    });
    expect(own.statusCode).toBe(403);
  });

  it("is read from the header alone: not from the address, a cookie or a body", async () => {
    const { key } = await aKey(await aPerson(world, "fay"));
    const tries = [
      { url: `/api/leagues/my-player?key=${key}&access_token=${key}&authorization=Bearer%20${key}` },
      { url: "/api/leagues/my-player", headers: { cookie: `session=${key}; key=${key}` } },
      { url: "/api/leagues/my-player", headers: { "x-api-key": key, authorization: `Basic ${key}` } },
      { url: "/api/leagues/my-player", headers: { authorization: key } },
    ];
    for (const one of tries) expect((await world.app.inject(one)).statusCode, one.url).toBe(401);
  });
});

describe("an answer to a program", () => {
  it("sets no cookie and allows no other site to read it", async () => {
    const { key } = await aKey(await aPerson(world, "gil"));
    const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const headers = { authorization: `Bearer ${key}`, cookie: "device=x", ...evil };
    const answer = await world.app.inject({ url: "/api/leagues/my-player", headers });
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.headers).filter((name) => /cookie|access-control/.test(name))).toEqual([]);
    const preflight = await world.app.inject({
      method: "OPTIONS",
      url: "/api/leagues/my-player",
      headers: { ...evil, "access-control-request-headers": "authorization", "access-control-request-method": "GET" },
    });
    expect(preflight.statusCode).toBe(404);
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("to an act is 403 from another site's page, and none of it happens; from a program it is done", async () => {
    const hal = await aPerson(world, "hal", { isVerified: true });
    const league = await aLeague(world, hal);
    const { key } = await aKey(hal, { scope: "manage" });
    const act = (headers: object) =>
      world.app.inject({
        method: "POST",
        url: `/api/leagues/${league.id}/send-reminders`,
        headers: { authorization: `Bearer ${key}`, ...headers },
      });
    expect((await act({ origin: "https://evil.example" })).statusCode).toBe(403);
    expect((await act({ "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    expect((await act({})).statusCode).toBe(200);
  });

  it("names its last use, to the minute", async () => {
    const ida = await aPerson(world, "ida");
    const { key } = await aKey(ida);
    const lastUsed = async () => (await ida.call(listApiKeys)).body[0]?.lastUsedAt;
    expect(await works(key)).toBe(true);
    const first = await lastUsed();
    expect(first).toBe(world.clock().toISOString());
    world.advance({ hours: 0.01 });
    await works(key);
    expect(await lastUsed()).toBe(first);
    world.advance({ hours: 0.01 });
    await works(key);
    expect(await lastUsed()).toBe(world.clock().toISOString());
  });
});

describe("keys end", () => {
  const ENDINGS: [string, (person: Person) => Promise<{ status: number }>][] = [
    [
      "with a password reset",
      async (person) => {
        await world.visitor().call(forgotPassword, { body: { email: person.email } });
        const token = await emailedToken(world, person.email, "reset-password?token=");
        return world.visitor().call(resetPassword, { body: { token, password: "an entirely new one" } });
      },
    ],
    [
      'with "This wasn\'t me", in the email about the key itself',
      async (person) =>
        world.visitor().call(reportNotMe, { params: { token: await emailedToken(world, person.email, "not-me/") } }),
    ],
    [
      "with a changed password",
      async (person) => {
        const { username, email } = person;
        const names = { username, email, firstName: "Sam", lastName: "Tester" };
        return person.call(updateProfile, { body: { ...names, ...password, newPassword: "an entirely new one" } });
      },
    ],
    ['with "Sign out everywhere"', (person) => person.call(endAllSignInSessions)],
    ["all at once", (person) => person.call(endAllApiKeys)],
    [
      "when an admin signs a person out everywhere",
      async (person) => {
        const admin = await anAdmin(world, "overseer");
        return admin.call(endUserSessions, { params: { id: person.userId } });
      },
    ],
  ];
  it.each(ENDINGS)("%s", async (what, end) => {
    const person = await aPerson(world, what.replace(/\W/g, "").toLowerCase().slice(0, 24));
    const keys = [await aKey(person), await aKey(person, { scope: "manage" })];
    const other = await aKey(await aPerson(world, `other${ENDINGS.findIndex(([name]) => name === what)}`));
    for (const { key } of keys) expect(await works(key)).toBe(true);
    expect((await end(person)).status).toBe(200);
    for (const { key } of keys) expect(await works(key)).toBe(false);
    expect(await works(other.key)).toBe(true);
  });

  it("one by one for their owner alone, without a password, and not by signing out", async () => {
    const [jan, kim] = [await aPerson(world, "jan"), await aPerson(world, "kim")];
    const [{ id, key }, other] = [await aKey(jan, { name: "Bot" }), await aKey(jan)];
    world.advance({ hours: 2 });
    expect((await kim.call(endApiKey, { params: { id } })).status).toBe(404);
    expect((await jan.call(endApiKey, { params: { id } })).status).toBe(200);
    expect((await jan.call(endApiKey, { params: { id } })).status).toBe(404);
    expect(await works(key)).toBe(false);
    expect((await jan.call(listAccountEvents)).body[0]).toMatchObject({ kind: "key_ended", details: { key: "Bot" } });
    await jan.call(signOut);
    expect(await works(other.key)).toBe(true);
  });

  it("a proof that was given before the sessions ended makes no key that outlives them", async () => {
    const lee = await aPerson(world, "lee");
    const holder = await world.database.ownerPool.connect();
    await holder.query("begin");
    await holder.query("select from users where id = $1 for update", [lee.userId]);
    const making = lee.call(makeApiKey, { body: { ...wanted, ...password } });
    const waiting =
      "select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()";
    await expect.poll(async () => (await world.database.pool.query(waiting)).rowCount).toBeGreaterThan(0);
    await holder.query("delete from sessions where sess ->> 'userId' = $1", [lee.userId]);
    await holder.query("commit");
    holder.release();
    expect((await making).status).toBe(401);
    const { rowCount } = await world.database.pool.query("select from api_keys where user_id = $1", [lee.userId]);
    expect(rowCount).toBe(0);
  });
});

describe("what a program does", () => {
  it("stands in its owner's account events with the key's name; a read key is refused", async () => {
    const max = await aPerson(world, "max", { isVerified: true });
    const league = await aLeague(world, max);
    const params = { id: league.id };
    const { key } = await aKey(max, { name: "Bot", scope: "manage" });
    const program = world.program(key);
    const invited = await program.call(inviteByEmail, { params, body: { emails: ["new@example.com"] } });
    expect([invited.status, invited.body.invitationsSent]).toEqual([201, 1]);
    world.advance({ hours: 0.1 });
    expect((await program.call(sendReminders, { params })).status).toBe(200);
    const { body: events } = await max.call(listAccountEvents);
    const acted = { key: "Bot", league: league.name };
    expect(events.filter(({ kind }) => kind === "key_acted").map(({ details }) => details)).toEqual([
      { ...acted, did: "remind" },
      { ...acted, did: "invite" },
    ]);
    const reader = world.program((await aKey(max)).key);
    const refused = await reader.call(sendReminders, { params });
    expect([refused.status, refused.error]).toEqual([
      403,
      { message: "This key can only read.", code: "not_for_keys" },
    ]);
    expect((await reader.call(getLeague, { params })).status).toBe(200);
    expect((await reader.call(getCurrentUser)).error).toEqual({
      message: "A key can't do this.",
      code: "not_for_keys",
    });
  });

  it("leaves the key in no log line, record or message", async () => {
    const ned = await aPerson(world, "ned", { isVerified: true });
    const league = await aLeague(world, ned);
    lines.length = 0;
    const { key, id } = await aKey(ned, { scope: "manage" });
    await world.program(key).call(sendReminders, { params: { id: league.id } });
    await world.program(key).call(getCurrentUser);
    await world.program(`${key}x`).call(getCurrentUser);
    await ned.call(endApiKey, { params: { id } });
    await world.program(key).call(getCurrentUser);
    await world.runJobs();
    expect(lines.filter((line) => line.includes(`"keyId":"${id}"`)).length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes("account.key_made")).length).toBe(1);
    expect(lines.filter((line) => line.includes('"event":"key"')).length).toBe(2);
    expect(lines.join("\n")).not.toContain(key.slice(7));
    const { rows: tables } = await world.database.ownerPool.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'audit', 'ledger', 'graphile_worker')",
    );
    for (const { name } of tables) {
      const { rows } = await world.database.ownerPool.query(
        `select 1 from ${name} t where t::text like '%' || $1 || '%'`,
        [key.slice(7)],
      );
      expect(rows, name).toEqual([]);
    }
  });
});
