import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getPlayerStats } from "#contract/leagues/dashboards.ts";
import { type League, startSeason } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { listCases, payOutRefund, retryRefund } from "#contract/operations/admin-oversight.ts";
import { issueRefund } from "#server/money/refunds/issue-refund.ts";
import { recordRefund } from "#server/money/refunds/record-refund.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { aBank, bookedUnder, failing, refusal, workWith } from "#tests/money/processor-acts.ts";
import { escrowOf, of, propose, seatOf, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");
const admin = withAdmin(world);

const refundsOf = (league: League) => world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));

/** Opens a dynasty with two members, one of whom took $20.00 back through the bank. */
async function aPartialLoss(name: string, { years = 1 } = {}) {
  const [member, other] = [await aPerson(world, name), await aPerson(world, `${name}_other`)];
  const terms = { leagueType: "dynasty", minYears: 1, maxYears: 3 };
  const league = await withLeague(world, { by: casey, players: [member, other], paid: [other] }, terms);
  const { says } = aBank(world, await pay(member, league, { years }), { id: `du_${name}`, cents: 2000 });
  for (const status of ["open", "lost", "lost"] as const) await says({ status });
  return { league, member, other };
}

it("what a bank took back counts neither as paid for the seat nor as invested", async () => {
  const { league, member } = await aPartialLoss("invested");
  await world.runJobs();
  const paid = async () => {
    const { totalAmountPaid, refundAmount } = (await seatOf(casey, league, member)) ?? {};
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
  expect(await escrowOf(casey, league)).toMatchObject({ balance: "100.00" });
  await setStatus(casey, league, "completed");
  expect((await propose(casey, league, [[other, "100.00"]])).status).toBe(201);
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
  expect(await escrowOf(casey, league)).toMatchObject({ balance: "50.00" });
  expect(await escrowOf(casey, league, "3")).toMatchObject({ balance: "0.00" });
});

it("a remainder that the card can't accept becomes a case for the admins, who can pay it to a bank account", async () => {
  const { league, member } = await aPartialLoss("closed");
  const [refund] = await refundsOf(league);
  const refundId = refund?.id ?? "";
  await issueRefund(workWith(world, { createRefund: failing(refusal("charge_disputed")) }), { refundId });
  const { body: cases } = await admin.call(listCases);
  expect(cases.find(({ id }) => id === refundId)).toMatchObject({ kind: "refund_failed", amount: "30.00" });
  expect((await admin.call(payOutRefund, { params: { id: refundId } })).status).toBe(200);
  const { body } = await casey.call(listPayouts, of(league));
  expect(body).toMatchObject([{ kind: "refund", amount: "30.00", userId: member.userId }]);
  expect(await escrowOf(casey, league)).toMatchObject({ balance: "50.00" });
});

it("nothing is left of a fee that the bank took in full, even if prizes had used up what could be frozen", async () => {
  const [ann, bob, cid] = [await aPerson(world, "ann"), await aPerson(world, "bob"), await aPerson(world, "cid")];
  const terms = { leagueType: "pickem", periodPrizeShare: 100 };
  const league = await withLeague(world, { by: casey, players: [ann, bob, cid], paid: [ann] }, terms);
  const { says } = aBank(world, await pay(bob, league), { id: "du_whole" });
  expect((await propose(casey, league, [[ann, "80.00"]], { period: "Week 1" })).status).toBe(201);
  await says();
  expect(await escrowOf(casey, league)).toMatchObject({ balance: "20.00", disputed: "20.00" });
  await pay(cid, league);
  await says({ status: "lost" });
  expect(await refundsOf(league)).toEqual([]);
  expect(await escrowOf(casey, league)).toMatchObject({ balance: "50.00", disputed: "0.00" });
});

let count = 0;

/** Makes a member who left with a refund that hasn't reached the processor, and who disputes the payment as well. */
async function aLeaver() {
  const id = `du_both${++count}`;
  const member = await aPerson(world, `leaver${count}`);
  const league = await withLeague(world, { by: casey, players: [member] });
  const { back, out, says } = aBank(world, await pay(member, league), { id });
  await member.call(leaveLeague, of(league));
  const [{ id: refundId } = { id: "" }] = await world.deps.db
    .select()
    .from(refunds)
    .where(eq(refunds.leagueId, league.id));
  const escrow = () => escrowOf(casey, league);
  return {
    refundId,
    says,
    won: { status: "won" as const, movements: [out, back] },
    escrow,
    booked: () => bookedUnder(world, id),
  };
}

/** The processor refuses the refund, as it does for every disputed charge. */
const refuseRefund = (refundId: string) =>
  issueRefund(workWith(world, { createRefund: failing(refusal("charge_disputed")) }), { refundId });

const record = (refundId: string, status: "succeeded" | "failed") => {
  const answer = { id: `re_${refundId}`, status, failureReason: null, attempt: 1 };
  return inTransaction(world.deps.db, (tx) => recordRefund(tx, { refundId, answer, now: world.clock() }));
};

const LOST = { processor: -5000, set_aside: 5000 };

describe("a refund under way when its payment is disputed", () => {
  it("that is then refused: its money is frozen, and pays for the loss", async () => {
    const { refundId, says, escrow, booked } = await aLeaver();
    await says();
    await refuseRefund(refundId);
    expect(await escrow()).toMatchObject({ balance: "50.00", disputed: "50.00", refundsInFlight: "0.00" });
    await says({ status: "lost" });
    expect(await booked()).toEqual(LOST);
    expect(await escrow()).toMatchObject({ balance: "0.00" });
  });

  it("that is then refused: its money goes back when the dispute is won", async () => {
    const { refundId, says, won, escrow, booked } = await aLeaver();
    await says();
    await refuseRefund(refundId);
    await says(won);
    expect(await booked()).toEqual({});
    expect(await escrow()).toMatchObject({ balance: "50.00", disputed: "0.00", refundsInFlight: "50.00" });
  });

  it("that is refused after the dispute is lost: its money makes up for the loss", async () => {
    const { refundId, says, escrow, booked } = await aLeaver();
    await says();
    await says({ status: "lost" });
    expect(await booked()).toEqual({ processor: -5000, dispute_losses: 5000 });
    await refuseRefund(refundId);
    expect(await escrow()).toMatchObject({ balance: "0.00" });
    expect(await booked()).toEqual(LOST);
    expect((await admin.call(listCases)).body.map((one) => one.id)).not.toContain(refundId);
    for (const again of [retryRefund, payOutRefund]) {
      expect((await admin.call(again, of({ id: refundId }))).status).toBe(409);
    }
  });

  it("that comes back after the dispute is lost: its money makes up for the loss, once", async () => {
    const { refundId, says, escrow, booked } = await aLeaver();
    await record(refundId, "succeeded");
    await says();
    await says({ status: "lost" });
    for (const _ of ["first", "again"]) await record(refundId, "failed");
    expect(await escrow()).toMatchObject({ balance: "0.00" });
    expect(await booked()).toEqual(LOST);
  });

  it("that comes back before the bank has taken the money: it is frozen until then", async () => {
    const { refundId, says, escrow, booked } = await aLeaver();
    await says({ status: "lost", movements: [] });
    await refuseRefund(refundId);
    expect(await escrow()).toMatchObject({ balance: "50.00", disputed: "50.00" });
    await says({ status: "lost" });
    expect(await booked()).toEqual(LOST);
  });
});
