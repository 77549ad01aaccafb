import { afterAll, beforeAll, expect, it } from "vitest";
import { getLeague } from "#contract/leagues/leagues.ts";
import { removeMember } from "#contract/members/members.ts";
import { getPayoutPool, proposePayouts } from "#contract/money/payouts.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson, join, pay } from "#tests/support/world.ts";

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

it("A league's pot, like its payout pool, counts the fee of a winner removed without a refund", async () => {
  const casey = await aPerson(world, "casey");
  const ben = await aPerson(world, "ben");
  const dora = await aPerson(world, "dora");
  const terms = {
    leagueType: "pickem",
    payoutFrequency: "weekly",
    periodPrizeShare: 40,
    commissionerReimbursement: 10,
  };
  const league = await aLeague(world, casey, terms);
  await join(casey, league, ben, dora);
  for (const member of [ben, dora]) await pay(member, league);
  const params = { id: league.id };
  const body = { payouts: [{ userId: ben.userId, place: 1, amount: "20.00" }], period: "Week 1" };
  expect((await casey.call(proposePayouts, { params, body })).status).toBe(201);
  expect((await casey.call(removeMember, { params: { ...params, userId: ben.userId } })).status).toBe(200);

  const { pot } = (await casey.call(getLeague, { params })).body;
  expect(pot).toEqual({
    ...{ paidMembers: 1, pendingMembers: 0, overdueMembers: 0 },
    ...{ escrowBalance: "80.00", collected: "100.00" },
  });
  const { pool, reimbursement } = (await casey.call(getPayoutPool, { params })).body;
  expect([pool, reimbursement]).toEqual(["90.00", "10.00"]);
});
