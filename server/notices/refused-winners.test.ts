import { afterEach, expect, it } from "vitest";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { movePayoutToUnclaimed } from "#contract/operations/unclaimed-money.ts";
import { declare } from "#contract/people/declarations.ts";
import { keepWaiting, remindWinner } from "#contract/votes/unclaimed.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { propose, withLeague } from "#tests/support/with-league.ts";
import { anAdmin, aPerson, signIn } from "#tests/support/world.ts";

const REFUSED = [
  { place: "US-WA", message: "We can't pay you where you live." },
  { birthDate: "2010-01-01", message: "You have to be older to be paid here." },
];
const SETTINGS = {
  PLACES: "not US-WA",
  PLACES_REASON: "Not in Washington.",
  MIN_AGE: "21",
  DORMANT_AFTER: "default=200",
};

let before: TestApp;
let world: TestApp;
afterEach(async () => {
  await world.app.close();
  await before.close();
});

it.each(REFUSED)("a winner is told why they can't be paid, and never to add a bank account: $message", async (told) => {
  before = await testApp();
  const casey = await aPerson(before, "casey");
  const members = [await aPerson(before, "winner"), await aPerson(before, "ann")] as const;
  const league = await withLeague(before, { by: casey, players: [...members], paid: true }, { name: "Sunday League" });
  await anAdmin(before, "ada");
  world = await testApp({ environment: SETTINGS, on: before.database, startsAt: before.clock() });
  const [runs, admin, winner] = [
    await signIn(world, "casey"),
    await signIn(world, "ada"),
    await signIn(world, "winner"),
  ];
  const { message, ...said } = told;
  expect((await winner.call(declare, { body: { birthDate: "1980-05-17", place: "GB", ...said } })).status).toBe(200);
  await runs.call(completeLeague, { params: { id: league.id } });
  const awarded = (await propose(runs, league, [[winner, "100.00"]])).body;
  expect(awarded.message).toBe("Payouts to some winners are paused; the list of payouts says until when.");
  const of = { params: { id: awarded.payouts[0]?.id ?? "" } };
  const reason = { body: { reason: "No answer." } };
  const tell = () => jobHandlers(world.deps).remind_winners({});

  expect((await runs.call(remindWinner, of)).status).toBe(200);
  world.advance({ days: 60 });
  await tell();
  const keeper = await signIn(world, "ada");
  expect((await keeper.call(keepWaiting, { ...of, ...reason })).status).toBe(200);
  world.advance({ days: 60 });
  await tell();
  const mover = await signIn(world, admin.username);
  expect((await mover.call(movePayoutToUnclaimed, { ...of, ...reason })).status).toBe(200);

  const own = (await (await signIn(world, "winner")).call(listNotifications)).body.filter(({ title }) =>
    title.includes("$100.00"),
  );
  expect(own.map(({ title }) => title.replace(/on \w+ \d+, \d+$/, "on a day"))).toEqual([
    "We're keeping your $100.00 from Sunday League",
    "Your $100.00 from Sunday League counts as abandoned on a day",
    "Your $100.00 from Sunday League is still waiting",
    "Your $100.00 from Sunday League is waiting",
    "Your $100.00 from Sunday League is waiting",
    "You won $100.00: 1st place in Sunday League",
  ]);
  for (const notice of own) {
    expect(notice.message, notice.title).toContain(message);
    expect(notice.message, notice.title).not.toMatch(/add(ed)? a bank account/i);
    expect(notice.actionUrl, notice.title).not.toBe("/profile/payouts");
  }
  await world.runJobs();
  const { body: mails } = await world.visitor().call(listMails, { query: { to: winner.email } });
  expect(mails.filter(({ text }) => /add a bank account/i.test(text)).map(({ subject }) => subject)).toEqual([]);
});
