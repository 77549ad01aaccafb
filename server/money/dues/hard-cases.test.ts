import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { endSeason, type League, startSeason } from "#contract/leagues/leagues.ts";
import { getStanding } from "#contract/leagues/standing.ts";
import { waiveLateFee } from "#contract/members/league-dues.ts";
import { leaveLeague, removeMember } from "#contract/members/members.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { listOwnPayments } from "#contract/money/receipts.ts";
import { listDebts } from "#contract/money/treasurer/debts.ts";
import {
  announcePayment,
  confirmPayments,
  getHowToPay,
  refusePayment,
  withdrawAnnouncement,
} from "#contract/money/treasurer/treasurer-payments.ts";
import { eraseAccount } from "#contract/people/leave-for-good.ts";
import { setWaysToPay } from "#contract/people/ways-to-pay.ts";
import { toCents } from "#contract/platform/money.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { addLateFees } from "#server/money/dues/add-late-fees.ts";
import { lessOwnDues } from "#server/money/dues/set-off.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { duesOf, fine, idsOf, payFor } from "#tests/money/due-acts.ts";
import { anHourLater, banksDecide, DISPUTED_CARD } from "#tests/money/processor-acts.ts";
import { byVenmo, payTreasurer } from "#tests/money/treasurer-acts.ts";
import { acceptCharges } from "#tests/support/accept-charges.ts";
import { award, of, seatOf, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");
let count = 0;
afterAll(async () => {
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
});

async function aSeason(terms: object = {}) {
  count += 1;
  const [ann, ben] = await Promise.all([aPerson(world, `ann${count}`), aPerson(world, `ben${count}`)]);
  const all = { lateFee: "10.00", maxChargesPerMember: "20.00", ...terms };
  return { league: await withLeague(world, { by: casey, players: [ann, ben] }, all), ann, ben };
}
const aTreasury = () => aSeason({ custody: "treasurer" });

const statusOf = async (league: League, who: Person) => (await seatOf(casey, league, who))?.paymentStatus;
const standings = async (league: League, who: Person) =>
  (await duesOf(casey, league, who)).map(({ kind, standing }) => `${kind} ${standing}`);
const aFine = async (league: League, who: Person) => {
  await fine(casey, league, who);
  return idsOf(await duesOf(casey, league, who, "charge"));
};
const fee = () => ({ ...byVenmo(world), amount: "50.00", seasons: 1 });
const inParts = () => {
  const at = (days: number) => new Date(world.clock().getTime() + days * 86_400_000).toISOString();
  return {
    entryParts: [
      { amount: "20.00", dueAt: at(10) },
      { amount: "30.00", dueAt: at(20) },
    ],
  };
};
async function bankTakesBack() {
  await anHourLater(world);
  await banksDecide(world, "losing_evidence");
}

it("A payer's bank takes back what paid another's seat and fine: the member owes both again, the payer neither", async () => {
  const { league, ann, ben } = await aSeason();
  const dueIds = await aFine(league, ann);
  const wanted = { amount: "55.00", yearsSelected: 1, dueIds, forUserId: ann.userId };
  await payFor(ben, league, wanted, DISPUTED_CARD);
  expect(await standings(league, ann)).toEqual(["entry paid", "charge paid"]);
  await bankTakesBack();
  expect([await statusOf(league, ann), await statusOf(league, ben)]).toEqual(["pending", "pending"]);
  expect(await standings(league, ann)).toEqual(["entry open", "charge open"]);
  expect((await ben.call(listOwnPayments, of(league))).body).toMatchObject([{ dispute: "lost" }]);
});

it("A payer who leaves or erases their account took nothing from the seat they paid for, and its refund finds their card", async () => {
  const { league, ann, ben } = await aSeason();
  await payFor(ben, league, { amount: "50.00", forUserId: ann.userId });
  expect((await ben.call(leaveLeague, of(league))).body).toMatchObject({ refundAmount: "0.00" });
  expect(await statusOf(league, ann)).toBe("paid");
  expect((await ben.call(eraseAccount, { body: { currentPassword: "correct horse" } })).status).toBe(200);
  expect(await statusOf(league, ann)).toBe("paid");
  expect((await ann.call(leaveLeague, of(league))).body).toMatchObject({ refundAmount: "50.00" });
  await world.runJobs();
  const back = await world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));
  expect(back).toMatchObject([{ userId: ben.userId, status: "succeeded" }]);
});

it("A member who left can't be charged, and owes nothing anymore", async () => {
  const { league, ann } = await aSeason();
  await fine(casey, league, ann);
  await casey.call(removeMember, { params: { id: league.id, userId: ann.userId } });
  expect(await duesOf(casey, league, ann)).toEqual([]);
  expect((await fine(casey, league, ann)).status).toBe(404);
});

it("Nobody whose payment the treasurer hasn't answered gets a late fee; once it hasn't arrived, they do", async () => {
  const { league, ann, ben } = await aTreasury();
  world.advance({ days: 29 });
  const said = await ann.call(announcePayment, { ...of(league), body: fee() });
  world.advance({ days: 5 });
  const run = () => inTransaction(world.deps.db, (tx) => addLateFees(tx, { now: world.clock() }));
  await run();
  const lateOf = async (who: Person) => (await duesOf(casey, league, who, "late")).map(({ standing }) => standing);
  expect([await lateOf(ann), await lateOf(ben)]).toEqual([[], ["open"]]);
  const [late = ""] = idsOf(await duesOf(casey, league, ben, "late"));
  await casey.call(waiveLateFee, { ...of({ id: late }), body: { reason: "Hospital" } });
  await casey.call(refusePayment, { ...of(said.body), body: { reason: "Nothing came" } });
  world.advance({ days: 1 });
  await run();
  expect([await lateOf(ann), await lateOf(ben)]).toEqual([["open"], ["waived"]]);
});

