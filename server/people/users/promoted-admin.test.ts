import { beforeAll, describe, expect, it } from "vitest";
import { listMails } from "#contract/notices/mailbox.ts";
import { confirmAdminRequest, listAdminRequests } from "#contract/operations/admin-requests.ts";
import { createUser, editUser, listUsers } from "#contract/operations/admin-users.ts";
import { getCurrentUser, register, updateProfile } from "#contract/people/auth.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { anAdmin, aPerson, type Person, signIn } from "#tests/support/world.ts";

/** RULES §16: what happens to someone who is made an admin. */
const trial = withWorld();
const strict = withWorld({ environment: { SAFEGUARDS: "second-admin" } });
let world = trial;
let ada: Person;
const GIVEN = "You're now a Potkeeper admin";

const form = ({ username, email }: { username: string; email: string }, changes = {}) => ({
  ...{ username, email, firstName: username, lastName: "Tester", role: "user", ...changes },
});
const edit = (by: Person, person: Person, changes = {}) =>
  by.call(editUser, { params: { id: person.userId }, body: form(person, changes) });
const subjectsTo = async ({ email }: { email: string }) =>
  (await world.visitor().call(listMails, { query: { to: email } })).body.map(({ subject }) => subject);

/** Makes someone whose password is good enough for a user of a trial. */
async function withPassword(username: string, password: string): Promise<Person> {
  const body = { ...form({ username, email: `${username}@example.com` }), password };
  const { role: _, ...account } = body;
  expect((await world.visitor().call(register, { body: account })).status).toBe(201);
  return signIn(world, username, password);
}

describe("in a trial", () => {
  beforeAll(async () => {
    world = trial;
    ada = await anAdmin(world, "ada");
  });

  it("the new admin is told with a way to object, and every other admin of each, also of a new account", async () => {
    const person = await aPerson(world, "promoted");
    expect((await edit(ada, person, { role: "admin" })).body).not.toHaveProperty("waiting");
    const { body: mails } = await world.visitor().call(listMails, { query: { to: person.email } });
    expect(mails.find(({ subject }) => subject === GIVEN)?.text).toContain("/not-me/");
    const made = form({ username: "opened", email: "opened@example.com" }, { role: "admin" });
    expect((await ada.call(createUser, { body: { ...made, password: "given by another" } })).status).toBe(201);
    for (const name of ["promoted", "opened"]) {
      expect(await subjectsTo(ada)).toContain(`${name} Tester (${name}) is now an admin`);
    }
  });

  it.each([
    ["short", "elevenchars"],
    ["common", "1q2w3e4r5t6y"],
  ])("a %s password has to be changed before anything else, from the next sign-in on", async (name, password) => {
    const person = await withPassword(`weak-${name}`, password);
    expect((await person.call(getCurrentUser)).body).not.toHaveProperty("passwordFault");
    expect((await edit(ada, person, { role: "admin" })).status).toBe(200);
    const again = await signIn(world, person.username, password);
    const refused = await again.call(listUsers);
    expect([refused.status, refused.error.code]).toEqual([403, "change_password"]);
    expect((await again.call(getCurrentUser)).body).toMatchObject({ mustChangePassword: true, passwordFault: "weak" });
    const { role: _, ...names } = form(person);
    const change = { ...names, currentPassword: password, newPassword: "entirely my own one" };
    expect((await again.call(updateProfile, { body: change })).status).toBe(200);
    expect((await again.call(listUsers)).status).toBe(200);
    expect((await signIn(world, person.username, "entirely my own one")).userId).toBe(person.userId);
  });

  it("a password that is good enough for an admin stays", async () => {
    const person = await aPerson(world, "strong");
    await edit(ada, person, { role: "admin" });
    expect((await (await signIn(world, "strong")).call(listUsers)).status).toBe(200);
  });
});

describe("where a second admin is required", () => {
  beforeAll(async () => {
    world = strict;
    ada = await anAdmin(world, "ada");
  });

  it("the saved form says which part waits, and the new admin is told once the role is given, not before", async () => {
    const person = await aPerson(world, "waiting", { isVerified: true });
    const carriedOutAt = new Date(world.clock().getTime() + 86_400_000).toISOString();
    const alone = await edit(ada, person, { email: "other@example.com", firstName: "Now" });
    expect(alone.body).toMatchObject({ firstName: "Now", waiting: [{ kind: "change_address", carriedOutAt }] });
    expect((await edit(ada, await aPerson(world, "named"), { firstName: "Now" })).body).not.toHaveProperty("waiting");
    expect((await edit(ada, person, { email: "ADA@example.com" })).status).toBe(409);
    const bea = await anAdmin(world, "bea");
    const waiting = [{ kind: "give_admin_role", carriedOutAt: null }];
    expect((await edit(ada, person, { role: "admin" })).body).toMatchObject({ role: "user", waiting });
    const made = form({ username: "fresh", email: "fresh@example.com" }, { role: "admin" });
    const fresh = await ada.call(createUser, { body: { ...made, password: "given by another" } });
    expect(fresh.body.waiting).toEqual(waiting);
    expect(await subjectsTo(person)).not.toContain(GIVEN);
    const { body } = await bea.call(listAdminRequests);
    const id = body.find(({ summary, kind }) => kind === "give_admin_role" && summary.includes("waiting"))?.id ?? "";
    expect((await bea.call(confirmAdminRequest, { params: { id } })).status).toBe(200);
    expect(await subjectsTo(person)).toContain(GIVEN);
  });
});
