import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { getCurrentUser, register, signIn as signInCall, signOut, updateProfile } from "#contract/people/auth.ts";
import * as contract from "#contract/people/identity.ts";
import { finishWithPasskey, removePasskey, startPasskeyStep } from "#contract/people/passkeys.ts";
import {
  finishWithCode,
  finishWithRecoveryCode,
  getSecondFactor,
  getSecondStep,
} from "#contract/people/second-factor.ts";
import { type Client, type TestApp, testApp } from "#tests/support/app.ts";
import { PASSWORD, withApp, withPasskey } from "#tests/support/second-factors.ts";
import { at, back, started } from "#tests/support/through-provider.ts";
import { withProvider } from "#tests/support/with-provider.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { anAdmin, aPerson } from "#tests/support/world.ts";

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
    ["a name that looks taken", { preferred_username: "l00ked-at" }, "l00ked-at2"],
    ["letters of another alphabet", { preferred_username: "bеn" }, "letters-of-another-alphabe"],
    ["a reserved name", { preferred_username: "admin" }, "a-reserved-name"],
    ["an address for a name", { preferred_username: "an.address@club.example" }, "an.address"],
  ])("gets a free username in place of %s", async (what, claims, username) => {
    if (what === "a name that is taken") await aPerson(world, "taken-name");
    if (what === "a name that looks taken") await aPerson(world, "looked-at");
    const browser = world.visitor();
    await through(browser, { as: at(what.replaceAll(" ", "-"), claims) });
    expect((await whoIs(browser)).username).toBe(username);
  });

  it.each([
    ["a whole name", { name: "Ada  King Lovelace" }, "Ada", "King Lovelace"],
    ["nothing but an address", { email: "grace.hopper@club.example" }, "Grace", "Hopper"],
    ["nothing at all", {}, "nothing-at-all", "Member"],
  ])("gets names from %s", async (what, claims, firstName, lastName) => {
    const browser = world.visitor();
    const name = what.replaceAll(" ", "-");
    const as = at(name, { given_name: undefined, family_name: undefined, email: `x@${name}.example`, ...claims });
    await through(browser, { as });
    expect(await whoIs(browser)).toMatchObject({ firstName, lastName });
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

  it("stays while it is the only way to sign in, and so does a passkey", async () => {
    const browser = world.visitor();
    await through(browser, { as: at("sole") });
    const refused = await browser.call(contract.unlinkIdentity, { body: {} });
    expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining("Set a password")]);
    await withPasskey(browser, "My phone", {});
    expect((await browser.call(contract.unlinkIdentity, { body: {} })).status).toBe(200);
    const { passkeys } = (await browser.call(getSecondFactor)).body;
    const removing = { params: { id: passkeys[0]?.id ?? "" }, body: {} };
    const kept = await browser.call(removePasskey, removing);
    expect([kept.status, kept.error.message]).toEqual([409, expect.stringContaining("Set a password")]);
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

  it("signs its owner out at the provider as well, also after a second step", async () => {
    const jo = await aPerson(world, "jordan");
    await through(jo, { as: at("jordan") }, contract.startIdentityLink, { currentPassword: PASSWORD });
    const { device, recoveryCodes } = await withPasskey(jo, "Key");
    const { codeAt } = await withApp(world, jo);
    const steps: ((browser: Client) => Promise<{ status: number }>)[] = [
      async (browser) => {
        const { body: options } = await browser.call(startPasskeyStep, { body: {} });
        return browser.call(finishWithPasskey, { body: { response: device.use(options) } });
      },
      (browser) => browser.call(finishWithCode, { body: { code: codeAt(30) } }),
      (browser) => browser.call(finishWithRecoveryCode, { body: { code: recoveryCodes[0] ?? "" } }),
    ];
    for (const step of steps) {
      const browser = world.visitor();
      await through(browser, { as: at("jordan") });
      expect((await step(browser)).status).toBe(200);
      expect((await browser.call(signOut, { body: {} })).body.url).toMatch(`${provider.issuer}/session/end?`);
    }
  });

  it("says when it was last used: to sign in, to begin a sign-in with two steps, or as proof", async () => {
    const vic = await aPerson(world, "vic");
    const lastUsed = async () => Date.parse((await vic.call(contract.getIdentity)).body.linked?.lastUsedAt ?? "");
    await through(vic, { as: at("vic") }, contract.startIdentityLink, { currentPassword: PASSWORD });
    const times = [await lastUsed()];
    await through(world.visitor(), { as: at("vic") });
    times.push(await lastUsed());
    await withPasskey(vic, "Key");
    await through(world.visitor(), { as: at("vic") });
    times.push(await lastUsed());
    await through(vic, { as: at("vic") }, contract.startIdentityProof);
    times.push(await lastUsed());
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  it("proves only the account it is linked to", async () => {
    const browser = world.visitor();
    await through(browser, { as: at("mine") });
    expect(await through(browser, { as: at("notmine") }, contract.startIdentityProof)).toBe("/?identity=other");
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
    provider.control.isDown = true;
    expect((await signsIn("chief")).status).toBe(200);
    await instead.app.close();
    await beside.close();
  });

  describe("someone connected", () => {
    let instead: TestApp;
    beforeAll(async () => {
      const environment = { ...provider.environment, SIGN_IN: "provider" };
      instead = await testApp({ environment, on: world.database, clock: () => new Date() });
    });
    afterAll(() => instead.app.close());
    const link = { currentPassword: PASSWORD };

    it("to an earlier provider signs in with their password, and connects the one there is now", async () => {
      const mia = await aPerson(world, "mia");
      await through(mia, { as: at("mia") }, contract.startIdentityLink, link);
      const signsIn = (visitor: Client) =>
        visitor.call(signInCall, { body: { username: "mia", password: PASSWORD } }).then(({ status }) => status);
      expect(await signsIn(instead.visitor())).toBe(403);
      await world.database.ownerPool.query("update identities set issuer = 'https://old.example' where user_id = $1", [
        mia.userId,
      ]);
      const visitor = instead.visitor();
      expect(await signsIn(visitor)).toBe(200);
      expect((await visitor.call(contract.getIdentity)).body.linked).toBeNull();
      expect(await through(visitor, { as: at("mia") }, contract.startIdentityLink, link)).toBe("/?identity=linked");
      expect(await signsIn(instead.visitor())).toBe(403);
    });

    it("stays connected, and only admins can leave", async () => {
      const boss = await anAdmin(instead, "leaver");
      const member = await aPerson(world, "member");
      const signedIn = instead.visitor();
      await signedIn.call(signInCall, { body: { username: "member", password: PASSWORD } });
      for (const [client, name, status] of [
        [boss, "leaver", 200],
        [signedIn, "member", 409],
      ] as const) {
        await through(client, { as: at(name) }, contract.startIdentityLink, link);
        expect((await client.call(contract.unlinkIdentity, { body: link })).status).toBe(status);
      }
      expect((await signedIn.call(contract.getIdentity)).body.linked?.email).toBe("member@club.example");
      expect(member.userId).toBe((await whoIs(signedIn)).id);
    });
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

  it("ends its own session also after the person has set a password here", async () => {
    const browser = world.visitor();
    await through(browser, { as: at("setter") });
    const names = { username: "setter", email: "setter@club.example", firstName: "S", lastName: "T" };
    const change = { ...names, newPassword: "correct horse 2" };
    expect((await browser.call(updateProfile, { body: change })).status).toBe(200);
    expect((await browser.call(signOut, { body: {} })).body.url).toMatch(`${provider.issuer}/session/end?`);
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
