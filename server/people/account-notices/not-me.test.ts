import { describe, expect, it } from "vitest";
import { listMails } from "#contract/notices/mailbox.ts";
import { getAccountNotice, reportNotMe } from "#contract/people/account-notices.ts";
import { getCurrentUser, resetPassword, signIn as signInCall } from "#contract/people/auth.ts";
import { signInWithPasskey, startPasskeySignIn } from "#contract/people/passkeys.ts";
import { getSecondFactor } from "#contract/people/second-factor.ts";
import { tellAccount } from "#server/people/auth/account-notices.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { aPasskeyDevice } from "#tests/support/passkey-device.ts";
import { atSecondStep, withApp, withPasskey } from "#tests/support/second-factors.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person, signIn } from "#tests/support/world.ts";

const world = withWorld();

/** Finds the tokens of the links in the emails to an address, newest first. */
async function tokensTo(address: string, link: RegExp): Promise<string[]> {
  const { body: mails } = await world.visitor().call(listMails, { query: { to: address } });
  return mails.flatMap(({ text }) => link.exec(text)?.[1] ?? []);
}
const notMeLinks = (address: string) => tokensTo(address, /\/not-me\/([\w-]+)/);
const resetLinks = (address: string) => tokensTo(address, /\/reset-password\?token=([\w-]+)/);
const report = (token: string) => world.visitor().call(reportNotMe, { params: { token } });
const storedOf = async ({ userId }: Person) => {
  const { rows } = await world.database.ownerPool.query(
    `select u.email, u.password_hash is null as "isLocked",
       exists (select from payout_pauses p where p.user_id = u.id and p.reason = 'not_me' and p.lifted_at is null) as "isFrozen"
     from users u where u.id = $1`,
    [userId],
  );
  return rows[0] as { email: string; isLocked: boolean; isFrozen: boolean };
};
/** Changes an address like its confirmation link does. */
async function changeAddress(person: Person, email: string) {
  await world.database.ownerPool.query("update users set email = $1 where id = $2", [email, person.userId]);
  const from = { ip: "203.0.113.9", device: "Chrome on Windows" };
  const told = { userId: person.userId, kind: "email_changed" as const, to: person.email, from };
  await inTransaction(world.deps.db, (tx) => tellAccount(tx, { ...told, now: world.clock() }));
}

