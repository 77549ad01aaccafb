import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { getCurrentUser, register, signIn as signInCall, signOut, updateProfile } from "#contract/people/auth.ts";
import * as contract from "#contract/people/identity.ts";
import { getSecondStep } from "#contract/people/second-factor.ts";
import { type Client, type TestApp, testApp } from "#tests/support/app.ts";
import { type AtProvider, anIdentityProvider, callback } from "#tests/support/identity-provider.ts";
import { PASSWORD, withPasskey } from "#tests/support/second-factors.ts";
import { anAdmin, aPerson } from "#tests/support/world.ts";

const CALLBACK = "http://127.0.0.1:3000/api/auth/identity/callback";

let provider: Awaited<ReturnType<typeof anIdentityProvider>>;
let world: TestApp;
let aheadMs = 0;
beforeAll(async () => {
  provider = await anIdentityProvider({ callbackUrl: CALLBACK });
  world = await testApp({
    environment: provider.environment,
    sessionsAge: true,
    clock: () => new Date(Date.now() + aheadMs),
  });
});
afterEach(() => {
  aheadMs = 0;
  provider.control.isDown = false;
  provider.control.lies.clear();
});
afterAll(async () => {
  await world.close();
  provider.close();
});

const at = (name: string, claims: Record<string, unknown> = {}): AtProvider => ({
  sub: `sub-${name}`,
  email: `${name}@club.example`,
  email_verified: true,
  given_name: "Casey",
  family_name: "Doe",
  preferred_username: name,
  ...claims,
});

type Start =
  | typeof contract.startIdentitySignIn
  | typeof contract.startIdentityLink
  | typeof contract.startIdentityProof;

/** Starts a way through the provider. @returns The address there. */
async function started(client: Client, endpoint: Start, body: object = {}) {
  const { status, body: answer } = await client.call(endpoint, { body: { returnTo: "/", ...body } });
  expect(status).toBe(201);
  return answer.url;
}

/** Comes back from the provider. @returns The page that the browser gets, on this site. */
async function back(client: Client, query: Record<string, string>) {
  const { status, headers } = await client.call(callback, { query });
  expect(status).toBe(303);
  return String(headers.location).replace("http://127.0.0.1:3000", "");
}

type Way = { as?: AtProvider; changed?: (url: URL) => void; returned?: (query: Record<string, string>) => void };

/** The whole way, with what an attacker changes on it. */
async function through(
  client: Client,
  { as, changed, returned }: Way,
  start: Start = contract.startIdentitySignIn,
  body = {},
) {
  if (as) provider.as(as);
  const url = new URL(await started(client, start, body));
  changed?.(url);
  const query = await provider.browser()(url.href);
  returned?.(query);
  return back(client, query);
}

const whoIs = async (client: Client) => (await client.call(getCurrentUser)).body;
const isOut = async (client: Client) => (await client.call(getCurrentUser)).status === 401;
const eventsOf = async (userId: string) =>
  (
    await world.database.ownerPool.query("select kind from account_events where user_id = $1 order by created_at", [
      userId,
    ])
  ).rows.map(({ kind }) => kind);

