import { beforeEach, expect, it } from "vitest";
import { listMails } from "#contract/notices/mailbox.ts";
import { listAccountEvents } from "#contract/people/account-events.ts";
import { forgotPassword, updateProfile } from "#contract/people/auth.ts";
import { emailTo } from "#tests/support/news.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

const world = withWorld();
let person: Person;
let people = 0;
beforeEach(async () => {
  person = await aPerson(world, `mara${++people}`);
  world.advance({ hours: 1 });
});

const CHANGED = "Your Potkeeper username was changed";
const emailsTo = async ({ email }: Person) =>
  (await person.call(listMails, { query: { to: email } })).body.map(({ subject }) => subject);
const latest = async () => {
  const [event] = (await person.call(listAccountEvents)).body;
  return { kind: event?.kind, details: event?.details };
};

it("tells the account's owner that someone asked to reset the password", async () => {
  await world.visitor().call(forgotPassword, { body: { email: person.email } });
  expect(await latest()).toEqual({ kind: "password_reset_asked", details: {} });
});

it("keeps each changed name, old and new, and nothing if none changed", async () => {
  const { username, email } = person;
  world.advance({ hours: 1 });
  const before = { username, email, firstName: username, lastName: "Tester" };
  await person.call(updateProfile, { body: { ...before, lastName: "Marlowe" } });
  expect(await latest()).toEqual({ kind: "names_changed", details: { last_name: "Tester → Marlowe" } });
  const events = (await person.call(listAccountEvents)).body;
  await person.call(updateProfile, { body: { ...before, lastName: "Marlowe" } });
  expect((await person.call(listAccountEvents)).body).toEqual(events);
});

it("emails the owner that their username was changed, which takes their password, once a day", async () => {
  const { username, email } = person;
  const renamed = (to: string) => ({ username: to, email, firstName: username, lastName: "Tester" });
  const rename = (to: string) =>
    person.call(updateProfile, { body: { ...renamed(to), currentPassword: "correct horse" } });
  const withoutPassword = await person.call(updateProfile, { body: renamed("mallory") });
  expect([withoutPassword.status, withoutPassword.error.code]).toEqual([403, "reauthenticate"]);
  const told = async () => (await emailsTo(person)).filter((subject) => subject === CHANGED).length;
  await person.call(updateProfile, { body: { ...renamed(username), lastName: "Marlowe" } });
  expect(await told()).toBe(0);
  expect((await rename("mallory")).status).toBe(200);
  await world.runJobs();
  const [, happened] = (await emailTo(person, CHANGED)) ?? [];
  expect(happened).toBe(
    "The username of your Potkeeper account was changed. You sign in with the new one or with your email address.",
  );
  expect((await emailTo(person, CHANGED))?.join("\n")).toContain(`Username: ${username} → mallory`);
  await rename(username);
  await rename("mallory");
  await world.runJobs();
  expect(await told()).toBe(1);
  world.advance({ hours: 25 });
  await rename(username);
  await world.runJobs();
  expect(await told()).toBe(2);
});
