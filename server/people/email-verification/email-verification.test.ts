import { describe, expect, it } from "vitest";
import { listMails } from "#contract/notices/mailbox.ts";
import {
  forgotPassword,
  getCurrentUser,
  resetPassword,
  signIn as signInCall,
  updateProfile,
} from "#contract/people/auth.ts";
import { cancelEmailChange, sendVerification, verifyEmail } from "#contract/people/email-verification.ts";
import type { Client } from "#tests/support/app.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson, emailedToken, openVerification, type Person, signIn } from "#tests/support/world.ts";

const world = withWorld();

const me = async (person: Client) => (await person.call(getCurrentUser)).body;
const verify = (person: Client, token: string) => person.call(verifyEmail, { body: { token } });
const linkOf = (address: string) => emailedToken(world, address, "verify-email/");
const subjectsTo = async (to: string) =>
  (await world.visitor().call(listMails, { query: { to } })).body.map(({ subject }) => subject);

const change = (person: Person, email: string, currentPassword?: string) => {
  const names = { firstName: "Ann", lastName: "Tester", username: person.username, email };
  return person.call(updateProfile, { body: { ...names, ...(currentPassword ? { currentPassword } : {}) } });
};

describe("A new account's address", () => {
  it("is verified by the link that is emailed, once", async () => {
    const ann = await aPerson(world, "ann");
    expect(await me(ann)).toMatchObject({ emailVerified: false, pendingEmail: null });
    const token = await linkOf(ann.email);
    const verified = await verify(ann, token);
    expect([verified.status, verified.body.user.emailVerified]).toEqual([200, true]);
    expect(await me(ann)).toMatchObject({ emailVerified: true });
    const again = await verify(ann, token);
    expect([again.status, again.error.message]).toEqual([409, "This link has already been used."]);
  });

  it("stays unverified when the link is only fetched, as a mail scanner does", async () => {
    const ben = await aPerson(world, "ben");
    const token = await linkOf(ben.email);
    const cookie = ben.cookie();
    for (const url of ["/verify-email/", "/api/auth/verify-email?token=", "/api/auth/verify-email/"].map(
      (at) => at + token,
    )) {
      for (const method of ["GET", "HEAD"] as const) await world.app.inject({ method, url, headers: { cookie } });
    }
    expect(await me(ben)).toMatchObject({ emailVerified: false });
    await openVerification(world, ben);
  });

  it("isn't verified by anyone but the account's holder: not signed in, or as someone else", async () => {
    const squatter = await aPerson(world, "squatter");
    const token = await linkOf(squatter.email);
    expect((await verify(world.visitor(), token)).status).toBe(401);
    const owner = await aPerson(world, "owner");
    const refused = await verify(owner, token);
    expect([refused.status, refused.error.message]).toEqual([
      403,
      "This link belongs to another account. Sign in to that account and open the link again.",
    ]);
    expect(await me(squatter)).toMatchObject({ emailVerified: false });
    expect(await me(owner)).toMatchObject({ emailVerified: false });
  });

  it("isn't verified by a wrong link, or one older than 24 hours; a new one can be sent", async () => {
    const cid = await aPerson(world, "cid");
    const old = await linkOf(cid.email);
    expect((await verify(cid, "wrong")).status).toBe(404);
    world.advance({ hours: 24 });
    const late = await verify(cid, old);
    expect([late.status, late.error.message]).toEqual([409, "This link has expired. Send yourself a new one."]);
    expect((await cid.call(sendVerification)).status).toBe(200);
    await openVerification(world, cid);
    const done = await cid.call(sendVerification);
    expect([done.status, done.error.message]).toEqual([409, "Your email address is already verified."]);
  });

  it("is sent at most three links an hour, and says when to try again", async () => {
    const dan = await aPerson(world, "dan");
    for (const status of [200, 200, 429]) expect((await dan.call(sendVerification)).status).toBe(status);
    const refused = await dan.call(sendVerification);
    expect(refused.error.message).toContain("Check your inbox and spam folder");
    expect(Number(refused.headers["retry-after"])).toBe(3600);
    world.advance({ hours: 1 });
    expect((await dan.call(sendVerification)).status).toBe(200);
  });

  it("can be registered even if someone else had links sent to it", async () => {
    const eve = await aPerson(world, "eve");
    for (const _ of [1, 2, 3]) {
      expect((await change(eve, "fay@example.com", "correct horse")).status).toBe(200);
      await eve.call(cancelEmailChange);
    }
    expect((await change(eve, "fay@example.com", "correct horse")).status).toBe(429);
    const fay = await aPerson(world, "fay");
    expect(await me(fay)).toMatchObject({ email: "fay@example.com", emailVerified: false });
  });
});