describe("someone whom only the provider knows", () => {
  it("gets an account with names from there and a verified address, and the same one again next time", async () => {
    const browser = world.visitor();
    expect(await through(browser, { as: at("riley") })).toBe("/profile?identity=opened");
    const me = await whoIs(browser);
    expect(me).toMatchObject({ username: "riley", firstName: "Casey", lastName: "Doe", emailVerified: true });
    expect(await eventsOf(me.id)).toEqual(expect.arrayContaining(["registered", "address_verified"]));
    const other = world.visitor();
    expect(await through(other, { as: at("riley", { email: "moved@club.example" }) })).toBe("/");
    expect((await whoIs(other)).id).toBe(me.id);
  });

  it.each([
    ["a name that is taken", { preferred_username: "taken-name" }, "taken-name2"],
    ["a reserved name", { preferred_username: "admin" }, "a-reserved-name"],
    ["an address for a name", { preferred_username: "an.address@club.example" }, "an.address"],
  ])("gets a free username in place of %s", async (what, claims, username) => {
    if (what === "a name that is taken") await aPerson(world, "taken-name");
    const browser = world.visitor();
    await through(browser, { as: at(what.replaceAll(" ", "-"), claims) });
    expect((await whoIs(browser)).username).toBe(username);
  });

  it("can't sign in with any password, and sets one with fresh proof from the provider", async () => {
    const browser = world.visitor();
    await through(browser, { as: at("only") });
    const me = await whoIs(browser);
    expect((await browser.call(contract.getIdentity)).body).toMatchObject({ hasPassword: false, name: "Club ID" });
    const names = { username: "only", email: me.email, firstName: "O", lastName: "N" };
    const newPassword = "correct horse 2";
    aheadMs = 20 * 60_000;
    expect((await browser.call(updateProfile, { body: { ...names, newPassword } })).status).toBe(403);
    aheadMs = 0;
    expect(await through(browser, { as: at("only") }, contract.startIdentityProof)).toBe("/?identity=proved");
    expect((await browser.call(updateProfile, { body: { ...names, newPassword } })).status).toBe(200);
    expect((await browser.call(contract.getIdentity)).body.hasPassword).toBe(true);
  });
});

describe("an identity", () => {
  it("is never linked because of its address, not even to someone who has verified it", async () => {
    const sam = await aPerson(world, "sam", { isVerified: true });
    const browser = world.visitor();
    expect(await through(browser, { as: at("sam", { email: sam.email }) })).toBe("/login?next=%2F&identity=taken");
    expect(await isOut(browser)).toBe(true);
  });

  it("with an admin's address gets in only after that admin's own proof", async () => {
    const admin = await anAdmin(world, "boss");
    const browser = world.visitor();
    const theirs = at("boss", { email: "BOSS@example.com" });
    expect(await through(browser, { as: theirs })).toBe("/login?next=%2F&identity=taken");
    expect(await isOut(browser)).toBe(true);
    const thief = await aPerson(world, "thief");
    const body = { currentPassword: PASSWORD };
    expect(await through(thief, { as: theirs }, contract.startIdentityLink, body)).toBe("/?identity=taken");
    const without = await admin.call(contract.startIdentityLink, { body: { returnTo: "/" } });
    expect([without.status, without.error.code]).toEqual([403, "reauthenticate"]);
    expect(await through(admin, { as: theirs }, contract.startIdentityLink, body)).toBe("/?identity=linked");
    expect(await through(browser, { as: theirs })).toBe("/");
    expect((await whoIs(browser)).id).toBe(admin.userId);
  });

  it("is linked with fresh proof, told to the owner, and unlinked while another way to sign in stays", async () => {
    const lee = await aPerson(world, "lee");
    const body = { currentPassword: PASSWORD };
    expect(await through(lee, { as: at("lee") }, contract.startIdentityLink, body)).toBe("/?identity=linked");
    expect((await lee.call(contract.getIdentity)).body.linked?.email).toBe("lee@club.example");
    const again = await aPerson(world, "again");
    expect(await through(again, { as: at("lee") }, contract.startIdentityLink, body)).toBe("/?identity=other");
    expect((await lee.call(contract.unlinkIdentity, { body: {} })).status).toBe(403);
    expect((await lee.call(contract.unlinkIdentity, { body })).body.linked).toBeNull();
    expect(await eventsOf(lee.userId)).toEqual(expect.arrayContaining(["identity_linked", "identity_unlinked"]));
    const sql = `select text from mails where "to" = $1`;
    const { rows } = await world.database.ownerPool.query(sql, [lee.email]);
    expect(rows.filter(({ text }) => text.includes("identity provider"))).toHaveLength(2);
  });

  it("stays while it is the only way to sign in", async () => {
    const browser = world.visitor();
    await through(browser, { as: at("sole") });
    const refused = await browser.call(contract.unlinkIdentity, { body: {} });
    expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining("Set a password")]);
    await withPasskey(browser, "My phone", {});
    expect((await browser.call(contract.unlinkIdentity, { body: {} })).status).toBe(200);
  });

  it("doesn't replace a second factor", async () => {
    const kim = await aPerson(world, "kim");
    await through(kim, { as: at("kim") }, contract.startIdentityLink, { currentPassword: PASSWORD });
    await withPasskey(kim, "Key");
    const browser = world.visitor();
    expect(await through(browser, { as: at("kim") })).toBe("/login?next=%2F&identity=second_step");
    expect(await isOut(browser)).toBe(true);
    expect((await browser.call(getSecondStep)).body.hasPasskey).toBe(true);
  });

  it("proves only the account it is linked to", async () => {
    const browser = world.visitor();
    await through(browser, { as: at("mine") });
    expect(await through(browser, { as: at("notmine") }, contract.startIdentityProof)).toBe("/?identity=other");
  });
});

