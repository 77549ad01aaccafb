import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listMails } from "#contract/mailbox.ts";
import { listNotifications } from "#contract/notifications.ts";
import type { Notice, PeopleNotice } from "#server/notices/notice.ts";
import { tell } from "#server/notices/tell.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { anAdmin, aPerson, type Person } from "#tests/support/world.ts";

let world: TestApp;
let ann: Person;
beforeAll(async () => {
  world = await testApp();
  ann = await aPerson(world, "ann");
});
afterAll(() => world.close());

const notice = (to: PeopleNotice["to"], title: string): PeopleNotice => ({
  to,
  leagueId: null,
  type: "admin_alert",
  title,
  message: "It happened.",
  path: "/player",
  email: { subject: title, heading: title, paragraphs: ["It happened."] },
});
const happens = (...notices: Notice[]) => inTransaction(world.deps.db, (tx) => tell(tx, world.clock(), ...notices));
const titlesOf = async (person: Person) => (await person.call(listNotifications)).body.map(({ title }) => title);
const subjectsTo = async (to: string) =>
  (await world.visitor().call(listMails, { query: { to } })).body.map(({ subject }) => subject);

it("tells a person in the app and by email, and an address by email alone", async () => {
  await happens(notice([ann.userId], "One"), { address: "x@example.com", email: notice([], "Two").email });
  expect(await titlesOf(ann)).toContain("One");
  expect(await subjectsTo(ann.email)).toContain("One");
  expect(await subjectsTo("x@example.com")).toEqual(["Two"]);
});

it("tells no one when the transaction that is the reason fails", async () => {
  const failing = inTransaction(world.deps.db, async (tx) => {
    await tell(tx, world.clock(), notice([ann.userId], "Undone"));
    throw new Error("it did not happen");
  });
  await expect(failing).rejects.toThrow("it did not happen");
  expect(await titlesOf(ann)).not.toContain("Undone");
  expect(await subjectsTo(ann.email)).not.toContain("Undone");
});

it("tells every admin but the one named, and no one else", async () => {
  const ada = await anAdmin(world, "ada");
  const bob = await anAdmin(world, "bob");
  await happens(notice({ everyAdminBut: ada.userId }, "For others"), notice({ everyAdminBut: null }, "For all"));
  expect(await titlesOf(ada)).toEqual(expect.not.arrayContaining(["For others"]));
  expect(await titlesOf(ada)).toContain("For all");
  expect(await titlesOf(bob)).toEqual(expect.arrayContaining(["For others", "For all"]));
  expect(await titlesOf(ann)).not.toContain("For all");
});

it("tells no one of an erased account", async () => {
  const { db } = world.deps;
  const gone = await aPerson(world, "gone");
  await db.update(users).set({ erasedAt: world.clock() }).where(eq(users.id, gone.userId));
  await happens(notice([gone.userId, ann.userId], "To who is left"));
  expect(await db.$count(notifications, eq(notifications.userId, gone.userId))).toBe(0);
  expect(await subjectsTo(gone.email)).not.toContain("To who is left");
  expect(await titlesOf(ann)).toContain("To who is left");
});