describe("A changed address", () => {
  it("takes effect when its link is opened; until then the old one stays", async () => {
    const hal = await aPerson(world, "hal");
    await openVerification(world, hal);
    const asked = await change(hal, "hal@new.example", "correct horse");
    expect(asked.body).toMatchObject({ email: hal.email, emailVerified: true, pendingEmail: "hal@new.example" });
    await world.visitor().call(forgotPassword, { body: { email: "hal@new.example" } });
    expect(await subjectsTo("hal@new.example")).toEqual(["Confirm your new email address for Potkeeper"]);
    await openVerification(world, hal, "hal@new.example");
    expect(await me(hal)).toMatchObject({ email: "hal@new.example", emailVerified: true, pendingEmail: null });
  });

  it("needs the password: a cookie alone can't change it", async () => {
    const ivy = await aPerson(world, "ivy");
    const bare = await change(ivy, "thief@example.com");
    expect([bare.status, bare.error.code]).toEqual([403, "reauthenticate"]);
    const wrong = await change(ivy, "thief@example.com", "wrong password");
    expect([wrong.status, wrong.error.errors?.[0]?.path]).toEqual([400, "currentPassword"]);
    expect(await me(ivy)).toMatchObject({ email: ivy.email, pendingEmail: null });
    expect((await change(ivy, ivy.email)).status).toBe(200);
  });

  it("ends the other sessions and tells the old address", async () => {
    const jon = await aPerson(world, "jon");
    const elsewhere = await signIn(world, "jon");
    await change(jon, "jon@new.example", "correct horse");
    expect((await elsewhere.call(getCurrentUser)).status).toBe(200);
    await openVerification(world, jon, "jon@new.example");
    expect((await elsewhere.call(getCurrentUser)).status).toBe(401);
    expect((await jon.call(getCurrentUser)).status).toBe(200);
    expect(await subjectsTo("jon@example.com")).toContain("Your Potkeeper email address was changed");
  });

  it("can be taken back, and its link does nothing from then on", async () => {
    const kim = await aPerson(world, "kim");
    await change(kim, "kim@new.example", "correct horse");
    const token = await linkOf("kim@new.example");
    expect((await kim.call(cancelEmailChange)).body).toMatchObject({ email: kim.email, pendingEmail: null });
    expect((await verify(kim, token)).status).toBe(409);
    expect(await me(kim)).toMatchObject({ email: kim.email, emailVerified: false });
  });

  it("is changed only by the last link if it was changed twice", async () => {
    const lou = await aPerson(world, "lou");
    await change(lou, "lou@first.example", "correct horse");
    const first = await linkOf("lou@first.example");
    await change(lou, "lou@second.example", "correct horse");
    expect((await verify(lou, first)).status).toBe(409);
    await openVerification(world, lou, "lou@second.example");
    expect((await me(lou)).email).toBe("lou@second.example");
  });

  it("goes to the first of two who opens the link", async () => {
    const [mia, ned] = [await aPerson(world, "mia"), await aPerson(world, "ned")];
    await change(mia, "both@new.example", "correct horse");
    const hers = await linkOf("both@new.example");
    world.advance({ hours: 1 });
    await change(ned, "both@new.example", "correct horse");
    await openVerification(world, ned, "both@new.example");
    const late = await verify(mia, hers);
    expect([late.status, late.error.message]).toEqual([409, "This email address already has an account"]);
    const later = await aPerson(world, "later");
    const taken = await change(later, "both@new.example", "correct horse");
    for (const { status, error } of [taken, await mia.call(sendVerification)]) {
      expect([status, error.errors?.[0]?.path]).toEqual([409, "email"]);
    }
  });

  it("is dropped by a password reset, which gives the account back to the reader of the old address", async () => {
    const oda = await aPerson(world, "oda");
    await change(oda, "thief@new.example", "correct horse");
    const thiefs = await linkOf("thief@new.example");
    await world.visitor().call(forgotPassword, { body: { email: oda.email } });
    const token = await emailedToken(world, oda.email, "reset-password?token=");
    await world.visitor().call(resetPassword, { body: { token, password: "a new secret" } });
    await oda.call(signInCall, { body: { username: "oda", password: "a new secret" } });
    expect(await me(oda)).toMatchObject({ email: oda.email, pendingEmail: null });
    expect((await verify(oda, thiefs)).status).toBe(409);
    expect((await me(oda)).email).toBe(oda.email);
  });

  it("verified at the same moment in two tabs takes effect once", async () => {
    const pam = await aPerson(world, "pam");
    await change(pam, "pam@new.example", "correct horse");
    const token = await linkOf("pam@new.example");
    const answers = await Promise.all([verify(pam, token), verify(pam, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
