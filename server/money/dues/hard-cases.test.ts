import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { afterAll, expect, it } from "vitest";
import { endSeason, type League, startSeason } from "#contract/leagues/leagues.ts";
import { getStanding } from "#contract/leagues/standing.ts";
import { chargeMembers, type Due, listDues, waiveLateFee } from "#contract/members/league-dues.ts";
import { leaveLeague, listMembers, removeMember } from "#contract/members/members.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { listOwnPayments } from "#contract/money/receipts.ts";
import { listDebts } from "#contract/money/treasurer/debts.ts";
import {
  announcePayment,
  confirmPayments,
  getHowToPay,
  recordPayment,
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
import { disputes, refunds } from "#server/platform/db/schema/payments.ts";
import { acceptCharges } from "#tests/support/accept-charges.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, confirmCard, join, type Person } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");
let count = 0;
afterAll(async () => {
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
});

async function aSeason(terms: object = {}) {
  count += 1;
  const [ann, ben] = await Promise.all([aPerson(world, `ann${count}`), aPerson(world, `ben${count}`)]);
  const league = await aLeague(world, casey, { lateFee: "10.00", maxChargesPerMember: "20.00", ...terms });
  await join(casey, league, ann, ben);
  return { league, params: { id: league.id }, ann, ben };
}

const charge = (league: League, who: Person) =>
  casey.call(chargeMembers, {
    params: { id: league.id },
    body: { userIds: [who.userId], chargeKind: "fine", amount: "5.00", reason: "Late line-up" },
  });
const duesOf = async (league: League, { userId }: Person): Promise<Due[]> => {
  const { body } = await casey.call(listDues, { params: { id: league.id } });
  return body.dues.filter((due) => due.userId === userId);
};
const statusOf = async (league: League, { userId }: Person) => {
  const { body } = await casey.call(listMembers, { params: { id: league.id } });
  return body.find((member) => member.userId === userId)?.paymentStatus;
};

type Wanted = { amount: string; yearsSelected?: number; dueIds?: string[]; forUserId?: string };

async function pay(person: Person, league: League, wanted: Wanted, number = "4242424242424242") {
  const { body } = await person.call(createPaymentIntent, { body: { leagueId: league.id, ...wanted } });
  expect((await confirmCard(person, body, { number })).status).toBe(200);
  await person.call(paymentSuccess, { body: { paymentIntentId: body.paymentIntentId } });
}

async function anHourLater() {
  world.advance({ hours: 1 });
  await world.deps.sandbox?.applyDueChanges();
  await world.runJobs();
}

async function decide(evidence: string) {
  const { sandbox, db } = world.deps;
  if (!sandbox) throw new Error("There is no sandbox.");
  const stripe = new Stripe(sandbox.secretKey, { httpClient: Stripe.createFetchHttpClient(sandbox.fetch) });
  for (const { id } of await db.select().from(disputes).where(eq(disputes.status, "open"))) {
    await stripe.disputes.update(id, { evidence: { uncategorized_text: evidence }, submit: true });
  }
  await anHourLater();
}

const refundsIn = ({ id }: League) => world.deps.db.select().from(refunds).where(eq(refunds.leagueId, id));

it("A payer's bank takes back what paid another's seat and fine: the member owes both again, the payer neither", async () => {
  const { league, ann, ben } = await aSeason();
  await charge(league, ann);
  const fine = (await duesOf(league, ann)).find(({ kind }) => kind === "charge");
  const wanted = { amount: "55.00", yearsSelected: 1, dueIds: [fine?.id ?? ""], forUserId: ann.userId };
  await pay(ben, league, wanted, "4000000000000259");
  expect(await statusOf(league, ann)).toBe("paid");
  await anHourLater();
  await decide("losing_evidence");
  expect(await statusOf(league, ann)).toBe("pending");
  expect(await statusOf(league, ben)).toBe("pending");
  expect((await duesOf(league, ann)).map(({ kind, standing }) => [kind, standing])).toEqual([
    ["entry", "open"],
    ["charge", "open"],
  ]);
  expect((await ben.call(listOwnPayments, { params: { id: league.id } })).body).toMatchObject([{ dispute: "lost" }]);
});

it("A payer who leaves or erases their account took nothing from the seat they paid for, and its refund finds their card", async () => {
  const { league, params, ann, ben } = await aSeason();
  await pay(ben, league, { amount: "50.00", forUserId: ann.userId });
  expect((await ben.call(leaveLeague, { params })).body).toMatchObject({ refundAmount: "0.00" });
  expect(await statusOf(league, ann)).toBe("paid");
  expect((await ben.call(eraseAccount, { body: { currentPassword: "correct horse" } })).status).toBe(200);
  expect(await statusOf(league, ann)).toBe("paid");
  expect((await ann.call(leaveLeague, { params })).body).toMatchObject({ refundAmount: "50.00" });
  await world.runJobs();
  expect(await refundsIn(league)).toMatchObject([{ userId: ben.userId, status: "succeeded" }]);
});

