import { afterEach, describe, expect, it } from "vitest";
import { getCurrentUser } from "#contract/people/auth.ts";
import * as contract from "#contract/people/identity.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { anIdentityProvider, type Forged, newKey } from "#tests/support/identity-provider.ts";
import { PASSWORD } from "#tests/support/second-factors.ts";
import { at, back, CALLBACK, started, type Way } from "#tests/support/through-provider.ts";
import { withProvider } from "#tests/support/with-provider.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson } from "#tests/support/world.ts";

let aheadMs = 0;
const { provider, through } = withProvider();
const world = withWorld(() => ({
  environment: provider.environment,
  sessionsAge: true,
  clock: () => new Date(Date.now() + aheadMs),
}));
afterEach(() => {
  aheadMs = 0;
});

const whoIs = async (client: Client) => (await client.call(getCurrentUser)).body;
const isOut = async (client: Client) => (await client.call(getCurrentUser)).status === 401;

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

  const nowS = () => Math.floor(Date.now() / 1000);
  const forgeries: [what: string, forge: (token: Forged) => void, outcome?: string][] = [
    ["of another issuer", ({ claims }) => Object.assign(claims, { iss: "https://evil.example" })],
    ["for another client", ({ claims }) => Object.assign(claims, { aud: "another" })],
    ["for another client as well", ({ claims }) => Object.assign(claims, { aud: ["potkeeper", "another"] })],
    ["with another nonce", ({ claims }) => Object.assign(claims, { nonce: "another" })],
    ["with no nonce", ({ claims }) => Object.assign(claims, { nonce: undefined })],
    ["that has expired", ({ claims }) => Object.assign(claims, { exp: nowS() - 300 })],
    ["signed with someone else's key", (token) => Object.assign(token, { key: newKey() })],
    ["with no signature", ({ header }) => Object.assign(header, { alg: "none" })],
    ["from five minutes ago", ({ claims }) => Object.assign(claims, { iat: nowS() - 300 }), "clock"],
  ];

  it.each(forgeries)("with an ID token %s is refused", async (what, forge, outcome = "refused") => {
    provider.control.forge = forge;
    await failing({ as: at(what.replaceAll(/[^a-z]/g, "-")) }, `/login?next=%2F&identity=${outcome}`);
  });

  it("with nothing forged signs in: the forger's own signature is right", async () => {
    provider.control.forge = ({ claims }) => Object.assign(claims, { iat: nowS() });
    expect(await through(world.visitor(), { as: at("genuine") })).toBe("/profile?identity=opened");
  });

  it("with someone else's address for this person is refused", async () => {
    const email = "someone.else@club.example";
    provider.control.lies.set("/me", { ...at("else"), email });
    await failing({ as: at("mixed") });
  });

  it("with a code from someone else's sign-in is refused before it is worth anything", async () => {
    const browser = world.visitor();
    provider.as(at("stolen"));
    const theirs = await provider.browser()(await started(browser, contract.startIdentitySignIn));
    const before = provider.control.codesTaken;
    await failing({ as: at("thief"), returned: (query) => Object.assign(query, { code: theirs.code }) });
    expect(provider.control.codesTaken).toBe(before);
  });

  it("with a code for another challenge is refused", () =>
    failing({ as: at("pkce"), changed: (url) => url.searchParams.set("code_challenge", "A".repeat(43)) }));

  it("with a code for another client is refused", () =>
    failing({ as: at("aud"), changed: (url) => url.searchParams.set("client_id", "another") }));

  it("with another state is refused", () =>
    failing(
      { as: at("state"), returned: (query) => Object.assign(query, { state: "another" }) },
      "/login?next=%2F&identity=unknown",
    ));

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "/\tevil.example", "evil"])(
    "that would lead to %j afterwards is refused",
    async (returnTo) => {
      const browser = world.visitor();
      await through(browser, { as: at("redirected") });
      const starts = [contract.startIdentitySignIn, contract.startIdentityLink, contract.startIdentityProof];
      const statuses = [];
      for (const start of starts) statuses.push((await browser.call(start, { body: { returnTo } })).status);
      expect(statuses).toEqual([400, 400, 400]);
    },
  );

  it.each(["/join/token?team=1&say=a+b:c,d~e@f!", "/leagues/1?name=Zoë"])(
    "is none that leads back to %j on this site",
    async (returnTo) => {
      const browser = world.visitor();
      await through(browser, { as: at("returning") });
      const way = { as: at("returning") };
      const page = await through(browser, way, contract.startIdentitySignIn, { returnTo });
      expect(page).toBe(new URL(returnTo, "http://127.0.0.1").href.slice("http://127.0.0.1".length));
    },
  );

  it("in another browser is refused: a thief's answer signs no one in as the thief", async () => {
    provider.as(at("lurer"));
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

  it("with the answer of a proof that was given already is refused, in the same session", async () => {
    const browser = world.visitor();
    await through(browser, { as: at("again") });
    provider.as(at("again"));
    const query = await provider.browser()(await started(browser, contract.startIdentityProof));
    expect(await back(browser, query)).toBe("/?identity=proved");
    expect(await back(browser, query)).toBe("/login?next=%2F&identity=unknown");
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

  it("that connects the person who was signed in at the provider before is refused", async () => {
    const victim = await aPerson(world, "sharer");
    const there = provider.browser();
    provider.as(at("earlier"), { signedInAgoS: 600 });
    await there(await started(world.visitor(), contract.startIdentitySignIn));
    const url = new URL(await started(victim, contract.startIdentityLink, { currentPassword: PASSWORD }));
    expect(url.searchParams.get("prompt")).toBe("login");
    for (const name of ["prompt", "max_age"]) url.searchParams.delete(name);
    expect(await back(victim, await there(url.href))).toBe("/?identity=stale");
    expect((await victim.call(contract.getIdentity)).body.linked).toBeNull();
  });

  it("on an account that its owner has locked is refused", async () => {
    const browser = world.visitor();
    await through(browser, { as: at("locked") });
    const { id } = await whoIs(browser);
    await world.database.ownerPool.query("update users set password_hash = null where id = $1", [id]);
    await failing({ as: at("locked") }, "/login?next=%2F&identity=locked");
  });
});
