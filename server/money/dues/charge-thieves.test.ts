import { afterAll, expect, it } from "vitest";
import { editLeague, endSeason, type League } from "#contract/leagues/leagues.ts";
import {
  acceptCharge,
  askAboutCharge,
  objectToCharge,
  voteOnCharge,
  withdrawCharge,
} from "#contract/members/league-dues.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { listDebts } from "#contract/money/treasurer/debts.ts";
import { listNotifications, readNotification } from "#contract/notices/notifications.ts";
import { castSessionVote, getVotingSession } from "#contract/votes/payout-votes.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { duesOf, fine } from "#tests/money/due-acts.ts";
import { emailTo } from "#tests/support/news.ts";
import { award, of, propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, type Person } from "#tests/support/world.ts";

/* A commissioner who takes a prize by fines, and a member who objects to everything (RULES §25). */
const world = withWorld();
const [casey] = withPeople(world, "casey");
let count = 0;
afterAll(async () => {
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
});

/** Three members who paid $50.00 each; `treasurer` keeps it. */
async function aSeason(terms: object = {}, treasurer?: Person) {
  count += 1;
  const people = await Promise.all(["ann", "ben", "cora"].map((name) => aPerson(world, `${name}${count}`)));
  const [ann, ben, cora] = people as [Person, Person, Person];
  const scene = {
    by: casey,
    players: people,
    paid: true,
    status: "in_season",
    ...(treasurer && { treasurer }),
  } as const;
  const all = { name: `Fines ${count}`, maxChargesPerMember: "100.00", ...terms };
  return { league: await withLeague(world, scene, all), ann, ben, cora };
}

async function charge(league: League, who: Person, amount = "20.00") {
  expect((await fine(casey, league, who, { amount, reason: `Fine ${++count}` })).status).toBe(201);
  return dueOf(league, who);
}
async function dueOf(league: League, who: Person, by = casey) {
  const due = (await duesOf(by, league, who, "charge")).at(-1);
  if (!due) throw new Error("Nobody was charged.");
  return due;
}
const end = (league: League) => casey.call(endSeason, of(league));
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
  await charge(league, ann, "100.00");
  await end(league);
  await world.runJobs();
  world.advance({ days: 30 });
  expect((await propose(casey, league, [[ann, "150.00"]])).status).toBe(201);
  expect(await wonBy(league, ann)).toEqual(["150.00 less 0.00"]);
  expect(await dueOf(league, ann)).toMatchObject({ standing: "open", left: "100.00" });
});

it("An objection comes within seven days of hearing, and silence costs nothing before", async () => {
  const { league, ann, ben } = await aSeason();
  const heard = await charge(league, ann);
  await world.runJobs();
  const unheard = await charge(league, ben);
  world.advance({ days: 8 });
  expect((await ann.call(objectToCharge, { ...of(heard), body: { reason: "Too late." } })).status).toBe(409);
  expect(await dueOf(league, ann)).toMatchObject({ agreement: { mayObject: false, isTakenFromPrizes: true } });
  await end(league);
  await award(casey, league, [ann, "70.00"], [ben, "60.00"]);
  expect([await wonBy(league, ann), await wonBy(league, ben)]).toEqual([["50.00 less 20.00"], ["60.00 less 0.00"]]);
  const [told] = (await ben.call(listNotifications)).body.filter(({ title }) => title.startsWith("You owe $20.00"));
  await ben.call(readNotification, of({ id: told?.id ?? "" }));
  world.advance({ days: 6 });
  expect((await ben.call(objectToCharge, { ...of(unheard), body: { reason: "Only now." } })).status).toBe(200);
});

