import { expect, it } from "vitest";
import { listMails } from "#contract/notices/mailbox.ts";
import { editUser } from "#contract/operations/admin-users.ts";
import { reportNotMe } from "#contract/people/account-notices.ts";
import { getCurrentUser } from "#contract/people/auth.ts";
import { withAdmin, withWorld } from "#tests/support/with-world.ts";
import { aPerson, emailedToken, type Person } from "#tests/support/world.ts";

const world = withWorld();
const ada = withAdmin(world);

const edit = ({ userId, username, email }: Person, changes: { email?: string; username?: string }) => {
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

it("a person whom an admin gives another name hears of it, and of no edit that leaves their names", async () => {
  const person = await aPerson(world, "named");
  for (let time = 0; time < 2; time++) expect((await edit(person, { username: "renamed" })).status).toBe(200);
  const told = (await subjectsTo(person.email)).filter(
    (subject) => subject.startsWith("An admin") || /admin$/.test(subject),
  );
  expect(told).toEqual(["An admin changed your name"]);
});