describe("an attack", () => {
  const REFUSED = "/login?next=%2F&identity=refused";
  const failing = async (way: Way, outcome = REFUSED) => {
    const browser = world.visitor();
    expect(await through(browser, way)).toBe(outcome);
    expect(await isOut(browser)).toBe(true);
  };

  it("with an answer from another issuer is refused", () =>
    failing({ as: at("iss"), returned: (query) => Object.assign(query, { iss: "https://evil.example" }) }));

  it("by a provider that states another issuer starts nothing", async () => {
    const liar = await anIdentityProvider({ callbackUrl: CALLBACK });
    const found = await (await fetch(`${liar.issuer}/.well-known/openid-configuration`)).json();
    liar.control.lies.set("/.well-known/openid-configuration", { ...found, issuer: provider.issuer });
    const lied = await testApp({ environment: liar.environment });
    const { status } = await lied.visitor().call(contract.startIdentitySignIn, { body: { returnTo: "/" } });
    expect(status).toBe(503);
    liar.close();
    await lied.close();
  });

  it("with the same subject at another provider reaches no account", async () => {
    const browser = world.visitor();
    await through(browser, { as: at("twin") });
    await world.database.ownerPool.query("update identities set issuer = 'https://old.example' where subject = $1", [
      "sub-twin",
    ]);
    await failing({ as: at("twin") }, "/login?next=%2F&identity=taken");
  });

  it.each([
    ["an unverified address", { email_verified: false }],
    ["an address that only claims to be verified", { email_verified: "true" }],
    ["no address", { email: undefined }],
  ])("with %s is refused", (what, claims) =>
    failing({ as: at(what.replaceAll(" ", "-"), claims) }, "/login?next=%2F&identity=unverified"),
  );

  it("with another nonce is refused", () =>
    failing({ as: at("nonce"), changed: (url) => url.searchParams.set("nonce", "another") }));

  it("with a code for another challenge is refused", () =>
    failing({ as: at("pkce"), changed: (url) => url.searchParams.set("code_challenge", "A".repeat(43)) }));

  it("with a code for another client is refused", () =>
    failing({ as: at("aud"), changed: (url) => url.searchParams.set("client_id", "another") }));

  it("with another state is refused", () =>
    failing(
      { as: at("state"), returned: (query) => Object.assign(query, { state: "another" }) },
      "/login?next=%2F&identity=unknown",
    ));

  it("in another browser is refused: a thief's answer signs no one in as the thief", async () => {
    provider.as(at("theif"));
    const query = await provider.browser()(await started(world.visitor(), contract.startIdentitySignIn));
    const victim = world.visitor();
    await started(victim, contract.startIdentitySignIn);
    expect(await back(victim, query)).toBe("/login?next=%2F&identity=unknown");
    expect(await isOut(victim)).toBe(true);
  });

  it("with a replayed answer, or its code in a later sign-in, is refused", async () => {
    const browser = world.visitor();
    provider.as(at("replay"));
    const query = await provider.browser()(await started(browser, contract.startIdentitySignIn));
    expect(await back(browser, query)).toBe("/profile?identity=opened");
    expect(await back(browser, query)).toBe("/login?next=%2F&identity=unknown");
    await failing({ as: at("replay"), returned: (later) => Object.assign(later, { code: query.code }) });
  });

  it("with a key that the provider has withdrawn is refused, and a new key works at once", async () => {
    const browser = world.visitor();
    await through(browser, { as: at("keys") });
    const old = await provider.publicKeys();
    provider.rotateKey();
    expect(await through(world.visitor(), { as: at("keys") })).toBe("/");
    provider.control.lies.set("/jwks", old);
    await failing({ as: at("keys") });
  });

  it.each([5, -5])("with a clock that is off by %i minutes is refused", async (minutes) => {
    const browser = world.visitor();
    provider.as(at("clock"));
    aheadMs = minutes * 60_000;
    const query = await provider.browser()(await started(browser, contract.startIdentitySignIn));
    expect(await back(browser, query)).toBe("/login?next=%2F&identity=clock");
    expect(await isOut(browser)).toBe(true);
  });

  it("that proves with an old sign-in at the provider is refused", async () => {
    const browser = world.visitor();
    const there = provider.browser();
    provider.as(at("stale"), { signedInAgoS: 600 });
    await back(browser, await there(await started(browser, contract.startIdentitySignIn)));
    expect((await browser.call(contract.unlinkIdentity, { body: {} })).status).toBe(403);
    for (const change of [{ max_age: "3600" }, {}]) {
      const url = new URL(await started(browser, contract.startIdentityProof));
      for (const name of ["prompt", "max_age"]) url.searchParams.delete(name);
      for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
      expect(await back(browser, await there(url.href))).toBe("/?identity=stale");
    }
    expect((await browser.call(contract.unlinkIdentity, { body: {} })).status).toBe(403);
  });

  it("on an account that its owner has locked is refused", async () => {
    const browser = world.visitor();
    await through(browser, { as: at("locked") });
    const { id } = await whoIs(browser);
    await world.database.ownerPool.query("update users set password_hash = null where id = $1", [id]);
    await failing({ as: at("locked") }, "/login?next=%2F&identity=locked");
  });
});

