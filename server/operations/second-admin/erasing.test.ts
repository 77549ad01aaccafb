import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getObjection } from "#contract/operations/admin-requests.ts";
import { deleteUser, editUser } from "#contract/operations/admin-users.ts";
import { getDeletionBlockers } from "#contract/operations/deletion-blockers.ts";
import { eraseAccount } from "#contract/people/leave-for-good.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import { carryOut, confirm, objectTo, refuse, requestsOf } from "#tests/support/admin-acts.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { noticesTo } from "#tests/support/news.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { aLeague, anAdmin, aPerson, type Person, signIn } from "#tests/support/world.ts";

/** RULES §16: one admin alone erases no one else, and no one is erased before they were emailed. */
const PUBLIC = {
  PUBLIC_URL: "https://pot.example",
  SESSION_SECRET: "kX0pN5vQ2sT8wZ1bD4fG7hJ9lM3rC6yA",
  ALLOW_SANDBOX: "1",
  RATE_LIMIT: "on",
  SAFEGUARDS: "verified-email,strong-passwords,second-admin,commissioner-wait",
};
const PLANNED = "An admin is planning a change that affects you";
const LONE = "It takes effect in 24 hours, unless someone affected objects.";

let world: TestApp;
let ada: Person;
let quinn: Person;
/** What the mail server took, and whether the account of the address was still there. */
let sent: { to: string; subject: string; text: string; isThere: boolean }[];
let isMailDown: boolean;

const mailer: Mailer = {
  send: async ({ to, subject, text }) => {
    if (isMailDown) throw new Error("The mail server doesn't answer.");
    sent.push({ to, subject, text, isThere: await isThere(to) });
  },
};
const isThere = async (email: string) => {
  const { rowCount } = await world.database.ownerPool.query("select from users where email = $1", [email]);
  return rowCount === 1;
};

async function begin(environment: Record<string, string>) {
  sent = [];
  isMailDown = false;
  world = await testApp({ environment, mailer });
  ada = await anAdmin(world, "ada");
  quinn = await aPerson(world, "quinn");
}

const ask = (by = ada, person = quinn) => by.call(deleteUser, of({ id: person.userId }));
const requests = () => requestsOf(ada);
/** The request to erase someone that waits, or else the latest that was decided. */
const latest = async () => {
  const asked = (await requests()).filter(({ kind }) => kind === "erase_account");
  return (asked.find(({ status }) => status === "waiting") ?? asked[0])?.id ?? "";
};
const due = () => carryOut(world);
const warnings = () => sent.filter(({ to, subject }) => to === quinn.email && subject === PLANNED);