it("A member who left can't be charged, and owes nothing anymore", async () => {
  const { league, ann } = await aSeason();
  await charge(league, ann);
  await casey.call(removeMember, { params: { id: league.id, userId: ann.userId } });
  expect(await duesOf(league, ann)).toEqual([]);
  expect((await charge(league, ann)).status).toBe(404);
});

it("Nobody whose payment the treasurer hasn't answered gets a late fee; once it hasn't arrived, they do", async () => {
  const { league, params, ann, ben } = await aSeason({ custody: "treasurer" });
  world.advance({ days: 29 });
  const body = { way: "venmo" as const, paidOn: world.clock().toISOString().slice(0, 10), amount: "50.00", seasons: 1 };
  const said = await ann.call(announcePayment, { params, body });
  world.advance({ days: 5 });
  const run = () => inTransaction(world.deps.db, (tx) => addLateFees(tx, { now: world.clock() }));
  await run();
  const lateOf = async (who: Person) =>
    (await duesOf(league, who)).filter(({ kind }) => kind === "late").map(({ standing }) => standing);
  expect([await lateOf(ann), await lateOf(ben)]).toEqual([[], ["open"]]);
  const [late] = (await duesOf(league, ben)).filter(({ kind }) => kind === "late");
  await casey.call(waiveLateFee, { params: { id: late?.id ?? "" }, body: { reason: "Hospital" } });
  await casey.call(refusePayment, { params: { id: said.body.id }, body: { reason: "Nothing came" } });
  world.advance({ days: 1 });
  await run();
  expect([await lateOf(ann), await lateOf(ben)]).toEqual([["open"], ["waived"]]);
});

it("What a winner says they have paid is taken from a prize only once the league takes no payments, and then goes back", async () => {
  const { league, params, ann, ben } = await aSeason({ custody: "treasurer" });
  const paid = { way: "venmo" as const, paidOn: world.clock().toISOString().slice(0, 10) };
  for (const { userId } of [ann, ben])
    await casey.call(recordPayment, { params, body: { ...paid, userId, amount: "50.00", seasons: 1 } });
  await charge(league, ann);
  const fineOf = async () => (await duesOf(league, ann)).find(({ kind }) => kind === "charge");
  await acceptCharges(ann, league);
  const body = { ...paid, amount: "5.00", seasons: 0, dueIds: [(await fineOf())?.id ?? ""] };
  const said = await ann.call(announcePayment, { params, body });
  await casey.call(startSeason, { params, body: { from: "active" } });
  const [row] = await world.deps.db.select().from(leagues).where(eq(leagues.id, league.id));
  const weekly = { userId: ann.userId, kind: "period_prize" as const, amount: toCents(2000) };
  const inSeason = await lessOwnDues(world.deps.db, row as LeagueRow, [weekly], { now: world.clock() });
  expect(inSeason.map(({ taken }) => taken)).toEqual([[]]);
  await casey.call(endSeason, { params });
  const payouts = [ann, ben].map(({ userId }, nth) => ({ userId, place: nth + 1, amount: "50.00" }));
  expect((await casey.call(proposePayouts, { params, body: { payouts } })).status).toBe(201);
  const won = (await casey.call(listPayouts, { params })).body;
  expect(won.find(({ userId }) => userId === ann.userId)).toMatchObject({ amount: "45.00", setOff: "5.00" });
  await casey.call(confirmPayments, { params, body: { paymentIds: [said.body.id] } });
  expect(await fineOf()).toMatchObject({ standing: "paid", setOff: "5.00" });
  expect((await ann.call(listDebts, { params })).body.find(({ kind }) => kind === "refund")).toMatchObject({
    ...{ amount: "5.00", standing: "owed", userId: ann.userId },
  });
});

it("Who says they paid a fine alone is still asked for the entry fee, and has nothing said of it", async () => {
  const { league, params, ann } = await aSeason({ custody: "treasurer" });
  await charge(league, ann);
  const fine = (await duesOf(league, ann)).find(({ kind }) => kind === "charge");
  const paid = { way: "venmo" as const, paidOn: world.clock().toISOString().slice(0, 10) };
  const body = { ...paid, amount: "5.00", seasons: 0, dueIds: [fine?.id ?? ""] };
  expect((await ann.call(announcePayment, { params, body })).status).toBe(201);
  const own = (await casey.call(listMembers, { params })).body.find(({ userId }) => userId === ann.userId);
  expect(own).toMatchObject({ saysPaid: false, said: null });
  expect((await ann.call(getStanding, { params })).body.needs).toMatchObject([{ kind: "pay", amount: "50.00" }]);
});

