import { describe, expect, it } from "vitest";
import { deleteUser } from "#contract/operations/admin-users.ts";
import { getCurrentUser, signIn as signInCall, updateProfile } from "#contract/people/auth.ts";
import {
  addPasskey,
  finishWithPasskey,
  proveWithPasskey,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
  startPasskeyStep,
} from "#contract/people/passkeys.ts";
import { getSecondFactor, getSecondStep, startAuthenticator } from "#contract/people/second-factor.ts";
import { relyingPartyOf } from "#server/people/passkeys/relying-party.ts";
import { aPasskeyDevice } from "#tests/support/passkey-device.ts";
import { atSecondStep, PASSWORD, withPasskey } from "#tests/support/second-factors.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { anAdmin, aPerson } from "#tests/support/world.ts";

const world = withWorld({ sessionsAge: true });

/** Makes a different username for each row of a table. */
const usernameOf = (what: string) => what.replace(/[^a-z]/g, "").slice(0, 28);
const REFUSED = { code: "passkey_refused" };

describe("adding a passkey", () => {
  it("takes the password, then gives ten recovery codes with the first one and tells the owner", async () => {
    const ann = await aPerson(world, "ann");
    const without = await ann.call(startPasskey, { body: {} });
    expect([without.status, without.error.code]).toEqual([403, "reauthenticate"]);
    expect((await ann.call(startPasskey, { body: { currentPassword: "wrong" } })).status).toBe(400);

    const { recoveryCodes } = await withPasskey(ann, "My phone");
    expect(new Set(recoveryCodes).size).toBe(10);
    const second = await withPasskey(ann, "Blue key");
    expect(second.recoveryCodes).toEqual([]);
    const { body } = await ann.call(getSecondFactor);
    expect(body.passkeys.map(({ name }) => name)).toEqual(["My phone", "Blue key"]);
    const mails = await world.database.ownerPool.query<{ text: string }>(
      `select text from mails where "to" = 'ann@example.com' order by created_at`,
    );
    expect(mails.rows.filter(({ text }) => text.includes("My phone"))).toHaveLength(1);
  });

  it.each([
    ["made at another origin", { origin: "https://evil.example" }],
    ["made for another site", { rpId: "evil.example" }],
    ["made without a finger, face or PIN", { isVerified: false }],
  ])("refuses one that was %s", async (what, lie) => {
    const person = await aPerson(world, usernameOf(what));
    const { body: options } = await person.call(startPasskey, { body: { currentPassword: PASSWORD } });
    const response = aPasskeyDevice().make(options, lie);
    expect((await person.call(addPasskey, { body: { name: "Odd", response } })).status).toBe(400);
    expect((await person.call(getSecondFactor)).body.passkeys).toEqual([]);
  });

  it("refuses an answer to another person's request, one sent twice, and one that comes after five minutes", async () => {
    const [bea, bob] = [await aPerson(world, "bea"), await aPerson(world, "bob")];
    const start = async () => (await bea.call(startPasskey, { body: { currentPassword: PASSWORD } })).body;
    const response = aPasskeyDevice().make(await start());
    expect((await bob.call(addPasskey, { body: { name: "Theirs", response } })).status).toBe(400);
    expect((await bea.call(addPasskey, { body: { name: "Mine", response } })).status).toBe(201);
    expect((await bea.call(addPasskey, { body: { name: "Again", response } })).status).toBe(400);
    const late = aPasskeyDevice().make(await start());
    world.advance({ hours: 0.1 });
    expect((await bea.call(addPasskey, { body: { name: "Late", response: late } })).status).toBe(400);
  });
});