describe('"This wasn\'t me"', () => {
  it("shows what it is about and changes nothing until its button is pressed", async () => {
    const ann = await aPerson(world, "ann");
    await signIn(world, "ann");
    const [token = ""] = await notMeLinks(ann.email);
    const shown = await world.visitor().call(getAccountNotice, { params: { token } });
    expect(shown.body).toMatchObject({ kind: "new_sign_in", subject: "New sign-in to your Potkeeper account" });
    expect((await ann.call(getCurrentUser)).status).toBe(200);
    expect(await storedOf(ann)).toEqual({ email: ann.email, isLocked: false, isFrozen: false });
  });

  it("removes what was added in the week before the email, and nothing older", async () => {
    const cat = await aPerson(world, "cat");
    await withPasskey(cat, "Own");
    world.advance({ days: 8 });
    await withPasskey(cat, "Thief's");
    world.advance({ days: 6 });
    await changeAddress(cat, "thief-of-cat@example.com");
    const [token = ""] = await notMeLinks(cat.email);
    expect((await report(token)).status).toBe(200);
    const named = "select name from passkeys where user_id = $1";
    expect((await world.database.ownerPool.query(named, [cat.userId])).rows).toEqual([{ name: "Own" }]);
  });

  it("gives a stolen account back: no sessions, the old address, payouts frozen, a reset that unlocks it", async () => {
    const bea = await aPerson(world, "bea");
    const thief = await signIn(world, "bea");
    await changeAddress(bea, "thief@example.com");
    const [token = ""] = await notMeLinks(bea.email);
    expect((await report(token)).status).toBe(200);
    expect((await bea.call(getCurrentUser)).status).toBe(401);
    expect((await thief.call(getCurrentUser)).status).toBe(401);
    expect(await storedOf(bea)).toEqual({ email: bea.email, isLocked: true, isFrozen: true });
    const old = { username: "bea", password: "correct horse" };
    expect((await world.visitor().call(signInCall, { body: old })).status).toBe(401);

    const [reset = ""] = await resetLinks(bea.email);
    const body = { token: reset, password: "a new battery staple" };
    expect((await world.visitor().call(resetPassword, { body })).status).toBe(200);
    expect(await storedOf(bea)).toEqual({ email: bea.email, isLocked: false, isFrozen: false });
    await signIn(world, "bea", "a new battery staple");
  });

  it("works once, for 7 days, and with no token but its own", async () => {
    const cleo = await aPerson(world, "cleo");
    await signIn(world, "cleo");
    const [first = ""] = await notMeLinks(cleo.email);
    expect((await report(first)).status).toBe(200);
    expect((await report(first)).status).toBe(404);
    expect((await report("made-up")).status).toBe(404);
    const dan = await aPerson(world, "dan");
    await signIn(world, "dan");
    const [old = ""] = await notMeLinks(dan.email);
    world.advance({ days: 7 });
    expect((await report(old)).status).toBe(404);
    expect(await storedOf(dan)).toMatchObject({ isLocked: false });
  });

  it("emailed to a thief's address doesn't stop the owner's earlier link, which undoes what the thief did", async () => {
    const eve = await aPerson(world, "eve");
    await changeAddress(eve, "thief-of-eve@example.com");
    world.advance({ hours: 1 });
    await signIn(world, "eve");
    const [owners = ""] = await notMeLinks(eve.email);
    const [thiefs = ""] = await notMeLinks("thief-of-eve@example.com");
    expect((await report(thiefs)).status).toBe(200);
    expect(await storedOf(eve)).toMatchObject({ email: "thief-of-eve@example.com" });
    expect((await report(owners)).status).toBe(200);
    expect(await storedOf(eve)).toMatchObject({ email: eve.email });
    // The reset that the thief asked for is gone, too.
    const [stolen = ""] = await resetLinks("thief-of-eve@example.com");
    const body = { token: stolen, password: "the thief's choice" };
    expect((await world.visitor().call(resetPassword, { body })).status).toBe(400);
  });

  it("pressed twice at once locks the account once", async () => {
    const fay = await aPerson(world, "fay");
    await signIn(world, "fay");
    const [token = ""] = await notMeLinks(fay.email);
    const statuses = await Promise.all([report(token), report(token)].map(async (made) => (await made).status));
    expect(statuses.sort()).toEqual([200, 404]);
    expect(await resetLinks(fay.email)).toHaveLength(1);
  });
});

describe("A thief's second factor", () => {
  async function saysItWasntMe({ email }: Person, about: string) {
    const { body: mails } = await world.visitor().call(listMails, { query: { to: email } });
    const mail = mails.find(({ subject }) => subject.includes(about));
    expect((await report(/\/not-me\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "")).status).toBe(200);
  }
  async function setsANewPassword({ email }: Person) {
    const body = { token: (await resetLinks(email))[0], password: "a new battery staple" };
    expect((await world.visitor().call(resetPassword, { body })).status).toBe(200);
  }
  async function signsInWith(device: ReturnType<typeof aPasskeyDevice>) {
    const browser = world.visitor();
    const { body: options } = await browser.call(startPasskeySignIn, { body: {} });
    return (await browser.call(signInWithPasskey, { body: { response: device.use(options) } })).status;
  }

  it("no longer signs in if the owner uses the link in a later email, about a sign-in with it", async () => {
    const cal = await aPerson(world, "cal");
    const { device: thiefs } = await withPasskey(cal, "Thief's phone");
    world.advance({ days: 2 });
    expect(await signsInWith(thiefs)).toBe(200);
    await saysItWasntMe(cal, "New sign-in");
    await setsANewPassword(cal);
    expect(await signsInWith(thiefs)).toBe(403);
    expect((await signIn(world, "cal", "a new battery staple")).userId).toBe(cal.userId);
  });

  it("is gone after the reset, and the owner's older passkey still works", async () => {
    const gil = await aPerson(world, "gil", { isVerified: true });
    const { device: own } = await withPasskey(gil, "Own phone");
    world.advance({ days: 8 });
    await withApp(world, gil);
    await atSecondStep(world, gil);
    await saysItWasntMe(gil, "authenticator app was added");
    expect(await signsInWith(own)).toBe(401);
    await setsANewPassword(gil);
    expect(await signsInWith(own)).toBe(200);
    const { rows } = await world.database.ownerPool.query("select from authenticators where user_id = $1", [
      gil.userId,
    ]);
    expect(rows).toEqual([]);
    expect((await gil.call(getSecondFactor)).status).toBe(401);
  });
});