it("Somebody who owes nothing pays for a member without seeing the treasurer's ways to be paid", async () => {
  const { params, ann, ben } = await aSeason({ custody: "treasurer" });
  await casey.call(setWaysToPay, {
    body: { ways: [{ kind: "venmo", username: "casey-jones" }], currentPassword: "correct horse" },
  });
  const asked = { params, query: { for: ann.userId } };
  expect((await ben.call(getHowToPay, asked)).body).toMatchObject({
    ways: [{ kind: "venmo" }],
    member: { userId: ann.userId },
  });
  const carl = await aPerson(world, `carl${count}`);
  expect((await carl.call(getHowToPay, asked)).status).toBe(404);
  expect((await casey.call(getHowToPay, asked)).body).toMatchObject({ ways: [], choices: [{ amount: "50.00" }] });
  expect((await casey.call(getHowToPay, { params })).status).toBe(404);
});

it("Who is said to have paid, but didn't, takes the other's word back and can pay", async () => {
  const { params, ann, ben } = await aSeason({ custody: "treasurer" });
  const body = { way: "venmo" as const, paidOn: world.clock().toISOString().slice(0, 10), amount: "50.00", seasons: 1 };
  const said = await ben.call(announcePayment, { params, body: { ...body, forUserId: ann.userId } });
  expect((await ann.call(announcePayment, { params, body })).status).toBe(409);
  const carl = await aPerson(world, `carl_${count}`);
  expect((await carl.call(withdrawAnnouncement, { params: { id: said.body.id } })).status).toBe(404);
  expect((await ann.call(withdrawAnnouncement, { params: { id: said.body.id } })).status).toBe(200);
  expect((await ann.call(announcePayment, { params, body })).status).toBe(201);
});

it("Someone who joins a public league by paying pays all parts of its fee", async () => {
  const inDays = (days: number) => new Date(world.clock().getTime() + days * 86_400_000).toISOString();
  const entryParts = [
    { amount: "20.00", dueAt: inDays(10) },
    { amount: "30.00", dueAt: inDays(20) },
  ];
  const { league } = await aSeason({ isPublic: true, entryParts });
  const dora = await aPerson(world, `dora${count}`);
  await pay(dora, league, { amount: "50.00" });
  expect(await statusOf(league, dora)).toBe("paid");
  expect((await duesOf(league, dora)).map(({ kind, standing }) => [kind, standing])).toEqual([
    ["entry", "paid"],
    ["part", "paid"],
    ["part", "paid"],
  ]);
});

it("A bank that takes back one part makes its member owe that part, and the seat isn't paid anymore", async () => {
  const inDays = (days: number) => new Date(world.clock().getTime() + days * 86_400_000).toISOString();
  const entryParts = [
    { amount: "20.00", dueAt: inDays(10) },
    { amount: "30.00", dueAt: inDays(20) },
  ];
  const { league, ann } = await aSeason({ entryParts });
  const partsNow = async () => (await duesOf(league, ann)).filter(({ kind }) => kind === "part");
  const [first, second] = await partsNow();
  await pay(ann, league, { amount: "20.00", dueIds: [first?.id ?? ""] }, "4000000000000259");
  await pay(ann, league, { amount: "30.00", dueIds: [second?.id ?? ""] });
  expect(await statusOf(league, ann)).toBe("paid");
  await anHourLater();
  await decide("losing_evidence");
  expect(await statusOf(league, ann)).toBe("pending");
  expect((await partsNow()).map(({ standing }) => standing)).toEqual(["open", "paid"]);
  await pay(ann, league, { amount: "20.00", dueIds: [first?.id ?? ""] });
  expect(await statusOf(league, ann)).toBe("paid");
});

it("A bank that takes back a charge's payment leaves the seat paid", async () => {
  const { league, ann } = await aSeason();
  await pay(ann, league, { amount: "50.00" });
  await charge(league, ann);
  const fine = (await duesOf(league, ann)).find(({ kind }) => kind === "charge");
  await pay(ann, league, { amount: "5.00", dueIds: [fine?.id ?? ""] }, "4000000000000259");
  await anHourLater();
  await decide("losing_evidence");
  expect(await statusOf(league, ann)).toBe("paid");
  expect((await duesOf(league, ann)).find(({ kind }) => kind === "charge")).toMatchObject({ standing: "open" });
});
