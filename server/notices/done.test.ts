import { afterAll, beforeAll, expect, it } from "vitest";
import { completeLeague, listPlayerLeagues, startSeason } from "#contract/leagues/leagues.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { castSessionVote } from "#contract/votes/payout-votes.ts";
import { remindDeadlines } from "#server/leagues/remind-deadlines.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

/** A notification that asks for something isn't new once that is done (SPEC §2, notifications list). */
let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const isNew = async (person: Person, title: string) =>
  (await person.call(listNotifications)).body.filter((each) => each.title === title).map(({ isRead }) => !isRead);

async function completed(name: string, payoutRule: string) {
  const casey = await aPerson(world, `casey_${name}`);
  const members = await Promise.all(["ann", "ben", "cora"].map((each) => aPerson(world, `${each}_${name}`)));
  const league = await aLeague(world, casey, { name, payoutRule });
  await join(casey, league, ...members);
  for (const member of members) await pay(member, league);
  const params = { id: league.id };
  await casey.call(completeLeague, { params });
  const payouts = [{ userId: members[0]?.userId ?? "", place: 1, amount: "150.00" }];
  const { body } = await casey.call(proposePayouts, { params, body: { payouts } });
  return { members, sessionId: body.votingSessionId ?? "" };
}

it("“Add a bank account” is read once there is one", async () => {
  const { members } = await completed("Bank", "commissioner_control");
  const [ann, ben] = members as [Person, Person];
  const title = "You won $150.00: 1st place in Bank";
  expect(await isNew(ann, title)).toEqual([true]);
  await nameBankAccount(ann);
  await world.runJobs();
  expect(await isNew(ann, title)).toEqual([false]);
  expect(await isNew(ben, "Prizes awarded in Bank")).toEqual([true]);
});

it("A request to vote is read once its reader has voted, and for everyone once the vote is over", async () => {
  const { members, sessionId } = await completed("Vote", "majority_approval");
  const [ann, ben, cora] = members as [Person, Person, Person];
  const asked = (person: Person) => isNew(person, "Vote on the payouts");
  const vote = (by: Person) => by.call(castSessionVote, { params: { id: sessionId }, body: { vote: "for" } });
  await vote(ann);
  expect([await asked(ann), await asked(ben), await asked(cora)]).toEqual([[false], [true], [true]]);
  await vote(ben);
  expect([await asked(ben), await asked(cora)]).toEqual([[false], [false]]);
});

it("A reminder of the fee is read once the fee is paid, and stays read when the next season's is due", async () => {
  const dora = await aPerson(world, "dora");
  const [eli, fay] = [await aPerson(world, "eli"), await aPerson(world, "fay")];
  const league = await aLeague(world, dora, { name: "Fees", leagueType: "dynasty", minYears: 1, maxYears: 3 });
  await join(dora, league, eli, fay);
  world.advance({ days: 23.5 });
  await inTransaction(world.deps.db, (tx) => remindDeadlines(tx, { now: world.clock() }));
  const title = "Fees: $50.00 per season is due";
  expect([await isNew(eli, title), await isNew(fay, title)]).toEqual([[true], [true]]);
  await pay(eli, league);
  expect([await isNew(eli, title), await isNew(fay, title)]).toEqual([[false], [true]]);
  const params = { id: league.id };
  await dora.call(completeLeague, { params });
  await dora.call(proposePayouts, { params, body: { payouts: [{ userId: eli.userId, place: 1, amount: "50.00" }] } });
  await dora.call(startSeason, { params, body: { from: "completed" } });
  expect((await eli.call(listPlayerLeagues)).body).toMatchObject([{ paymentStatus: "pending" }]);
  expect(await isNew(eli, title)).toEqual([false]);
});
