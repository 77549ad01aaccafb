import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { endSeason, startSeason } from "#contract/leagues/leagues.ts";
import { objectToCharge, waiveLateFee, withdrawCharge } from "#contract/members/league-dues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { paymentSuccess } from "#contract/money/payments.ts";
import { getPayoutPool, listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { listOwnPayments } from "#contract/money/receipts.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { addLateFeesAfter, duesOf, fine, idsOf, payFor, startPaying } from "#tests/money/due-acts.ts";
import { acceptCharges } from "#tests/support/accept-charges.ts";
import { award, of, seatOf, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, confirmCard, type Person, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ann, ben] = withPeople(world, "casey", "ann", "ben");
afterAll(async () => {
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
});

async function aSeason({ paid = [] as Person[], ...terms }: { paid?: Person[] } & Record<string, unknown> = {}) {
  const all = { lateFee: "10.00", lateFeeAfterDays: 3, maxChargesPerMember: "20.00", ...terms };
  const league = await withLeague(world, { by: casey, players: [ann, ben], paid }, all);
  const otherDues = async (person = ann) =>
    (await duesOf(casey, league, person)).filter(({ kind }) => kind !== "entry");
  const back = () => world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));
  return { league, otherDues, back };
}

/** Ann has a fine, and pays it with her entry fee. */
async function aPaidFine() {
  const season = await aSeason();
  await fine(casey, season.league, ann);
  const dueIds = idsOf(await season.otherDues());
  await payFor(ann, season.league, { amount: "55.00", yearsSelected: 1, dueIds });
  return season;
}

it("A charge is owed beside the entry fee, and one payment pays both", async () => {
  const { league, otherDues } = await aSeason();
  expect((await fine(ann, league, ann)).status).toBe(403);
  const message = "The terms allow $20.00 a member and season, so you can charge at most $20.00 now.";
  const above = await fine(casey, league, ann, { amount: "20.01" });
  expect(above.body).toMatchObject({ errors: [{ path: "amount", message }] });
  expect((await fine(casey, league, ann)).status).toBe(201);
  expect((await fine(casey, league, ann)).status).toBe(409);
  const due = { kind: "charge", chargeKind: "fine", amount: "5.00", left: "5.00", reason: "Late line-up" };
  expect(await otherDues()).toMatchObject([{ ...due, standing: "open" }]);
  const dueIds = idsOf(await otherDues());
  expect((await startPaying(ann, league, { amount: "50.00", yearsSelected: 1, dueIds })).body).toMatchObject({
    errors: [{ message: "What you chose comes to $55.00 for this season. Nothing was charged." }],
  });
  await payFor(ann, league, { amount: "55.00", yearsSelected: 1, dueIds });
  expect((await duesOf(casey, league, ann)).map(({ kind, standing }) => [kind, standing])).toEqual([
    ["entry", "paid"],
    ["charge", "paid"],
  ]);
  const [receipt] = (await ann.call(listOwnPayments, of(league))).body;
  const paid = [{ kind: "charge", amount: "5.00", reason: "Late line-up" }];
  expect(receipt).toMatchObject({ amount: "55.00", dues: paid });
});

it("A charge withdrawn while its payment form is open isn't charged; after it was paid alone, it goes back", async () => {
  const { league, otherDues, back } = await aSeason();
  await fine(casey, league, ann);
  const [id = ""] = idsOf(await otherDues());
  const started = await startPaying(ann, league, { amount: "55.00", yearsSelected: 1, dueIds: [id] });
  const withdrawn = { ...of({ id }), body: { reason: "It was Ben" } };
  expect((await ben.call(withdrawCharge, withdrawn)).status).toBe(403);
  expect((await casey.call(withdrawCharge, withdrawn)).status).toBe(200);
  // The card was charged before the form heard of it: the fee counts, and the rest goes back.
  await confirmCard(ann, started.body);
  await ann.call(paymentSuccess, { body: { paymentIntentId: started.body.paymentIntentId } });
  expect(await duesOf(casey, league, ann)).toMatchObject([{ kind: "entry", standing: "paid" }]);
  await world.runJobs();
  expect(await back()).toMatchObject([{ amount: 500, userId: ann.userId }]);

  await fine(casey, league, ben, { reason: "Again" });
  const [second = ""] = idsOf(await otherDues(ben));
  await payFor(ben, league, { amount: "5.00", dueIds: [second] });
  const seat = { paymentStatus: "pending", totalAmountPaid: "5.00" };
  expect(await seatOf(casey, league, ben)).toMatchObject(seat);
  const answer = await casey.call(withdrawCharge, { ...of({ id: second }), body: { reason: "Wrong week" } });
  expect(answer.body.message).toBe(
    "It isn't owed anymore. $5.00 goes back to the person who paid it. We told the member.",
  );
  await world.runJobs();
  expect(await otherDues(ben)).toEqual([]);
});

it("A member objects once, and everyone reads why", async () => {
  const { league, otherDues } = await aSeason();
  await fine(casey, league, ann);
  const [id = ""] = idsOf(await otherDues());
  const objection = { ...of({ id }), body: { reason: "I set it on time" } };
  const said = [ben, ann, ann].map((who) => async () => (await who.call(objectToCharge, objection)).status);
  for (const [nth, status] of [404, 200, 409].entries()) expect(await said[nth]?.()).toBe(status);
  expect(await otherDues()).toMatchObject([{ objection: "I set it on time" }]);
});

