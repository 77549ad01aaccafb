import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { getPlayerStats } from "#contract/leagues/dashboards.ts";
import { type League, startSeason } from "#contract/leagues/leagues.ts";
import { listMembers } from "#contract/members/members.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { listCases, payOutRefund } from "#contract/operations/admin-oversight.ts";
import { toCents } from "#contract/platform/money.ts";
import { recordDispute } from "#server/money/disputes/record-dispute.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { issueRefund } from "#server/money/refunds/issue-refund.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import type { ProcessorDispute } from "#server/processor/dispute-port.ts";
import { ProcessorRefused } from "#server/processor/processor-errors.ts";
import { of } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");
const admin = withAdmin(world);

const escrowOf = async (league: League, season = "1") =>
  (await casey.call(getEscrow, { ...of(league), query: { season } })).body;
const refundsOf = (league: League) => world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));

/** Sets up a bank that takes this much of a payment and says what the test tells it to. */
function aBank(name: string, paymentIntentId: string, cents: number) {
  const bank: ProcessorDispute = {
    id: `du_${name}`,
    status: "open",
    amount: toCents(cents),
    reason: "fraudulent",
    paymentIntentId,
    chargeId: "ch_1",
    evidenceDueBy: null,
    isAnswered: false,
    movements: [{ txnId: `out_${name}`, amount: toCents(-cents), fee: toCents(0) }],
  };
  return async (said: Partial<ProcessorDispute>) => {
    const deps = requireProcessor(world.deps);
    const processor = { ...deps.processor, retrieveDispute: async () => ({ ...bank, ...said }) };
    await recordDispute({ ...deps, processor }, { disputeId: bank.id });
  };
}

/** Opens a dynasty with two members, one of whom took $20.00 back through the bank. */
async function aPartialLoss(name: string, { years = 1 } = {}) {
  const member = await aPerson(world, name);
  const other = await aPerson(world, `${name}_other`);
  const league = await aLeague(world, casey, { leagueType: "dynasty", minYears: 1, maxYears: 3 });
  await join(casey, league, member, other);
  await pay(other, league);
  const says = aBank(name, await pay(member, league, { years }), 2000);
  await says({});
  await says({ status: "lost" });
  await says({ status: "lost" });
  return { league, member, other };
}

it("what a bank took back counts neither as paid for the seat nor as invested", async () => {
  const { league, member } = await aPartialLoss("invested");
  await world.runJobs();
  const paid = async () => {
    const { body: members } = await casey.call(listMembers, of(league));
    const { totalAmountPaid, refundAmount } = members.find(({ userId }) => userId === member.userId) ?? {};
    return { totalAmountPaid, refundAmount, invested: (await member.call(getPlayerStats)).body.totalInvested };
  };
  expect(await paid()).toEqual({ totalAmountPaid: "30.00", refundAmount: "30.00", invested: "0.00" });
  await pay(member, league);
  expect(await paid()).toEqual({ totalAmountPaid: "80.00", refundAmount: "30.00", invested: "50.00" });
});

it("the rest of a fee that a bank took in part goes back to the card, and the season can end", async () => {
  const { league, member, other } = await aPartialLoss("part");
  expect((await refundsOf(league)).map(({ amount }) => amount)).toEqual([3000]);
  await world.runJobs();
  expect((await refundsOf(league)).map(({ status }) => status)).toEqual(["succeeded"]);
  await pay(member, league);
  expect(await escrowOf(league)).toMatchObject({ balance: "100.00" });
  await setStatus(casey, league, "completed");
  const payouts = [{ userId: other.userId, place: 1, amount: "100.00" }];
  expect((await casey.call(proposePayouts, { ...of(league), body: { payouts } })).status).toBe(201);
  expect((await casey.call(startSeason, { ...of(league), body: { from: "completed" } })).status).toBe(200);
});

it("each of several seasons gets its own money back", async () => {
  const { league } = await aPartialLoss("years", { years: 3 });
  const given = await refundsOf(league);
  expect(Object.fromEntries(given.map(({ seasonYear, amount }) => [seasonYear, amount]))).toEqual({
    1: 3000,
    2: 5000,
    3: 5000,
  });
  await world.runJobs();
  expect(await escrowOf(league)).toMatchObject({ balance: "50.00" });
  expect(await escrowOf(league, "3")).toMatchObject({ balance: "0.00" });
});

it("a remainder that the card can't accept becomes a case for the admins, who can pay it to a bank account", async () => {
  const { league, member } = await aPartialLoss("closed");
  const [refund] = await refundsOf(league);
  const refundId = refund?.id ?? "";
  const deps = requireProcessor(world.deps);
  const createRefund = () =>
    Promise.reject(
      new ProcessorRefused({ code: "charge_disputed", declineCode: null, message: "No.", retriable: false }),
    );
  await issueRefund({ ...deps, processor: { ...deps.processor, createRefund } }, { refundId });
  const { body: cases } = await admin.call(listCases);
  expect(cases.find(({ id }) => id === refundId)).toMatchObject({ kind: "refund_failed", amount: "30.00" });
  expect((await admin.call(payOutRefund, { params: { id: refundId } })).status).toBe(200);
  const { body } = await casey.call(listPayouts, of(league));
  expect(body).toMatchObject([{ kind: "refund", amount: "30.00", userId: member.userId }]);
  expect(await escrowOf(league)).toMatchObject({ balance: "50.00" });
});

it("nothing is left of a fee that the bank took in full, even if prizes had used up what could be frozen", async () => {
  const [ann, bob, cid] = [await aPerson(world, "ann"), await aPerson(world, "bob"), await aPerson(world, "cid")];
  const league = await aLeague(world, casey, { leagueType: "pickem", periodPrizeShare: 100 });
  await join(casey, league, ann, bob, cid);
  await pay(ann, league);
  const says = aBank("whole", await pay(bob, league), 5000);
  const payouts = [{ userId: ann.userId, place: 1, amount: "80.00" }];
  expect((await casey.call(proposePayouts, { ...of(league), body: { payouts, period: "Week 1" } })).status).toBe(201);
  await says({});
  expect(await escrowOf(league)).toMatchObject({ balance: "20.00", disputed: "20.00" });
  await pay(cid, league);
  await says({ status: "lost" });
  expect(await refundsOf(league)).toEqual([]);
  expect(await escrowOf(league)).toMatchObject({ balance: "50.00", disputed: "0.00" });
});
