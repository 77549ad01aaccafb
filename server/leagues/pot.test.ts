import { expect, it } from "vitest";
import { completeLeague, getLeague } from "#contract/leagues/leagues.ts";
import { removeMember } from "#contract/members/members.ts";
import { getPayoutPool, listPayouts, proposePayouts, returnRemainder } from "#contract/money/payouts.ts";
import { getPayoutReceipt } from "#contract/money/receipts.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay } from "#tests/support/world.ts";

const world = withWorld();

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

  const { pot, sums } = (await casey.call(getLeague, { params })).body;
  expect(pot).toEqual({
    ...{ paidMembers: 1, pendingMembers: 0, overdueMembers: 0 },
    ...{ escrowBalance: "80.00", collected: "100.00" },
  });
  expect(sums).toMatchObject({ collected: "100.00", unowed: "50.00", inPot: "80.00", owed: "20.00", sent: "0.00" });
  const { pool, reimbursement } = (await casey.call(getPayoutPool, { params })).body;
  expect([pool, reimbursement]).toEqual(["90.00", "10.00"]);
});

it("A pot and a payout's receipt still count what was returned to the members' cards", async () => {
  const [erin, finn, gil] = [await aPerson(world, "erin"), await aPerson(world, "finn"), await aPerson(world, "gil")];
  const league = await aLeague(world, erin, { commissionerReimbursement: 5 });
  await join(erin, league, finn, gil);
  for (const member of [finn, gil]) await pay(member, league);
  const params = { id: league.id };
  await erin.call(completeLeague, { params });
  const payouts = [{ userId: finn.userId, place: 1, amount: "80.00" }];
  expect((await erin.call(proposePayouts, { params, body: { payouts } })).status).toBe(201);
  expect((await erin.call(returnRemainder, { params, body: { amount: "15.00" } })).status).toBe(200);

  expect((await erin.call(getLeague, { params })).body.pot).toMatchObject({
    escrowBalance: "0.00",
    collected: "100.00",
  });
  const prize = (await finn.call(listPayouts, { params })).body.find(({ kind }) => kind === "prize");
  const receipt = await finn.call(getPayoutReceipt, { params: { id: prize?.id ?? "" } });
  expect(receipt.body.pool).toEqual({
    ...{ total: "100.00", prizes: "80.00", reimbursement: "5.00" },
    ...{ returned: "15.00", held: "0.00" },
  });
});
