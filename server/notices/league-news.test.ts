import { expect, it } from "vitest";
import { declineInvitation, inviteByEmail, listMyInvitations } from "#contract/leagues/invitations.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { setEmailChoice } from "#contract/notices/email-choices.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { sendDigests } from "#server/notices/send-digests.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { SIGNATURE } from "#tests/support/news.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

const world = withWorld();
const [dora, eve, gone] = withPeople(world, "dora", "eve", "gone");

const send = () => inTransaction(world.deps.db, (tx) => sendDigests(tx, { now: world.clock() }));

const newsOf = async (person: Person) =>
  (await person.call(listNotifications)).body.map(({ title, message, actionUrl, emailSent }) => ({
    ...{ title, message, actionUrl, emailSent },
  }));

/** The emails about a commissioner's leagues, newest first. */
async function emailsTo(person: Person) {
  await world.runJobs();
  const { body } = await person.call(listMails, { query: { to: person.email } });
  return body.filter(({ text }) => text.includes("/commissioner")).map(({ subject, text }) => ({ subject, text }));
}

it("The commissioner is told who joined, paid, declined and left, in one email a day at most", async () => {
  const casey = await aPerson(world, "casey");
  const ben = await aPerson(world, "ben");
  const league = await aLeague(world, casey, { name: "Told", maxMembers: 4 });
  const params = { id: league.id };
  await join(casey, league, ben);
  world.advance({ hours: 0.1 });
  await pay(ben, league);
  world.advance({ hours: 0.1 });
  await casey.call(inviteByEmail, { params, body: { emails: [dora.email] } });
  const [invitation] = (await dora.call(listMyInvitations)).body;
  await dora.call(declineInvitation, { params: { token: invitation?.token ?? "" } });
  await send();
  expect(await emailsTo(casey), "before an hour has passed").toEqual([]);

  world.advance({ hours: 1 });
  await send();
  await send();
  const sent = await emailsTo(casey);
  expect(sent.map(({ subject }) => subject)).toEqual(["3 things happened in your leagues"]);
  expect(sent[0]?.text.trimEnd().split("\n\n").slice(1, 4)).toEqual([
    "ben Tester joined Told. 1 of 4 seats is taken.",
    "ben Tester paid $50.00 in Told. Entry fee of ben Tester. The money is in escrow.",
    "d•••@example.com declined Told. The invitation is closed.",
  ]);
  expect(sent[0]?.text).toContain("Stop emails about news of the leagues you run");
  const actionUrl = `/leagues/${league.id}`;
  expect(await newsOf(casey)).toEqual([
    { title: "d•••@example.com declined Told", message: "The invitation is closed.", actionUrl, emailSent: true },
    {
      title: "ben Tester paid $50.00 in Told",
      message: "Entry fee of ben Tester. The money is in escrow.",
      actionUrl,
      emailSent: true,
    },
    { title: "ben Tester joined Told", message: "1 of 4 seats is taken.", actionUrl, emailSent: true },
  ]);

  await join(casey, league, eve);
  world.advance({ hours: 0.1 });
  await eve.call(leaveLeague, { params });
  world.advance({ hours: 22 });
  await send();
  expect(await emailsTo(casey), "less than a day later").toHaveLength(1);
  world.advance({ hours: 2 });
  await send();
  expect((await emailsTo(casey))[0]?.subject).toBe("2 things happened in your leagues");
  expect((await newsOf(casey))[0]?.title).toBe("eve Tester left Told");
});

it("A commissioner who wants no such email gets the notifications alone, and none about their own seat", async () => {
  const casey = await aPerson(world, "casey_quiet");
  const ben = await aPerson(world, "ben_quiet");
  const league = await aLeague(world, casey, { name: "Quiet" });
  await casey.call(setEmailChoice, { params: { topic: "league_news" }, body: { wanted: false } });
  await join(casey, league, casey, ben);
  await pay(casey, league);
  world.advance({ hours: 2 });
  await send();
  expect(await emailsTo(casey)).toEqual([]);
  expect((await newsOf(casey)).map(({ title, emailSent }) => [title, emailSent])).toEqual([
    ["ben_quiet Tester joined Quiet", false],
  ]);
});

it("One piece of news is its own subject, and turning the emails off holds back what was collected", async () => {
  const casey = await aPerson(world, "casey_one");
  const [amy, bob] = [await aPerson(world, "amy_one"), await aPerson(world, "bob_one")];
  const league = await withLeague(world, { by: casey, players: [amy] }, { name: "Single" });
  world.advance({ hours: 2 });
  await send();
  const [email] = await emailsTo(casey);
  expect(email?.subject).toBe("amy_one Tester joined Single");
  expect(email?.text).toContain("1 of 10 seats is taken.");
  expect(email?.text).toContain(SIGNATURE);
  await join(casey, league, bob);
  await casey.call(setEmailChoice, { params: { topic: "league_news" }, body: { wanted: false } });
  world.advance({ days: 2 });
  await send();
  expect(await emailsTo(casey)).toHaveLength(1);
});

it("Someone whose account was deleted gets no news that had been waiting", async () => {
  const terms = { name: "Left Behind" };
  await withLeague(world, { by: gone, players: [await aPerson(world, "newcomer")] }, terms);
  world.advance({ hours: 25 });
  const erased = "update users set erased_at = $2 where id = $1";
  await world.database.ownerPool.query(erased, [gone.userId, world.clock()]);
  const count = async () => (await world.database.ownerPool.query("select from mails")).rowCount;
  const before = await count();
  await send();
  expect(await count()).toBe(before);
});
