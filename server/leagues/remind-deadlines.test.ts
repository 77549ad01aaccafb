import { expect, it } from "vitest";
import { completeLeague, startSeason } from "#contract/leagues/leagues.ts";
import { sendReminders } from "#contract/members/members.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { remindDeadlines } from "#server/leagues/remind-deadlines.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { noticesTo } from "#tests/support/news.ts";
import { edit, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

const world = withWorld();
const four = withPeople(world, "amy_r", "bob_r", "cyd_r", "dan_r");

const TITLE = (name: string) => `${name}: $50.00 is due`;
const run = () =>
  inTransaction(world.deps.db, (tx) => remindDeadlines(tx, { secret: world.deps.secret, now: world.clock() }));

/** Lets the days pass one by one, with the job every hour or so, and counts the reminders on each. */
async function remindersByDay(person: Person, league: { id: string; name: string }, days: number): Promise<number[]> {
  const counts: number[] = [];
  for (let day = 0; day < days; day++) {
    const before = (await noticesTo(person, TITLE(league.name), league.id)).length;
    await run();
    await run();
    counts.push((await noticesTo(person, TITLE(league.name), league.id)).length - before);
    world.advance({ days: 1 });
  }
  return counts;
}

it("Members who owe are reminded 7, 3 and 1 days before the deadline and 1, 4, 7, 10 and 13 days after it, once each", async () => {
  const casey = await aPerson(world, "casey");
  const ben = await aPerson(world, "ben");
  const league = await withLeague(world, { by: casey, players: [ben] }, { name: "Every Date" });
  world.advance({ days: 22, hours: 1 });
  const told = await remindersByDay(ben, league, 40);
  const reminded = told.flatMap((count, index) => Array(count).fill(index - 8));
  // The first day of the count is the 8th before the deadline, and each reminder comes an hour after it is due.
  expect(reminded).toEqual([-7, -3, -1, 1, 4, 7, 10, 13]);
  const [notice] = await noticesTo(ben, TITLE(league.name), league.id);
  expect(notice?.actionUrl).toBe(`/leagues/${league.id}/payment`);
  const { body: emails } = await ben.call(listMails, { query: { to: ben.email } });
  const subject = "Every Date: your entry fee of $50.00 is due";
  expect(emails.filter((mail) => mail.subject === subject)).toHaveLength(8);
});

it("Members who paid, were reminded by hand in the last 24 hours, joined after the date or whose commissioner switched it off aren't reminded", async () => {
  const casey = await aPerson(world, "casey_two");
  const [paid, byHand, late, unasked] = four;
  const league = await aLeague(world, casey, { name: "Reminded" });
  const quiet = await aLeague(world, casey, { name: "Quiet", remindsMembers: false });
  await join(casey, league, paid, byHand);
  await join(casey, quiet, unasked);
  await pay(paid, league);
  world.advance({ days: 22, hours: 2 });
  await casey.call(sendReminders, { params: { id: league.id } });
  world.advance({ hours: 23 });
  await join(casey, league, late);
  await run();
  for (const person of [paid, byHand, late]) {
    expect(await noticesTo(person, TITLE(league.name), league.id), person.username).toEqual([]);
  }
  expect(await noticesTo(unasked, TITLE(quiet.name), quiet.id)).toEqual([]);
  world.advance({ days: 4 });
  await run();
  expect(await noticesTo(paid, TITLE(league.name), league.id)).toEqual([]);
  for (const person of [byHand, late]) {
    expect(await noticesTo(person, TITLE(league.name), league.id), person.username).toHaveLength(1);
  }
  expect((await edit(casey, league, { remindsMembers: false })).body.remindsMembers).toBe(false);
  world.advance({ days: 2 });
  await run();
  expect(await noticesTo(late, TITLE(league.name), league.id), "once it is switched off").toHaveLength(1);
});

it("A reminder missed by more than two days isn't made up for", async () => {
  const casey = await aPerson(world, "casey_three");
  const ben = await aPerson(world, "ben_three");
  const league = await withLeague(world, { by: casey, players: [ben] }, { name: "Long Asleep" });
  world.advance({ days: 46 });
  await run();
  expect(await noticesTo(ben, TITLE(league.name), league.id)).toEqual([]);
});

it("Members who stay for a dynasty's next season are reminded about its deadline", async () => {
  const casey = await aPerson(world, "casey_four");
  const ben = await aPerson(world, "ben_four");
  const league = await aLeague(world, casey, { name: "Again", leagueType: "dynasty", minYears: 1, maxYears: 1 });
  const params = { id: league.id };
  await join(casey, league, ben);
  await casey.call(completeLeague, { params });
  const { body: next } = await casey.call(startSeason, { params, body: { from: "completed" } });
  expect(next.currentYear).toBe(2);
  const untilDue = new Date(next.paymentDeadline).getTime() - world.clock().getTime();
  world.advance({ hours: untilDue / 3_600_000 - 7 * 24 + 1 });
  await run();
  expect(await noticesTo(ben, "Again: $50.00 per season is due", league.id)).toHaveLength(1);
});