describe("signing in with a passkey alone", () => {
  it("signs in to its owner's account under a new session", async () => {
    const cleo = await aPerson(world, "cleo");
    const { device } = await withPasskey(cleo);
    const browser = world.visitor();
    const { body: options } = await browser.call(startPasskeySignIn, { body: {} });
    const response = device.use(options, { userHandle: cleo.userId });
    const signedIn = await browser.call(signInWithPasskey, { body: { response } });
    expect([signedIn.status, signedIn.body.username]).toEqual([200, "cleo"]);
    expect((await browser.call(getCurrentUser)).body.username).toBe("cleo");
    const replayed = await world.visitor().call(signInWithPasskey, { body: { response } });
    expect(replayed.error).toMatchObject(REFUSED);
  });

  it.each([
    ["signed at another origin", { origin: "http://localhost:9999" }],
    ["signed for another site", { rpId: "evil.example" }],
    ["signed without a finger, face or PIN", { isVerified: false }],
    ["whose counter went back", { counter: 0 }],
    ["that names another owner", { userHandle: "00000000-0000-4000-8000-000000000000" }],
  ])("refuses an answer %s", async (what, lie) => {
    const person = await aPerson(world, usernameOf(what));
    const { device } = await withPasskey(person);
    const browser = world.visitor();
    const { body: options } = await browser.call(startPasskeySignIn, { body: {} });
    const answer = await browser.call(signInWithPasskey, { body: { response: device.use(options, lie) } });
    expect([answer.status, answer.error.code]).toEqual([403, "passkey_refused"]);
    expect((await browser.call(getCurrentUser)).status).toBe(401);
  });

  it("takes only one of two simultaneous answers with the same count", async () => {
    const { device } = await withPasskey(await aPerson(world, "twin"));
    const browsers = [world.visitor(), world.visitor()];
    const asked = await Promise.all(browsers.map((browser) => browser.call(startPasskeySignIn, { body: {} })));
    const responses = asked.map(({ body: options }) => device.use(options, { counter: 7 }));
    const answers = await Promise.all(
      browsers.map((browser, at) => browser.call(signInWithPasskey, { body: { response: responses[at] } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

describe("a passkey as the second step", () => {
  it("is asked for after the password, which alone doesn't sign in", async () => {
    const dan = await aPerson(world, "dan");
    const { device } = await withPasskey(dan);
    const browser = await atSecondStep(world, dan);
    expect((await browser.call(getCurrentUser)).status).toBe(401);
    expect((await browser.call(getSecondStep)).body).toEqual({ hasPasskey: true, hasAuthenticator: false });
    const { body: options } = await browser.call(startPasskeyStep, { body: {} });
    const done = await browser.call(finishWithPasskey, { body: { response: device.use(options) } });
    expect([done.status, done.body.username]).toEqual([200, "dan"]);
    expect((await browser.call(getCurrentUser)).status).toBe(200);
  });

  it("refuses another person's passkey, and tells nothing to a browser that gave no password", async () => {
    const [eve, eli] = [await aPerson(world, "eve"), await aPerson(world, "eli")];
    const { device: eves } = await withPasskey(eve);
    await withPasskey(eli);
    const browser = await atSecondStep(world, eli);
    const { body: options } = await browser.call(startPasskeyStep, { body: {} });
    const refused = await browser.call(finishWithPasskey, { body: { response: eves.use(options) } });
    expect(refused.error).toMatchObject(REFUSED);
    expect((await world.visitor().call(getSecondStep)).status).toBe(401);
    expect((await world.visitor().call(startPasskeyStep, { body: {} })).status).toBe(401);
  });
});

describe("proving with a passkey that it's still you", () => {
  it("stands in for the password for five minutes", async () => {
    const fay = await aPerson(world, "fay");
    const { device } = await withPasskey(fay);
    const { body: options } = await fay.call(startPasskeyProof, { body: {} });
    expect((await fay.call(proveWithPasskey, { body: { response: device.use(options) } })).status).toBe(200);
    expect((await fay.call(startAuthenticator, { body: {} })).status).toBe(201);
    world.advance({ hours: 0.1 });
    expect((await fay.call(startAuthenticator, { body: {} })).error).toMatchObject({ code: "reauthenticate" });
  });

  it("changes the password in place of the current one; without a passkey the form's field asks for that", async () => {
    const kim = await aPerson(world, "kim");
    const names = { username: "kim", email: "kim@example.com", firstName: "Kim", lastName: "Tester" };
    const change = () => kim.call(updateProfile, { body: { ...names, newPassword: "an entirely new one" } });
    const without = await change();
    expect([without.status, without.error.code, without.error.errors]).toEqual([
      400,
      undefined,
      [{ path: "currentPassword", message: "Enter your current password to set a new one" }],
    ]);
    const { device } = await withPasskey(kim);
    expect((await change()).error.code).toBe("reauthenticate");
    const { body: options } = await kim.call(startPasskeyProof, { body: {} });
    await kim.call(proveWithPasskey, { body: { response: device.use(options) } });
    const before = kim.cookie();
    expect((await change()).status).toBe(200);
    expect(kim.cookie()).not.toBe(before);
    expect((await kim.call(getCurrentUser)).body.username).toBe("kim");
    const signIn = (password: string) => world.visitor().call(signInCall, { body: { username: "kim", password } });
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await signIn("an entirely new one")).error.code).toBe("second_factor");
  });

  it("doesn't sign anyone in or finish a sign-in, and a sign-in's answer proves nothing", async () => {
    const gus = await aPerson(world, "gus");
    const { device } = await withPasskey(gus);
    const { body: proof } = await gus.call(startPasskeyProof, { body: {} });
    const crossed = await world.visitor().call(signInWithPasskey, { body: { response: device.use(proof) } });
    expect(crossed.error).toMatchObject(REFUSED);
    const { body: signIn } = await world.visitor().call(startPasskeySignIn, { body: {} });
    const other = await gus.call(proveWithPasskey, { body: { response: device.use(signIn) } });
    expect(other.error).toMatchObject(REFUSED);
    const browser = await atSecondStep(world, gus);
    const { body: another } = await gus.call(startPasskeyProof, { body: {} });
    const stepped = await browser.call(finishWithPasskey, { body: { response: device.use(another) } });
    expect(stepped.error).toMatchObject(REFUSED);
  });
});

describe("removing a passkey", () => {
  it("needs the password; without a second factor left, the password alone signs in again", async () => {
    const hal = await aPerson(world, "hal");
    const { id, device } = await withPasskey(hal);
    const params = { id };
    expect((await hal.call(removePasskey, { params, body: {} })).error.code).toBe("reauthenticate");
    const body = { currentPassword: PASSWORD };
    const stranger = await aPerson(world, "ida");
    expect((await stranger.call(removePasskey, { params, body })).status).toBe(404);
    expect((await hal.call(removePasskey, { params, body })).status).toBe(200);
    expect((await hal.call(getSecondFactor)).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    const browser = world.visitor();
    const { body: options } = await browser.call(startPasskeySignIn, { body: {} });
    expect((await browser.call(signInWithPasskey, { body: { response: device.use(options) } })).status).toBe(403);
  });
});

it("a passkey goes with its account: an erased account's passkey no longer signs in, and its data is gone", async () => {
  const jan = await aPerson(world, "jan");
  const { device } = await withPasskey(jan);
  const admin = await anAdmin(world, "root-of-all");
  expect((await admin.call(deleteUser, { params: { id: jan.userId } })).status).toBe(200);
  const browser = world.visitor();
  const { body: options } = await browser.call(startPasskeySignIn, { body: {} });
  const answer = await browser.call(signInWithPasskey, { body: { response: device.use(options) } });
  expect(answer.error).toMatchObject(REFUSED);
  const { rows } = await world.database.ownerPool.query(
    "select user_id from passkeys where user_id = $1 union select user_id from recovery_codes where user_id = $1",
    [jan.userId],
  );
  expect(rows).toEqual([]);
});

it.each([
  ["https://pot.example.com", { id: "pot.example.com", origin: "https://pot.example.com" }],
  ["https://pot.example.com:8443/", { id: "pot.example.com", origin: "https://pot.example.com:8443" }],
  ["http://127.0.0.1:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["http://[::1]:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["https://203.0.113.7", undefined],
])("the site at %s has passkeys of %j", (publicUrl, relyingParty) => {
  expect(relyingPartyOf(publicUrl)).toEqual(relyingParty);
});