describe("on a public installation with two admins", () => {
  let bea: Person;
  beforeEach(async () => {
    await begin(PUBLIC);
    bea = await anAdmin(world, "bea");
  });
  afterEach(() => world.close());

  it("one admin alone can't erase anyone, however long they wait, and says so before and after asking", async () => {
    expect((await ada.call(getDeletionBlockers, of({ id: quinn.userId }))).body.needsSecondAdmin).toBe(true);
    const asked = await ask();
    expect([asked.status, asked.body.message]).toEqual([
      200,
      "You asked to delete this user, and we're telling them. It takes effect once another admin confirms it.",
    ]);
    const own = await confirm(ada, await latest());
    expect([own.status, own.error.message]).toEqual([403, "Another admin has to confirm what you asked for."]);
    const again = await ask();
    expect([again.status, again.error.message]).toEqual([409, "This is already waiting for a second admin."]);
    world.advance({ days: 3 });
    await due();
    expect(await isThere(quinn.email)).toBe(true);
  });

  it("a confirmation within the same moment erases them, and the mail server has taken the email by then", async () => {
    await ask();
    const { status, body } = await confirm(bea, await latest());
    expect([status, body.message]).toEqual([200, "The account was deleted."]);
    expect(await isThere(quinn.email)).toBe(false);
    expect(warnings()).toMatchObject([{ isThere: true }]);
    expect(warnings()[0]?.text).toContain("Delete the account of quinn Tester (quinn).");
    await world.runJobs();
    expect(warnings()).toHaveLength(1);
    const [request] = await requests();
    expect(request).toMatchObject({ kind: "erase_account", status: "done", outcome: "The account was deleted." });
    const [told] = await noticesTo(ada, "Your request was confirmed", null);
    expect(told?.message).toContain("Admin bea (bea) confirmed this. The account was deleted.");
    expect(JSON.stringify([request, told]), "readable without the name").not.toContain("quinn");
  });

  it("a confirmation while the mail server is down erases no one; once it is up again, it does", async () => {
    isMailDown = true;
    await ask();
    const early = await confirm(bea, await latest());
    expect([early.status, early.error.message]).toEqual([
      409,
      "The email that warns this user hasn't been sent yet. Check the mail server, then try again.",
    ]);
    expect(await isThere(quinn.email)).toBe(true);
    isMailDown = false;
    expect((await confirm(bea, await latest())).status).toBe(200);
    expect(warnings()).toMatchObject([{ isThere: true }]);
  });

  it("a refusal, the person's objection and what keeps an account from being erased each leave it as it is", async () => {
    await ask();
    expect((await refuse(bea, await latest())).status).toBe(200);
    expect(await noticesTo(quinn, "An admin's plan that affects you was dropped", null)).toHaveLength(1);
    await ask();
    expect((await objectTo(quinn, await latest())).status).toBe(200);
    expect((await confirm(bea, await latest())).status).toBe(409);

    await ask();
    const asked = await latest();
    await aLeague(world, quinn, { name: "Quinn's league", entryFee: "0" });
    const late = await confirm(bea, asked);
    expect([late.status, late.error.message]).toEqual([409, expect.stringMatching(/^This user runs Quinn's league\./)]);
    const impossible = await ask();
    expect(impossible.status).toBe(409);
    expect(await isThere(quinn.email)).toBe(true);
  });

  it("an admin can still delete their own account, and so can everyone", async () => {
    expect((await bea.call(getDeletionBlockers, of({ id: bea.userId }))).body).not.toHaveProperty("needsSecondAdmin");
    expect((await ask(bea, bea)).body.message).toBe("User deleted successfully.");
    await ask();
    expect((await quinn.call(eraseAccount, { body: { currentPassword: "correct horse" } })).status).toBe(200);
    expect((await requests())[0]).toMatchObject({ status: "refused", outcome: "The account was deleted." });
  });

  it("ends the other requests about the person, and tells the admin who asked for them", async () => {
    const fields = { username: "quinn", email: "quinn@example.org", firstName: "Qu", lastName: "Inn", role: "user" };
    expect((await bea.call(editUser, { ...of({ id: quinn.userId }), body: fields })).status).toBe(200);
    await ask();
    await confirm(bea, await latest());
    const ended = (await requests()).map(({ kind, status }) => [kind, status]);
    expect(Object.fromEntries(ended)).toEqual({ erase_account: "done", change_address: "refused" });
    expect(await noticesTo(bea, "Your request couldn't be carried out", null)).toHaveLength(1);
  });
});

describe("on a public installation with one admin", () => {
  beforeEach(() => begin(PUBLIC));
  afterEach(() => world.close());
  const pass = async (hours: number) => {
    world.advance({ hours });
    await due();
    ada = await signIn(world, "ada");
  };

  it("someone is erased after 24 hours in which they were told and didn't object", async () => {
    expect((await ask()).body.message).toBe(`You asked to delete this user, and we're telling them. ${LONE}`);
    const params = { id: await latest() };
    expect((await quinn.call(getObjection, { params })).body.summary).toContain(
      "Delete the account of quinn Tester (quinn).",
    );
    await pass(23);
    expect(await isThere(quinn.email)).toBe(true);
    await pass(1);
    expect(await isThere(quinn.email)).toBe(false);
    expect(warnings()).toMatchObject([{ isThere: true, text: expect.stringContaining(`/objections/${params.id}`) }]);
  });

  it("the 24 hours begin once the mail server has taken the email", async () => {
    isMailDown = true;
    await ask();
    await pass(25);
    expect(await isThere(quinn.email)).toBe(true);
    isMailDown = false;
    await pass(23);
    expect(warnings()).toHaveLength(1);
    expect(await isThere(quinn.email)).toBe(true);
    await pass(1);
    expect(await isThere(quinn.email)).toBe(false);
  });
});

describe("on a trial", () => {
  afterEach(() => world.close());

  it("that asks for a second admin, money that is held for them by then keeps them, and the admin reads why", async () => {
    await begin({ SAFEGUARDS: "second-admin" });
    await ask();
    const casey = await aPerson(world, "casey");
    await withLeague(world, { by: casey, players: [quinn], paid: true });
    world.advance({ hours: 25 });
    await due();
    expect(await isThere(quinn.email)).toBe(true);
    const why = "We're holding $50.00 for this user. Refund it or pay it out first.";
    expect((await requests())[0]).toMatchObject({ status: "refused", outcome: why });
    const [told] = await noticesTo(ada, "Your request couldn't be carried out", null);
    expect(told?.message).toContain(why);
  });

  it("that doesn't, the admin form erases at once", async () => {
    await begin({});
    expect((await ada.call(getDeletionBlockers, of({ id: quinn.userId }))).body).not.toHaveProperty("needsSecondAdmin");
    expect((await ask()).body.message).toBe("User deleted successfully.");
    expect(await isThere(quinn.email)).toBe(false);
  });
});