it("What a winner says they have paid is taken from a prize only once the league takes no payments, and then goes back", async () => {
  const { league, ann, ben } = await aTreasury();
  await payTreasurer(world, casey, league, ann, ben);
  const dueIds = await aFine(league, ann);
  await acceptCharges(ann, league);
  const body = { ...fee(), amount: "5.00", seasons: 0, dueIds };
  const said = await ann.call(announcePayment, { ...of(league), body });
  await casey.call(startSeason, { ...of(league), body: { from: "active" } });
  const [row] = await world.deps.db.select().from(leagues).where(eq(leagues.id, league.id));
  const weekly = { userId: ann.userId, kind: "period_prize" as const, amount: toCents(2000) };
  const inSeason = await lessOwnDues(world.deps.db, row as LeagueRow, [weekly], { now: world.clock() });
  expect(inSeason.map(({ taken }) => taken)).toEqual([[]]);
  await casey.call(endSeason, of(league));
  expect((await award(casey, league, [ann, "50.00"], [ben, "50.00"])).status).toBe(201);
  const won = (await casey.call(listPayouts, of(league))).body;
  expect(won.find(({ userId }) => userId === ann.userId)).toMatchObject({ amount: "45.00", setOff: "5.00" });
  await casey.call(confirmPayments, { ...of(league), body: { paymentIds: [said.body.id] } });
  expect(await duesOf(casey, league, ann, "charge")).toMatchObject([{ standing: "paid", setOff: "5.00" }]);
  const debts = (await ann.call(listDebts, of(league))).body.filter(({ kind }) => kind === "refund");
  expect(debts).toMatchObject([{ amount: "5.00", standing: "owed", userId: ann.userId }]);
});

it("Who says they paid a fine alone is still asked for the entry fee, and has nothing said of it", async () => {
  const { league, ann } = await aTreasury();
  const body = { ...fee(), amount: "5.00", seasons: 0, dueIds: await aFine(league, ann) };
  expect((await ann.call(announcePayment, { ...of(league), body })).status).toBe(201);
  expect(await seatOf(casey, league, ann)).toMatchObject({ saysPaid: false, said: null });
  expect((await ann.call(getStanding, of(league))).body.needs).toMatchObject([{ kind: "pay", amount: "50.00" }]);
});

it("Somebody who owes nothing pays for a member without seeing the treasurer's ways to be paid", async () => {
  const { league, ann, ben } = await aTreasury();
  const ways = [{ kind: "venmo", username: "casey-jones" }];
  await casey.call(setWaysToPay, { body: { ways, currentPassword: "correct horse" } });
  const asked = { ...of(league), query: { for: ann.userId } };
  const member = { userId: ann.userId };
  expect((await ben.call(getHowToPay, asked)).body).toMatchObject({ ways: [{ kind: "venmo" }], member });
  expect((await (await aPerson(world, `carl${count}`)).call(getHowToPay, asked)).status).toBe(404);
  expect((await casey.call(getHowToPay, asked)).body).toMatchObject({ ways: [], choices: [{ amount: "50.00" }] });
  expect((await casey.call(getHowToPay, of(league))).status).toBe(404);
});

it("Who is said to have paid, but didn't, takes the other's word back and can pay", async () => {
  const { league, ann, ben } = await aTreasury();
  const said = await ben.call(announcePayment, { ...of(league), body: { ...fee(), forUserId: ann.userId } });
  const announce = async () => (await ann.call(announcePayment, { ...of(league), body: fee() })).status;
  expect(await announce()).toBe(409);
  const carl = await aPerson(world, `carl_${count}`);
  expect((await carl.call(withdrawAnnouncement, of(said.body))).status).toBe(404);
  expect((await ann.call(withdrawAnnouncement, of(said.body))).status).toBe(200);
  expect(await announce()).toBe(201);
});

it("Someone who joins a public league by paying pays all parts of its fee", async () => {
  const { league } = await aSeason({ isPublic: true, ...inParts() });
  const dora = await aPerson(world, `dora${count}`);
  await payFor(dora, league, { amount: "50.00" });
  expect(await statusOf(league, dora)).toBe("paid");
  expect(await standings(league, dora)).toEqual(["entry paid", "part paid", "part paid"]);
});

it("A bank that takes back one part makes its member owe that part, and the seat isn't paid anymore", async () => {
  const { league, ann } = await aSeason(inParts());
  const [first = "", second = ""] = idsOf(await duesOf(casey, league, ann, "part"));
  await payFor(ann, league, { amount: "20.00", dueIds: [first] }, DISPUTED_CARD);
  await payFor(ann, league, { amount: "30.00", dueIds: [second] });
  expect(await statusOf(league, ann)).toBe("paid");
  await bankTakesBack();
  expect(await statusOf(league, ann)).toBe("pending");
  expect((await standings(league, ann)).slice(1)).toEqual(["part open", "part paid"]);
  await payFor(ann, league, { amount: "20.00", dueIds: [first] });
  expect(await statusOf(league, ann)).toBe("paid");
});

it("A bank that takes back a charge's payment leaves the seat paid", async () => {
  const { league, ann } = await aSeason();
  await payFor(ann, league, { amount: "50.00" });
  await payFor(ann, league, { amount: "5.00", dueIds: await aFine(league, ann) }, DISPUTED_CARD);
  await bankTakesBack();
  expect(await statusOf(league, ann)).toBe("paid");
  expect(await standings(league, ann)).toEqual(["entry paid", "charge open"]);
});
