import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { editLeague, endSeason, type League, startSeason } from "#contract/leagues/leagues.ts";
import {
  chargeMembers,
  listDues,
  objectToCharge,
  waiveLateFee,
  withdrawCharge,
} from "#contract/members/league-dues.ts";
import { leaveLeague, listMembers } from "#contract/members/members.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { getPayoutPool, listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { listOwnPayments } from "#contract/money/receipts.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { addLateFees } from "#server/money/dues/add-late-fees.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { acceptCharges } from "#tests/support/accept-charges.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, confirmCard, join, type Person, pay } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ann, ben] = withPeople(world, "casey", "ann", "ben");
afterAll(async () => {
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
});

const DAY_MS = 86_400_000;
const TERMS = { lateFee: "10.00", lateFeeAfterDays: 3, maxChargesPerMember: "20.00" };

async function aSeason(terms: object = {}) {
  const league = await aLeague(world, casey, { ...TERMS, ...terms });
  await join(casey, league, ann, ben);
  return { league, params: { id: league.id } };
}

const charge = (by: Person, league: League, { amount = "5.00", who = [ann], reason = "Late line-up" } = {}) =>
  by.call(chargeMembers, {
    params: { id: league.id },
    body: { userIds: who.map(({ userId }) => userId), chargeKind: "fine", amount, reason },
  });
const duesOf = async (league: League, person = ann) => {
  const { body } = await casey.call(listDues, { params: { id: league.id } });
  return body.dues.filter(({ userId }) => userId === person.userId);
};
const otherDues = async (league: League, person = ann) =>
  (await duesOf(league, person)).filter(({ kind }) => kind !== "entry");

type Wanted = { amount: string; yearsSelected?: number; dueIds?: string[]; forUserId?: string };
const start = (person: Person, league: League, body: Wanted) =>
  person.call(createPaymentIntent, { body: { leagueId: league.id, ...body } });

async function payThese(person: Person, league: League, body: Wanted) {
  const started = await start(person, league, body);
  expect(started.body).toMatchObject({ amount: body.amount });
  expect((await confirmCard(person, started.body)).status).toBe(200);
  await person.call(paymentSuccess, { body: { paymentIntentId: started.body.paymentIntentId } });
  return started.body.paymentIntentId;
}

async function passDeadline(league: League, days: number) {
  const at = new Date(new Date(league.paymentDeadline).getTime() + days * DAY_MS);
  while (await inTransaction(world.deps.db, (tx) => addLateFees(tx, { now: at })));
}

it("A charge is owed beside the entry fee, and one payment pays both", async () => {
  const { league } = await aSeason();
  expect((await charge(ann, league)).status).toBe(403);
  expect((await charge(casey, league, { amount: "20.01" })).body).toMatchObject({
    errors: [
      { path: "amount", message: "The terms allow $20.00 a member and season, so you can charge at most $20.00 now." },
    ],
  });
  expect((await charge(casey, league)).status).toBe(201);
  expect((await charge(casey, league)).status).toBe(409);
  const [due] = await otherDues(league);
  expect(due).toMatchObject({
    kind: "charge",
    chargeKind: "fine",
    amount: "5.00",
    left: "5.00",
    standing: "open",
    reason: "Late line-up",
  });
  const dueIds = [due?.id ?? ""];
  expect((await start(ann, league, { amount: "50.00", yearsSelected: 1, dueIds })).body).toMatchObject({
    errors: [{ message: "What you chose comes to $55.00 for this season. Nothing was charged." }],
  });
  await payThese(ann, league, { amount: "55.00", yearsSelected: 1, dueIds });
  expect(await duesOf(league)).toMatchObject([
    { kind: "entry", standing: "paid" },
    { kind: "charge", standing: "paid" },
  ]);
  const [receipt] = (await ann.call(listOwnPayments, { params: { id: league.id } })).body;
  expect(receipt).toMatchObject({
    amount: "55.00",
    dues: [{ kind: "charge", amount: "5.00", reason: "Late line-up" }],
  });
});

it("A charge alone can be paid, and doesn't make anybody paid", async () => {
  const { league, params } = await aSeason();
  await charge(casey, league);
  const [due] = await otherDues(league);
  await payThese(ann, league, { amount: "5.00", dueIds: [due?.id ?? ""] });
  const { body } = await casey.call(listMembers, { params });
  expect(body.find(({ userId }) => userId === ann.userId)).toMatchObject({
    paymentStatus: "pending",
    totalAmountPaid: "5.00",
  });
  expect(await otherDues(league)).toMatchObject([{ standing: "paid" }]);
});

