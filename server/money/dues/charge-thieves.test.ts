import { afterAll, beforeAll, expect, it } from "vitest";
import { endSeason, type League, startSeason } from "#contract/leagues/leagues.ts";
import { chargeMembers, listDues, objectToCharge, withdrawCharge } from "#contract/members/league-dues.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { castSessionVote, getVotingSession } from "#contract/votes/payout-votes.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { emailTo } from "#tests/support/news.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

/* A commissioner who takes a prize by fines, and a member who objects to everything (RULES §25). */
let world: TestApp;
let casey: Person;
let count = 0;
beforeAll(async () => {
  world = await testApp();
  casey = await aPerson(world, "casey");
});
afterAll(async () => {
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
  await world.close();
});

const of = ({ id }: { id: string }) => ({ params: { id } });

/** Three members who paid $50.00 each. */
async function aSeason(terms: object = {}) {
  count += 1;
  const people = await Promise.all(["ann", "ben", "cora"].map((name) => aPerson(world, `${name}${count}`)));
  const [ann, ben, cora] = people as [Person, Person, Person];
  const league = await aLeague(world, casey, { name: `Fines ${count}`, maxChargesPerMember: "100.00", ...terms });
  await join(casey, league, ann, ben, cora);
  for (const person of people) await pay(person, league);
  await casey.call(startSeason, { ...of(league), body: { from: "active" } });
  return { league, ann, ben, cora };
}

async function fine(league: League, who: Person, amount = "20.00") {
  const body = { userIds: [who.userId], chargeKind: "fine", amount, reason: `Fine ${++count}` };
  expect((await casey.call(chargeMembers, { ...of(league), body })).status).toBe(201);
  return dueOf(league, who);
}
async function dueOf(league: League, { userId }: Person, by = casey) {
  const { dues } = (await by.call(listDues, of(league))).body;
  const due = dues.filter((one) => one.userId === userId && one.kind === "charge").at(-1);
  if (!due) throw new Error("Nobody was charged.");
  return due;
}
const end = (league: League) => casey.call(endSeason, of(league));
const propose = (league: League, ...prizes: [Person, string][]) =>
  casey.call(proposePayouts, {
    ...of(league),
    body: { payouts: prizes.map(([{ userId }, amount], nth) => ({ userId, place: nth + 1, amount })) },
  });
const wonBy = async (league: League, { userId }: Person) => {
  const all = (await casey.call(listPayouts, of(league))).body;
  return all.filter((one) => one.userId === userId).map(({ amount, setOff }) => `${amount} less ${setOff}`);
};
const aWeekLater = async () => {
  await world.runJobs();
  world.advance({ days: 8 });
};

it("A fine made seconds before the season ends takes nothing from the prize and stays owed", async () => {
  const { league, ann } = await aSeason();
  await fine(league, ann, "100.00");
  await end(league);
  await world.runJobs();
  world.advance({ days: 30 });
  expect((await propose(league, [ann, "150.00"])).status).toBe(201);
  expect(await wonBy(league, ann)).toEqual(["150.00 less 0.00"]);
  expect(await dueOf(league, ann)).toMatchObject({ standing: "open", left: "100.00" });
});

it("A fine that its member objected to takes nothing from the prize", async () => {
  const { league, ann } = await aSeason();
  const due = await fine(league, ann);
  expect((await ann.call(objectToCharge, { ...of(due), body: { reason: "I was on time." } })).status).toBe(200);
  await aWeekLater();
  await end(league);
  await propose(league, [ann, "150.00"]);
  expect(await wonBy(league, ann)).toEqual(["150.00 less 0.00"]);
});

it("An objection comes within seven days, and a member of whom everybody heard nothing loses nothing by silence", async () => {
  const { league, ann, ben } = await aSeason();
  const due = await fine(league, ann);
  const unheard = await fine(league, ben);
  await world.database.ownerPool.query("update notifications set heard_at = null where user_id = $1", [ben.userId]);
  await aWeekLater();
  await world.database.ownerPool.query("update notifications set heard_at = null where user_id = $1", [ben.userId]);
  const late = await ann.call(objectToCharge, { ...of(due), body: { reason: "Too late." } });
  expect(late.status).toBe(409);
  await end(league);
  await propose(league, [ann, "70.00"], [ben, "60.00"]);
  expect(await wonBy(league, ann)).toEqual(["50.00 less 20.00"]);
  expect(await wonBy(league, ben)).toEqual(["60.00 less 0.00"]);
  expect((await ben.call(objectToCharge, { ...of(unheard), body: { reason: "I never heard." } })).status).toBe(200);
});

it("A fine withdrawn after it was taken is added to the prize that hasn't left, once", async () => {
  const { league, ann } = await aSeason();
  const due = await fine(league, ann);
  await aWeekLater();
  await end(league);
  await propose(league, [ann, "150.00"]);
  expect(await wonBy(league, ann)).toEqual(["130.00 less 20.00"]);
  const title = `You won $130.00 ($150.00 less $20.00 of own dues): 1st place in ${league.name}`;
  expect(await emailTo(ann, title)).toContainEqual(expect.stringContaining("$20.00 of it paid the late fees and charges"));
  const withdraw = () => casey.call(withdrawCharge, { ...of(due), body: { reason: "It was wrong." } });
  const answers = await Promise.all([withdraw(), withdraw()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await wonBy(league, ann)).toEqual(["150.00 less 0.00"]);
});

it("In a vote league, the members vote on what is paid, and a fine withdrawn meanwhile is added", async () => {
  const { league, ann, ben, cora } = await aSeason({ payoutRule: "majority_approval" });
  const due = await fine(league, ann);
  await fine(league, ben, "10.00");
  await aWeekLater();
  await end(league);
  const id = (await propose(league, [ann, "90.00"], [ben, "60.00"])).body.votingSessionId ?? "";
  const seen = async () => (await cora.call(getVotingSession, of({ id }))).body;
  expect(await seen()).toMatchObject({
    proposedPayouts: [
      { amount: "90.00", setOff: "20.00" },
      { amount: "60.00", setOff: "10.00" },
    ],
    pool: { total: "150.00", proposed: "120.00", left: "30.00" },
  });
  await casey.call(withdrawCharge, { ...of(due), body: { reason: "It was wrong." } });
  expect((await seen()).proposedPayouts).toMatchObject([{ setOff: "0.00" }, { setOff: "10.00" }]);
  for (const voter of [ann, ben, cora]) await voter.call(castSessionVote, { ...of({ id }), body: { vote: "for" } });
  expect(await wonBy(league, ann)).toEqual(["90.00 less 0.00"]);
  expect(await wonBy(league, ben)).toEqual(["50.00 less 10.00"]);
  expect(await seen()).toMatchObject({ status: "approved", pool: { proposed: "140.00", left: "10.00" } });
});

it("The terms allow charges of at most twice the entry fee", async () => {
  await expect(aLeague(world, casey, { maxChargesPerMember: "100.01" })).rejects.toThrow();
});