it("A late fee is added once after its days, can be waived, and stays away", async () => {
  const { league, otherDues } = await aSeason({ paid: [ben] });
  await addLateFeesAfter(world, league, 2);
  expect(await otherDues()).toEqual([]);
  for (const days of [3, 4]) await addLateFeesAfter(world, league, days);
  expect(await otherDues()).toMatchObject([{ kind: "late", amount: "10.00", standing: "open" }]);
  expect(await otherDues(ben)).toEqual([]);
  const [id = ""] = idsOf(await otherDues());
  await payFor(ann, league, { amount: "10.00", dueIds: [id] });
  expect((await casey.call(waiveLateFee, { ...of({ id }), body: { reason: "Hospital" } })).status).toBe(200);
  await addLateFeesAfter(world, league, 5);
  expect(await otherDues()).toMatchObject([{ kind: "late", standing: "waived", reason: "Hospital" }]);
  await world.runJobs();
});

it.each([
  ["first place", "90.00", "10.00", { amount: "75.00", setOff: "15.00", status: "pending" }, "paid", "0.00"],
  [
    "a prize smaller than the dues",
    "10.00",
    "90.00",
    { amount: "0.00", setOff: "10.00", status: "completed" },
    "open",
    "5.00",
  ],
])("A winner's own open dues are taken from %s, and stay in the pot", async (_, hers, his, payout, standing, left) => {
  const { league, otherDues } = await aSeason({ paid: [ann, ben] });
  await fine(casey, league, ann, { amount: "15.00" });
  await acceptCharges(ann, league);
  await casey.call(startSeason, { ...of(league), body: { from: "active" } });
  await casey.call(endSeason, of(league));
  expect((await award(casey, league, [ann, hers], [ben, his])).status).toBe(201);
  const { body } = await casey.call(listPayouts, of(league));
  expect(body.find(({ userId }) => userId === ann.userId)).toMatchObject(payout);
  expect(body.find(({ userId }) => userId === ben.userId)).toMatchObject({ amount: his, setOff: "0.00" });
  expect(await otherDues()).toMatchObject([{ standing, setOff: payout.setOff, left }]);
});

it("What dues took of a weekly prize isn't offered again with the weeks that are left", async () => {
  const weekly = { kind: "weekly_high_score", amount: "2.00", isEachWeek: true, fromWeek: 1, toWeek: 3 };
  const terms = { leagueType: "pickem", periodPrizeShare: 30, prizeRules: [weekly] };
  const { league } = await aSeason({ paid: [ann], ...terms });
  await fine(casey, league, ann, { amount: "1.50" });
  await acceptCharges(ann, league);
  const payouts = [{ userId: ann.userId, prize: "Weekly high score, week 1", amount: "2.00" }];
  expect((await casey.call(proposePayouts, { ...of(league), body: { payouts, period: "Week 1" } })).status).toBe(201);
  const { left } = (await casey.call(getPayoutPool, of(league))).body;
  expect(left.others).toEqual([{ title: "Weekly high score, weeks 1 to 3", amount: "4.00" }]);
});

it("Leaving gives back the entry fee and the late fee; what was charged stays", async () => {
  const { league } = await aPaidFine();
  expect((await ann.call(leaveLeague, of(league))).body).toMatchObject({ refundAmount: "50.00" });
  await world.runJobs();
  const kept = await world.deps.db.select().from(dues).where(eq(dues.leagueId, league.id));
  expect(kept.filter(({ kind, status }) => kind === "charge" && status === "paid")).toHaveLength(1);
});

it("A canceled league gives everything back", async () => {
  const { league, back } = await aPaidFine();
  await setStatus(casey, league, "cancelled");
  await world.runJobs();
  expect(await back()).toMatchObject([{ amount: 5500, status: "succeeded" }]);
});

it("Anybody in the league can pay for a member: the seat is theirs, the receipt and the refund the payer's", async () => {
  const { league, back } = await aSeason();
  const wanted = { amount: "50.00", forUserId: ann.userId };
  expect((await startPaying(await aPerson(world, "stranger"), league, wanted)).status).toBe(404);
  await payFor(ben, league, wanted);
  for (const [who, paymentStatus] of [
    [ann, "paid"],
    [ben, "pending"],
  ] as const)
    expect(await seatOf(casey, league, who)).toMatchObject({ paymentStatus });
  expect((await ann.call(listOwnPayments, of(league))).body).toEqual([]);
  const [receipt] = (await ben.call(listOwnPayments, of(league))).body;
  expect(receipt).toMatchObject({ amount: "50.00", payerName: "ben Tester", memberName: "ann Tester" });
  await ann.call(leaveLeague, of(league));
  await world.runJobs();
  expect(await back()).toMatchObject([{ amount: 5000, userId: ben.userId, status: "succeeded" }]);
});

it("Two people who pay the same due end with one live form", async () => {
  const { league } = await aSeason();
  const first = await startPaying(ben, league, { amount: "50.00", forUserId: ann.userId });
  const second = await startPaying(ann, league, { amount: "50.00" });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.paymentIntentId).not.toBe(first.body.paymentIntentId);
  expect((await confirmCard(ben, first.body)).status).not.toBe(200);
});