it("A charge withdrawn while its payment form is open isn't charged; after it was paid, it goes back", async () => {
  const { league } = await aSeason();
  await charge(casey, league);
  const [due] = await otherDues(league);
  const dueIds = [due?.id ?? ""];
  const started = await start(ann, league, { amount: "55.00", yearsSelected: 1, dueIds });
  const withdrawn = { params: { id: dueIds[0] ?? "" }, body: { reason: "It was Ben" } };
  expect((await ben.call(withdrawCharge, withdrawn)).status).toBe(403);
  expect((await casey.call(withdrawCharge, withdrawn)).status).toBe(200);
  // The card was charged before the form heard of it: the fee counts, and the rest goes back.
  await confirmCard(ann, started.body);
  await ann.call(paymentSuccess, { body: { paymentIntentId: started.body.paymentIntentId } });
  expect(await duesOf(league)).toMatchObject([{ kind: "entry", standing: "paid" }]);
  await world.runJobs();
  const back = await world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));
  expect(back).toMatchObject([{ amount: 500, userId: ann.userId }]);

  await charge(casey, league, { reason: "Again" });
  const [second] = await otherDues(league);
  await payThese(ann, league, { amount: "5.00", dueIds: [second?.id ?? ""] });
  const answer = await casey.call(withdrawCharge, { params: { id: second?.id ?? "" }, body: { reason: "Wrong week" } });
  expect(answer.body.message).toBe(
    "It isn't owed anymore. $5.00 goes back to the person who paid it. We told the member.",
  );
  await world.runJobs();
  expect(await otherDues(league)).toEqual([]);
  const { body } = await casey.call(listMembers, { params: { id: league.id } });
  expect(body.find(({ userId }) => userId === ann.userId)).toMatchObject({ paymentStatus: "paid" });
});

it("A member objects once, and everyone reads why", async () => {
  const { league } = await aSeason();
  await charge(casey, league);
  const [due] = await otherDues(league);
  const objection = { params: { id: due?.id ?? "" }, body: { reason: "I set it on time" } };
  expect((await ben.call(objectToCharge, objection)).status).toBe(404);
  expect((await ann.call(objectToCharge, objection)).status).toBe(200);
  expect((await ann.call(objectToCharge, objection)).status).toBe(409);
  expect(await otherDues(league)).toMatchObject([{ objection: "I set it on time" }]);
});

it("A late fee is added once after its days, can be waived, and stays away", async () => {
  const { league } = await aSeason();
  await pay(ben, league);
  await passDeadline(league, 2);
  expect(await otherDues(league)).toEqual([]);
  await passDeadline(league, 3);
  await passDeadline(league, 4);
  const [late] = await otherDues(league);
  expect(late).toMatchObject({ kind: "late", amount: "10.00", standing: "open" });
  expect(await otherDues(league, ben)).toEqual([]);
  await payThese(ann, league, { amount: "10.00", dueIds: [late?.id ?? ""] });
  const waived = await casey.call(waiveLateFee, { params: { id: late?.id ?? "" }, body: { reason: "Hospital" } });
  expect(waived.status).toBe(200);
  await passDeadline(league, 5);
  expect(await otherDues(league)).toMatchObject([{ kind: "late", standing: "waived", reason: "Hospital" }]);
  await world.runJobs();
});

it("A winner's own open dues are taken from their prize, and stay in the pot", async () => {
  const { league, params } = await aSeason();
  await pay(ann, league);
  await pay(ben, league);
  await charge(casey, league, { amount: "15.00" });
  await acceptCharges(ann, league);
  await casey.call(startSeason, { params, body: { from: "active" } });
  await casey.call(endSeason, { params });
  const won = await casey.call(proposePayouts, {
    params,
    body: {
      payouts: [
        { userId: ann.userId, place: 1, amount: "90.00" },
        { userId: ben.userId, place: 2, amount: "10.00" },
      ],
    },
  });
  expect(won.status).toBe(201);
  const { body } = await casey.call(listPayouts, { params });
  expect(body.map(({ amount, setOff }) => [amount, setOff])).toEqual(
    expect.arrayContaining([
      ["75.00", "15.00"],
      ["10.00", "0.00"],
    ]),
  );
  expect(await otherDues(league)).toMatchObject([{ standing: "paid", setOff: "15.00", left: "0.00" }]);
});

