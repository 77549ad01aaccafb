import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { setEmailChoice } from "#contract/notices/email-choices.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import type { Event, PeopleNotice } from "#server/notices/notice.ts";
import { tell } from "#server/notices/tell.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { testDatabase } from "#tests/support/database.ts";
import { type Statement, sentStatements } from "#tests/support/sent-statements.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { anAdmin, aPerson, type Person } from "#tests/support/world.ts";

let sent: Statement[];
const world = withWorld(async () => {
  const database = await testDatabase();
  sent = sentStatements(database.pool);
  return { on: database };
});
const [ann] = withPeople(world, "ann");

const notice = (to: PeopleNotice["to"], title: string): PeopleNotice => ({
  to,
  leagueId: null,
  type: "admin_alert",
  title,
  message: "It happened.",
  path: "/player",
  email: { subject: title, heading: title, paragraphs: ["It happened."] },
});
const happens = (...events: Event[]) => inTransaction(world.deps.db, (tx) => tell(tx, world.clock(), ...events));
const titlesOf = async (person: Person) => (await person.call(listNotifications)).body.map(({ title }) => title);
const subjectsTo = async (to: string) =>
  (await world.visitor().call(listMails, { query: { to } })).body.map(({ subject }) => subject);

it("tells a person in the app and by email, and an address by email alone", async () => {
  await happens(notice([ann.userId], "One"), { address: "x@example.com", email: notice([], "Two").email });
  expect(await titlesOf(ann)).toContain("One");
  expect(await subjectsTo(ann.email)).toContain("One");
  expect(await subjectsTo("x@example.com")).toEqual(["Two"]);
});

it("tells a person one event by the first of its notices that is for them, and another event as well", async () => {
  const [one, two] = [await anAdmin(world, "olga"), await aPerson(world, "pia")];
  const byAddress = { address: two.email.toUpperCase(), email: notice([], "Fourth").email };
  const event = [
    notice([one.userId], "First"),
    notice([one.userId, two.userId], "Second"),
    notice({ everyAdminBut: null }, "Third"),
    byAddress,
  ];
  await happens(event, notice([one.userId], "Another"));
  expect(await titlesOf(one)).toEqual(["Another", "First"]);
  expect((await subjectsTo(one.email)).slice(0, 2)).toEqual(["Another", "First"]);
  expect(await titlesOf(two)).toEqual(["Second"]);
  expect((await subjectsTo(two.email)).filter((subject) => /Second|Third|Fourth/.test(subject))).toEqual(["Second"]);
});

it("shows what was told in the same moment the latest first, and each once, page by page", async () => {
  const cora = await aPerson(world, "cora");
  const titles = Array.from({ length: 9 }, (_, nth) => `Same moment ${nth + 1}`);
  const [first, second, third, ...others] = titles.map((title) => notice([cora.userId], title));
  if (!first || !second || !third) throw new Error("There are nine.");
  await happens(first);
  await happens(second, third);
  await happens(...others);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body, headers } = await cora.call(listNotifications, {
      query: { limit: "2", ...(cursor ? { cursor } : {}) },
    });
    seen.push(...body.map(({ title }) => title));
    cursor = /[?&]cursor=([^&>]+)/.exec(String(headers.link))?.[1];
  } while (cursor);
  expect(seen).toEqual(titles.reverse());
});

it("tells no one when the transaction it is part of fails", async () => {
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

it("leaves out people whose accounts were erased", async () => {
  const { db } = world.deps;
  const gone = await aPerson(world, "gone");
  await db.update(users).set({ erasedAt: world.clock() }).where(eq(users.id, gone.userId));
  await happens(notice([gone.userId, ann.userId], "To those who are left"));
  expect(await db.$count(notifications, eq(notifications.userId, gone.userId))).toBe(0);
  expect(await subjectsTo(gone.email)).not.toContain("To those who are left");
  expect(await titlesOf(ann)).toContain("To those who are left");
});

/** People by their accounts alone: no one signs in. */
const people = async (count: number, prefix: string) => {
  const createdAt = world.clock();
  const rows = Array.from({ length: count }, (_, nth) => ({
    ...{ username: `${prefix}${nth}`, email: `${prefix}${nth}@example.com`, firstName: "A", lastName: "B" },
    ...{ passwordHash: null, createdAt, updatedAt: createdAt },
  }));
  const made = await world.deps.db.insert(users).values(rows).returning({ id: users.id, email: users.email });
  return made;
};

it("tells each person what is for them, in order, and the same thing only once", async () => {
  const [one, two] = [await aPerson(world, "one"), await aPerson(world, "two")];
  await happens(
    notice([one.userId, one.userId], "First to one"),
    { address: one.email, email: notice([], "Second to one").email },
    { ...notice([two.userId, one.userId], "To both"), topic: "league_completed" },
    notice([two.userId], "Last to two"),
  );
  expect((await subjectsTo(one.email)).slice(0, 3)).toEqual(["To both", "Second to one", "First to one"]);
  expect((await subjectsTo(two.email)).slice(0, 2)).toEqual(["Last to two", "To both"]);
  expect((await titlesOf(one)).sort()).toEqual(["First to one", "To both"]);
  expect((await titlesOf(two)).sort()).toEqual(["Last to two", "To both"]);
});

it("asks each person's choices for each of several topics, and gives each email its own link to stop it", async () => {
  const [pat, quinn] = [await aPerson(world, "pat"), await aPerson(world, "quinn")];
  await pat.call(setEmailChoice, { params: { topic: "league_completed" }, body: { wanted: false } });
  const to = [pat.userId, quinn.userId];
  await happens(
    { ...notice(to, "Completed"), topic: "league_completed" },
    { ...notice(to, "A vote"), topic: "commissioner_vote_proposed" },
  );
  const linksTo = async ({ email }: Person) => {
    const { body } = await world.visitor().call(listMails, { query: { to: email } });
    return body.flatMap(({ text }) => text.match(/Stop emails about .*: .*\/unsubscribe\/[\w-]+/g) ?? []);
  };
  expect(await subjectsTo(pat.email)).not.toContain("Completed");
  expect(await linksTo(pat)).toEqual([expect.stringContaining("Stop emails about new votes on a commissioner: ")]);
  expect(await linksTo(quinn)).toHaveLength(2);
  expect(new Set([...(await linksTo(pat)), ...(await linksTo(quinn))]).size).toBe(3);
  expect(await titlesOf(pat)).toEqual(expect.arrayContaining(["Completed", "A vote"]));
});

it("takes no more statements for many notices to many people than for one of each kind to one person", async () => {
  const kinds = (ids: string[], nth: number): Event[] => {
    const { email, ...unsent } = notice(ids, `Notice ${nth}`);
    return [
      { ...unsent, email },
      { ...unsent, email, topic: "league_completed" },
      { ...unsent, collected: "league_news" },
      { address: "z@example.com", email },
    ];
  };
  const statementsFor = async (count: number, prefix: string) => {
    const ids = (await people(count, prefix)).map(({ id }) => id);
    const before = sent.length;
    await happens(...ids.flatMap((id, nth) => kinds([id, ...ids], nth)));
    return sent.slice(before).map(({ text }) => text);
  };
  const few = await statementsFor(1, "few");
  expect(few.length).toBeLessThanOrEqual(4);
  expect(await statementsFor(12, "many")).toEqual(few);
});
