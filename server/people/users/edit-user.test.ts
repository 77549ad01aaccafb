import { expect, it } from "vitest";
import { listMails } from "#contract/notices/mailbox.ts";
import { createUser, editUser } from "#contract/operations/admin-users.ts";
import { reportNotMe } from "#contract/people/account-notices.ts";
import { getCurrentUser } from "#contract/people/auth.ts";
import { withAdmin, withWorld } from "#tests/support/with-world.ts";
import { aPerson, emailedToken, type Person } from "#tests/support/world.ts";

const world = withWorld();
const ada = withAdmin(world);

const edit = ({ userId, username, email }: Person, changes: { email?: string; role?: "user" | "admin" }) => {
  const names = { username, email, firstName: "Pat", lastName: "Tester", role: "user" as const };
  return ada.call(editUser, { params: { id: userId }, body: { ...names, ...changes } });
};
const subjectsTo = async (to: string) =>
  (await world.visitor().call(listMails, { query: { to } })).body.map(({ subject }) => subject);
const emailOf = async ({ userId }: Person) =>
  (await world.database.ownerPool.query("select email from users where id = $1", [userId])).rows[0]?.email;

it("a new address ends the account's sessions; the old address is told, with a link that restores it", async () => {
  const person = await aPerson(world, "pat");
  expect((await edit(person, { email: "new@example.com" })).status).toBe(200);
  expect((await person.call(getCurrentUser)).status).toBe(401);
  const token = await emailedToken(world, person.email, "not-me/");
  expect((await world.visitor().call(reportNotMe, { params: { token } })).status).toBe(200);
  expect(await emailOf(person)).toBe(person.email);
});

it("the other admins hear about a new admin role, and so does the new admin, with a link to report that it wasn't them", async () => {
  const person = await aPerson(world, "rising");
  expect((await edit(person, { role: "admin" })).body.role).toBe("admin");
  expect(await subjectsTo(ada.email)).toContainEqual(expect.stringMatching(/\(rising\) is now an admin$/));
  expect(await subjectsTo(person.email)).toContain("You're now a Potkeeper admin");
  await emailedToken(world, person.email, "not-me/");
  const made = { username: "made", email: "made@example.com", firstName: "Ma", lastName: "De", role: "admin" as const };
  expect((await ada.call(createUser, { body: { ...made, password: "given by another" } })).status).toBe(201);
  expect(await subjectsTo(ada.email)).toContain("Ma De (made) is now an admin");
});

it("a person whom an admin gives another name hears of it, and of no edit that leaves their names", async () => {
  const person = await aPerson(world, "named");
  const names = {
    username: "renamed",
    email: person.email,
    firstName: "Ann",
    lastName: "Tester",
    role: "user" as const,
  };
  for (let time = 0; time < 2; time++) {
    expect((await ada.call(editUser, { params: { id: person.userId }, body: names })).status).toBe(200);
  }
  expect((await subjectsTo(person.email)).filter((subject) => subject === "An admin changed your name")).toHaveLength(
    1,
  );
});