describe("instead of passwords", () => {
  it("opens accounts only from the provider; admins and accounts that aren't connected keep their passwords", async () => {
    const beside = await testApp({ environment: provider.environment });
    const environment = { ...provider.environment, SIGN_IN: "provider" };
    const instead = await testApp({ environment, on: beside.database, clock: () => new Date() });
    const body = { username: "new", email: "new@example.com", firstName: "N", lastName: "N", password: PASSWORD };
    expect((await instead.visitor().call(register, { body })).status).toBe(403);
    await anAdmin(beside, "chief");
    await aPerson(beside, "pat");
    const signsIn = async (username: string) => {
      const visitor = instead.visitor();
      const { status } = await visitor.call(signInCall, { body: { username, password: PASSWORD } });
      return { status, visitor };
    };
    for (const name of ["chief", "pat"]) {
      const { status, visitor } = await signsIn(name);
      expect(status).toBe(200);
      const link = { currentPassword: PASSWORD };
      expect(await through(visitor, { as: at(name) }, contract.startIdentityLink, link)).toBe("/?identity=linked");
    }
    expect((await signsIn("pat")).status).toBe(403);
    expect((await signsIn("chief")).status).toBe(200);
    await instead.app.close();
    await beside.close();
  });
});

describe("a provider", () => {
  it("that is down locks no one out who has a password", async () => {
    const admin = await anAdmin(world, "calm");
    provider.as(at("down"));
    const browser = world.visitor();
    const query = await provider.browser()(await started(browser, contract.startIdentitySignIn));
    provider.control.isDown = true;
    expect(await back(browser, query)).toBe("/login?next=%2F&identity=unavailable");
    const body = { username: admin.username, password: PASSWORD };
    expect((await world.visitor().call(signInCall, { body })).status).toBe(200);
  });

  it("where someone doesn't agree signs no one in", async () => {
    provider.as(undefined);
    expect(await through(world.visitor(), {})).toBe("/login?next=%2F&identity=denied");
  });

  it("ends its own session when someone who came from there signs out", async () => {
    const browser = world.visitor();
    await through(browser, { as: at("leaving") });
    const { body } = await browser.call(signOut, { body: {} });
    expect(body.url).toMatch(`${provider.issuer}/session/end?`);
    const other = await aPerson(world, "staying");
    expect((await other.call(signOut, { body: {} })).body).not.toHaveProperty("url");
  });
});
