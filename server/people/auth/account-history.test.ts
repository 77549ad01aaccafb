import { afterEach, beforeEach, expect, it } from "vitest";
import { listAccountEvents } from "#contract/people/account-events.ts";
import { forgotPassword, updateProfile } from "#contract/people/auth.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

let world: TestApp;
let person: Person;
beforeEach(async () => {
  world = await testApp();
  person = await aPerson(world, "mara");
  world.advance({ hours: 1 });
});
afterEach(() => world.close());

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
  const before = { username, email, firstName: "mara", lastName: "Tester" };
  await person.call(updateProfile, { body: { ...before, lastName: "Marlowe" } });
  expect(await latest()).toEqual({ kind: "names_changed", details: { last_name: "Tester → Marlowe" } });
  const events = (await person.call(listAccountEvents)).body;
  await person.call(updateProfile, { body: { ...before, lastName: "Marlowe" } });
  expect((await person.call(listAccountEvents)).body).toEqual(events);
});
