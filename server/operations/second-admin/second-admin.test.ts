import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listMails } from "#contract/notices/mailbox.ts";
import { getObjection } from "#contract/operations/admin-requests.ts";
import { createUser, editUser } from "#contract/operations/admin-users.ts";
import { forgotPassword } from "#contract/people/auth.ts";
import { carryOut, confirm, firstWaitingFor, objectTo, refuse, waitingFor } from "#tests/support/admin-acts.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { anAdmin, aPerson, type Person, signIn } from "#tests/support/world.ts";

/** RULES §16: what one admin may not do alone. */
const environment = { SAFEGUARDS: "second-admin" };

const edit = (admin: Person, person: Person, changes: { email?: string; role?: "user" | "admin" }) =>
  admin.call(editUser, {
    params: { id: person.userId },
    body: {
      username: person.username,
      email: person.email,
      firstName: person.username,
      lastName: "Tester",
      role: "user",
      ...changes,
    },
  });
describe("where there are two admins", () => {
  let world: TestApp;
  let ada: Person;
  let bob: Person;
  beforeEach(async () => {
    world = await testApp({ environment });
    ada = await anAdmin(world, "ada");
    bob = await anAdmin(world, "bob");
  });
  afterEach(() => world.close());

  it("one admin can't change an address to take over an account: the reset still goes to the old one, until another confirms it", async () => {
    const victim = await aPerson(world, "victim");
    const answer = await edit(ada, victim, { email: "thief@example.com" });
    expect([answer.status, answer.body.email]).toEqual([200, "victim@example.com"]);
    world.advance({ hours: 30 });
    ada = await signIn(world, "ada");
    bob = await signIn(world, "bob");
    await carryOut(world);
    await world.visitor().call(forgotPassword, { body: { email: "thief@example.com" } });
    const { body: stolen } = await ada.call(listMails, { query: { to: "thief@example.com" } });
    expect(stolen).toEqual([]);
    expect(await waitingFor(ada)).toMatchObject([{ kind: "change_address", isOwn: true, carriedOutAt: null }]);

    const id = await firstWaitingFor(ada);
    const own = await confirm(ada, id);
    expect([own.status, own.error.message]).toEqual([403, "Another admin has to confirm what you asked for."]);
    const { status, body } = await confirm(bob, id);
    expect([status, body.message]).toEqual([200, "The email address was changed."]);
    expect((await confirm(bob, id)).status).toBe(409);
    expect((await edit(ada, await signIn(world, "victim"), {})).body.email).toBe("thief@example.com");
  });

  it("the admin role waits for the other admin, whether for an old account or a new one", async () => {
    const person = await aPerson(world, "promoted");
    expect((await edit(ada, person, { role: "admin" })).body.role).toBe("user");
    const made = await ada.call(createUser, {
      body: {
        ...{ username: "made", email: "made@example.com", firstName: "Ma", lastName: "De", role: "admin" },
        password: "correct horse battery",
      },
    });
    expect([made.status, made.body.role]).toEqual([201, "user"]);
    const asked = await waitingFor(ada);
    const idOf = (name: string) => asked.find(({ summary }) => summary.includes(name))?.id ?? "";
    await confirm(bob, idOf("promoted"));
    expect((await refuse(bob, idOf("made"))).status).toBe(200);
    expect(await waitingFor(ada)).toEqual([]);
    const { rows } = await world.database.ownerPool.query("select username from users where role = 'admin' order by 1");
    expect(rows.map(({ username }) => username)).toEqual(["ada", "bob", "promoted"]);
    const { body: mails } = await bob.call(listMails, { query: { to: bob.email } });
    expect(mails.map(({ subject }) => subject)).toContain("promoted Tester (promoted) is now an admin");
  });

  it("an act of a kind that isn't known is refused when it is confirmed, and does nothing else instead", async () => {
    const person = await aPerson(world, "nobody");
    const { rows } = await world.database.ownerPool.query<{ id: string }>(
      `insert into admin_requests (kind, subject_id, act, user_id, summary, requested_by_id, waits_until, created_at)
       values ('from_later', $1, '{"kind":"from_later"}', $1, 'Do something.', $2, now(), now()) returning id`,
      [person.userId, ada.userId],
    );
    const id = rows[0]?.id ?? "";
    const { status, error } = await confirm(bob, id);
    expect([status, error.message]).toEqual([
      409,
      "Potkeeper doesn't know how to do this. Refuse it, or update Potkeeper.",
    ]);
    expect((await edit(ada, person, {})).body.role).toBe("user");
  });

  it("a change of names takes effect at once", async () => {
    const person = await aPerson(world, "renamed");
    const changed = await ada.call(editUser, {
      params: { id: person.userId },
      body: { username: "renamed2", email: person.email, firstName: "Re", lastName: "Named", role: "user" },
    });
    expect(changed.body.username).toBe("renamed2");
    expect(await waitingFor(ada)).toEqual([]);
  });
});

describe("when one admin takes away the other's role", () => {
  let world: TestApp;
  beforeAll(async () => {
    world = await testApp({ environment });
  });
  afterAll(() => world.close());

  it("a request that waited for a confirmation waits another 24 hours", async () => {
    let ada = await anAdmin(world, "ada");
    const bob = await anAdmin(world, "bob");
    const person = await aPerson(world, "patient");
    await edit(ada, person, { email: "thief@example.com" });
    const pass = async (hours: number) => {
      world.advance({ hours });
      await carryOut(world);
      ada = await signIn(world, "ada");
    };
    await pass(30);
    expect((await edit(ada, bob, {})).body.role).toBe("user");
    await pass(23);
    expect(await waitingFor(ada)).toMatchObject([{ kind: "change_address" }]);
    await pass(1);
    expect(await waitingFor(ada)).toEqual([]);
  });
});

describe("where there is one admin", () => {
  let world: TestApp;
  let ada: Person;
  beforeAll(async () => {
    world = await testApp({ environment });
    ada = await anAdmin(world, "ada");
  });
  afterAll(() => world.close());
  const due = () => carryOut(world);
  const emailOf = async ({ userId }: Person) =>
    (await world.database.ownerPool.query("select email from users where id = $1", [userId])).rows[0]?.email;

  it("a changed address waits 24 hours, and the person is told at their current one", async () => {
    const person = await aPerson(world, "patient");
    await edit(ada, person, { email: "patient@example.org" });
    const { body: mails } = await ada.call(listMails, { query: { to: person.email } });
    expect(mails[0]?.subject).toBe("An admin is planning a change that affects you");
    world.advance({ hours: 23 });
    await due();
    expect(await emailOf(person)).toBe("patient@example.com");
    world.advance({ hours: 1 });
    await due();
    expect(await emailOf(person)).toBe("patient@example.org");
    ada = await signIn(world, "ada");
  });

  it("only the person concerned can object, and their objection stops the act", async () => {
    const person = await aPerson(world, "objector");
    const stranger = await aPerson(world, "stranger");
    await edit(ada, person, { email: "objector@example.org" });
    const params = { id: await firstWaitingFor(ada) };
    expect((await stranger.call(getObjection, { params })).status).toBe(404);
    expect((await objectTo(stranger, params.id)).status).toBe(404);
    const seen = await person.call(getObjection, { params });
    expect(seen.body).toMatchObject({ status: "waiting", carriedOutAt: expect.any(String) });
    expect(seen.body.summary).toContain("Change the email address of objector Tester (objector).");
    expect((await objectTo(person, params.id)).status).toBe(200);
    world.advance({ hours: 25 });
    await due();
    expect(await emailOf(person)).toBe("objector@example.com");
  });
});