it("A fine withdrawn after it was taken is added to the prize that hasn't left, once", async () => {
  const { league, ann } = await aSeason();
  const due = await charge(league, ann);
  await aWeekLater();
  await end(league);
  await propose(casey, league, [[ann, "150.00"]]);
  expect(await wonBy(league, ann)).toEqual(["130.00 less 20.00"]);
  const title = `You won $130.00 ($150.00 less $20.00 of own dues): 1st place in ${league.name}`;
  expect(await emailTo(ann, title)).toContainEqual(
    expect.stringContaining("$20.00 of it paid the late fees and charges"),
  );
  const withdraw = () => casey.call(withdrawCharge, { ...of(due), body: { reason: "It was wrong." } });
  const answers = await Promise.all([withdraw(), withdraw()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await wonBy(league, ann)).toEqual(["150.00 less 0.00"]);
});

it("In a vote league, the members vote on what is paid, and a fine withdrawn meanwhile is added", async () => {
  const { league, ann, ben, cora } = await aSeason({ payoutRule: "majority_approval" });
  const due = await charge(league, ann);
  await charge(league, ben, "10.00");
  await aWeekLater();
  await end(league);
  const id = (await award(casey, league, [ann, "90.00"], [ben, "60.00"])).body.votingSessionId ?? "";
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

it("Nothing is taken of a prize that wasn't shown when the vote on it began, also if its member agrees to it meanwhile", async () => {
  const { league, ann, ben, cora } = await aSeason({ payoutRule: "majority_approval" });
  await charge(league, ann, "10.00");
  await aWeekLater();
  const late = await charge(league, ann);
  await end(league);
  const id = (await award(casey, league, [ann, "90.00"], [ben, "60.00"])).body.votingSessionId ?? "";
  await ann.call(acceptCharge, of(late));
  for (const voter of [ann, ben, cora]) await voter.call(castSessionVote, { ...of({ id }), body: { vote: "for" } });
  expect(await wonBy(league, ann)).toEqual(["80.00 less 10.00"]);
  expect(await dueOf(league, ann)).toMatchObject({ id: late.id, standing: "open", left: "20.00" });
});

it("The terms allow charges of at most twice the entry fee", async () => {
  const league = await aLeague(world, casey, { maxChargesPerMember: "100.00" });
  const { paymentDeadline, endDate } = league;
  const body = { paymentDeadline, endDate, maxChargesPerMember: "100.01" };
  const refused = await casey.call(editLeague, { ...of(league), body });
  expect(refused.error).toMatchObject({
    errors: [{ path: "maxChargesPerMember", message: "Charges can be at most twice the entry fee" }],
  });
  const update = "update leagues set max_charges_per_member = 10001 where id = $1";
  await expect(world.database.ownerPool.query(update, [league.id])).rejects.toThrow("leagues_max_charges");
});

it("A member who objected and one who was charged at the last moment can still agree, and nobody for them", async () => {
  const { league, ann, ben } = await aSeason();
  const due = await charge(league, ann);
  await ann.call(objectToCharge, { ...of(due), body: { reason: "I was on time." } });
  for (const other of [casey, ben]) expect((await other.call(acceptCharge, of(due))).status).toBe(404);
  await end(league);
  expect([(await ann.call(acceptCharge, of(due))).status, (await ann.call(acceptCharge, of(due))).status]).toEqual([
    200, 200,
  ]);
  await propose(casey, league, [[ann, "150.00"]]);
  expect(await wonBy(league, ann)).toEqual(["130.00 less 20.00"]);
});

it("Most of the paid members say whether a charge stands, once each; fewer don't, and nobody else counts", async () => {
  const { league, ann, ben, cora } = await aSeason();
  const stranger = await aPerson(world, `stranger${count}`);
  const due = await charge(league, ann);
  await ann.call(objectToCharge, { ...of(due), body: { reason: "I was on time." } });
  expect((await ann.call(askAboutCharge, of(due))).status).toBe(403);
  const vote = async (who: Person, vote: string) =>
    (await who.call(voteOnCharge, { ...of(due), body: { vote } })).status;
  expect(await vote(ben, "for")).toBe(404);
  expect((await casey.call(askAboutCharge, of(due))).status).toBe(200);
  expect((await casey.call(askAboutCharge, of(due))).status).toBe(409);
  expect([await vote(stranger, "for"), await vote(casey, "for")]).toEqual([404, 404]);
  expect([await vote(ben, "for"), await vote(ben, "for")]).toEqual([200, 409]);
  expect((await dueOf(league, ann, cora)).agreement).toEqual({
    ...{ mayObject: false, isAccepted: false, isTakenFromPrizes: false },
    ballot: { votesFor: 1, votesAgainst: 0, eligible: 3, mayVote: true },
  });
  await end(league);
  expect(await vote(ann, "against")).toBe(200);
  expect((await Promise.all([vote(cora, "for"), vote(cora, "for")])).toSorted()).toEqual([200, 409]);
  await propose(casey, league, [[ann, "150.00"]]);
  expect(await wonBy(league, ann)).toEqual(["130.00 less 20.00"]);
});

it("A charge that its member objected to, or that most members didn't confirm, isn't taken, however long it is silent", async () => {
  const { league, ann, ben, cora } = await aSeason();
  const denied = await charge(league, ben);
  expect((await ben.call(objectToCharge, { ...of(denied), body: { reason: "I was on time." } })).status).toBe(200);
  const due = await charge(league, ann);
  await casey.call(askAboutCharge, of(due));
  for (const who of [ben, cora]) await who.call(voteOnCharge, { ...of(due), body: { vote: "against" } });
  expect((await ann.call(voteOnCharge, { ...of(due), body: { vote: "against" } })).status).toBe(409);
  await aWeekLater();
  await end(league);
  await award(casey, league, [ann, "90.00"], [ben, "60.00"]);
  expect([await wonBy(league, ann), await wonBy(league, ben)]).toEqual([["90.00 less 0.00"], ["60.00 less 0.00"]]);
});

it("Nobody is charged by hand once the season is completed, and the limit isn't raised once somebody paid", async () => {
  const { league, ann } = await aSeason({ maxChargesPerMember: "20.00" });
  const { paymentDeadline, endDate } = league;
  const raised = { paymentDeadline, endDate, maxChargesPerMember: "50.00" };
  expect((await casey.call(editLeague, { ...of(league), body: raised })).status).not.toBe(200);
  const rule = { kind: "lowest_score", amount: "5.00", isEachWeek: true, fromWeek: 1, toWeek: 3 };
  const ruled = { paymentDeadline, endDate, prizeRules: [rule] };
  expect((await casey.call(editLeague, { ...of(league), body: ruled })).status).not.toBe(200);
  await end(league);
  expect((await fine(casey, league, ann)).status).toBe(409);
  const insert = `insert into dues (league_id, user_id, season_year, kind, charge_kind, amount, set_by_id, set_at, due_at)
    values ($1, $2, 1, 'charge', 'fine', 500, $3, now(), now())`;
  const byHand = world.database.ownerPool.query(insert, [league.id, ann.userId, casey.userId]);
  await expect(byHand).rejects.toThrow("Charges after the season");
});

it("A charge that was taken can't be withdrawn once its prize was sent, or the money went to somebody else", async () => {
  const { league, ann, ben } = await aSeason();
  await nameBankAccount(ann);
  const sent = await charge(league, ann);
  const spent = await charge(league, ben, "10.00");
  await aWeekLater();
  await end(league);
  await award(casey, league, [ann, "90.00"], [ben, "60.00"]);
  await world.runJobs();
  const withdraw = (due: { id: string }) => casey.call(withdrawCharge, { ...of(due), body: { reason: "Wrong." } });
  expect((await withdraw(sent)).error).toMatchObject({ message: expect.stringContaining("was sent") });
  expect((await propose(casey, league, [[ben, "30.00"]])).status).toBe(201);
  expect((await withdraw(spent)).error).toMatchObject({ message: expect.stringContaining("awarded to others") });
  expect(await wonBy(league, ann)).toEqual(["70.00 less 20.00"]);
});

it("A charge withdrawn while its prize is being sent is added before it or not at all", async () => {
  const { league, ann } = await aSeason();
  const due = await charge(league, ann, "100.00");
  await aWeekLater();
  await end(league);
  await propose(casey, league, [[ann, "150.00"]]);
  await nameBankAccount(ann);
  const [answer] = await Promise.all([
    casey.call(withdrawCharge, { ...of(due), body: { reason: "Wrong." } }),
    world.runJobs(),
  ]);
  await world.runJobs();
  const [payout] = (await ann.call(listPayouts, of(league))).body;
  const whole = { amount: "150.00", setOff: "0.00" };
  expect(payout).toMatchObject({ status: "completed", ...(answer.status === 200 ? whole : { amount: "50.00" }) });
  const { rows } = await world.database.ownerPool.query(
    "select sum(amount)::int as sent from payout_attempts where payout_id = $1",
    [payout?.id],
  );
  expect(rows).toEqual([{ sent: answer.status === 200 ? 150_00 : 50_00 }]);
});

it("A treasurer owes a winner what a withdrawn charge had taken, also of a prize that was taken whole", async () => {
  const { league, ann } = await aSeason({}, casey);
  const due = await charge(league, ann, "100.00");
  await aWeekLater();
  await end(league);
  await propose(casey, league, [[ann, "80.00"]]);
  expect(await wonBy(league, ann)).toEqual(["0.00 less 80.00"]);
  await casey.call(withdrawCharge, { ...of(due), body: { reason: "Wrong." } });
  expect((await ann.call(listDebts, of(league))).body).toMatchObject([
    { amount: "80.00", setOff: "0.00", standing: "owed" },
  ]);
});