it("What dues took of a weekly prize isn't offered again with the weeks that are left", async () => {
  const weekly = { kind: "weekly_high_score", amount: "2.00", isEachWeek: true, fromWeek: 1, toWeek: 3 };
  const { league, params } = await aSeason({ leagueType: "pickem", periodPrizeShare: 30, prizeRules: [weekly] });
  await pay(ann, league);
  await charge(casey, league, { amount: "1.50" });
  await acceptCharges(ann, league);
  const payouts = [{ userId: ann.userId, prize: "Weekly high score, week 1", amount: "2.00" }];
  expect((await casey.call(proposePayouts, { params, body: { payouts, period: "Week 1" } })).status).toBe(201);
  const { left } = (await casey.call(getPayoutPool, { params })).body;
  expect(left.others).toEqual([{ title: "Weekly high score, weeks 1 to 3", amount: "4.00" }]);
});

it("A prize smaller than the dues is taken whole, and the rest is still owed", async () => {
  const { league, params } = await aSeason();
  await pay(ann, league);
  await pay(ben, league);
  await charge(casey, league, { amount: "15.00" });
  await acceptCharges(ann, league);
  await casey.call(startSeason, { params, body: { from: "active" } });
  await casey.call(endSeason, { params });
  await casey.call(proposePayouts, {
    params,
    body: {
      payouts: [
        { userId: ben.userId, place: 1, amount: "90.00" },
        { userId: ann.userId, place: 2, amount: "10.00" },
      ],
    },
  });
  const { body } = await casey.call(listPayouts, { params });
  expect(body.find(({ userId }) => userId === ann.userId)).toMatchObject({
    amount: "0.00",
    setOff: "10.00",
    status: "completed",
  });
  expect(await otherDues(league)).toMatchObject([{ standing: "open", setOff: "10.00", left: "5.00" }]);
});

it("Leaving gives back the entry fee and the late fee; what was charged stays", async () => {
  const { league, params } = await aSeason();
  await charge(casey, league);
  const [due] = await otherDues(league);
  await payThese(ann, league, { amount: "55.00", yearsSelected: 1, dueIds: [due?.id ?? ""] });
  expect((await ann.call(leaveLeague, { params })).body).toMatchObject({ refundAmount: "50.00" });
  await world.runJobs();
  const kept = await world.deps.db.select().from(dues).where(eq(dues.leagueId, league.id));
  expect(kept.filter(({ kind, status }) => kind === "charge" && status === "paid")).toHaveLength(1);
});

it("A canceled league gives everything back", async () => {
  const { league, params } = await aSeason();
  await charge(casey, league);
  const [due] = await otherDues(league);
  await payThese(ann, league, { amount: "55.00", yearsSelected: 1, dueIds: [due?.id ?? ""] });
  const { paymentDeadline, endDate } = league;
  await casey.call(editLeague, { params, body: { paymentDeadline, endDate, status: "cancelled" } });
  await world.runJobs();
  const back = await world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));
  expect(back).toMatchObject([{ amount: 5500, status: "succeeded" }]);
});

it("Anybody in the league can pay for a member: the seat is theirs, the receipt and the refund the payer's", async () => {
  const { league, params } = await aSeason();
  const stranger = await aPerson(world, "stranger");
  const asked = { amount: "50.00", forUserId: ann.userId };
  expect((await start(stranger, league, asked)).status).toBe(404);
  await payThese(ben, league, asked);
  const { body } = await casey.call(listMembers, { params });
  expect(body.filter(({ paymentStatus }) => paymentStatus === "paid").map(({ userId }) => userId)).toEqual([
    ann.userId,
  ]);
  expect((await ann.call(listOwnPayments, { params })).body).toEqual([]);
  const [receipt] = (await ben.call(listOwnPayments, { params })).body;
  expect(receipt).toMatchObject({ amount: "50.00", payerName: "ben Tester", memberName: "ann Tester" });
  await ann.call(leaveLeague, { params });
  await world.runJobs();
  const back = await world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));
  expect(back).toMatchObject([{ amount: 5000, userId: ben.userId, status: "succeeded" }]);
});

it("Two people who pay the same due end with one live form", async () => {
  const { league } = await aSeason();
  const first = await start(ben, league, { amount: "50.00", forUserId: ann.userId });
  const second = await start(ann, league, { amount: "50.00" });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.paymentIntentId).not.toBe(first.body.paymentIntentId);
  expect((await confirmCard(ben, first.body)).status).not.toBe(200);
});
