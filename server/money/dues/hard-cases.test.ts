import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { chargeMembers, type Due, listDues } from "#contract/members/league-dues.ts";
import { leaveLeague, listMembers, removeMember } from "#contract/members/members.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { listOwnPayments } from "#contract/money/receipts.ts";
import { announcePayment, getHowToPay, refusePayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { eraseAccount } from "#contract/people/leave-for-good.ts";
import { setWaysToPay } from "#contract/people/ways-to-pay.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { addLateFees } from "#server/money/dues/add-late-fees.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { disputes, refunds } from "#server/platform/db/schema/payments.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson, confirmCard, join, type Person } from "#tests/support/world.ts";

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
  const lateOf = async (who: Person) => (await duesOf(league, who)).filter(({ kind }) => kind === "late").length;
  expect([await lateOf(ann), await lateOf(ben)]).toEqual([0, 1]);
  await casey.call(refusePayment, { params: { id: said.body.id }, body: { reason: "Nothing came" } });
  world.advance({ days: 1 });
  await run();
  expect([await lateOf(ann), await lateOf(ben)]).toEqual([1, 1]);
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
