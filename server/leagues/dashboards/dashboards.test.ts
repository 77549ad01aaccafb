import { expect, it } from "vitest";
import { getCommissionerStats, getPlayerStats } from "#contract/leagues/dashboards.ts";
import { completeLeague, getLeague, type League } from "#contract/leagues/leagues.ts";
import { chargeMembers } from "#contract/members/league-dues.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { openPayoutAccount } from "#contract/money/payout-account.ts";
import { listOwnPrizeYears } from "#contract/money/prize-years.ts";
import { completeSandboxAccountLink } from "#contract/money/sandbox.ts";
import { acceptCharges } from "#tests/support/accept-charges.ts";
import { propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, confirmCard, type Person } from "#tests/support/world.ts";

const world = withWorld();
const [casey, alice, dora, ed, flo, gil] = withPeople(world, "casey", "alice", "dora", "edna", "flo", "gil");
const [hal, ida, jo, kay] = withPeople(world, "hal", "ida", "joan", "kay");

it("nothing in leagues that are all in pounds is nothing in pounds, and in dollars as soon as one is", async () => {
  const none = [{ currency: "GBP", amount: "0.00" }];
  await withLeague(world, { by: casey, players: [alice] }, { custody: "treasurer", currency: "GBP" });
  expect((await casey.call(getCommissionerStats)).body).toMatchObject({
    ...{ totalFunds: "0.00", fundsInOthers: none },
    ...{ pendingAmount: "0.00", pendingInOthers: [{ currency: "GBP", amount: "50.00" }] },
  });
  expect((await alice.call(getPlayerStats)).body).toMatchObject({ investedInOthers: none, winningsInOthers: none });
  await aLeague(world, casey);
  expect((await casey.call(getCommissionerStats)).body).toMatchObject({ totalFunds: "0.00", fundsInOthers: [] });
});

async function payFor(person: Person, league: League, forUserId: string) {
  const { body } = await person.call(createPaymentIntent, {
    body: { leagueId: league.id, amount: "50.00", forUserId },
  });
  await confirmCard(person, body);
  await person.call(paymentSuccess, { body: { paymentIntentId: body.paymentIntentId } });
}

it("what somebody invested is what they paid, for their own seat and a friend's, and not what a friend paid", async () => {
  const league = await withLeague(world, { by: dora, players: [ed, flo], paid: [ed] });
  await payFor(ed, league, flo.userId);
  expect((await ed.call(getPlayerStats)).body.totalInvested).toBe("100.00");
  expect((await flo.call(getPlayerStats)).body.totalInvested).toBe("0.00");
});

it("a prize is won whole, in the season's winnings as in the year's prizes, although some of it paid a fine", async () => {
  const terms = { maxChargesPerMember: "20.00" };
  const league = await withLeague(world, { by: gil, players: [hal, ida], paid: true }, terms);
  const params = { id: league.id };
  const fine = { userIds: [hal.userId], chargeKind: "fine", amount: "6.00", reason: "Late" };
  await gil.call(chargeMembers, { params, body: fine });
  await acceptCharges(hal, league);
  const { body } = await hal.call(openPayoutAccount, { body: { currentPassword: "correct horse" } });
  const account = { routingNumber: "110000000", accountNumber: "000123456789" };
  await hal.call(completeSandboxAccountLink, { params: { id: body.url.split("/").at(-1) ?? "" }, body: account });
  await gil.call(completeLeague, { params });
  expect((await propose(gil, league, [[hal, "100.00"]])).status).toBe(201);
  await world.runJobs();
  expect((await hal.call(getPlayerStats)).body.seasonWinnings).toBe("100.00");
  expect((await hal.call(listOwnPrizeYears)).body).toMatchObject([
    { prizes: "100.00", entryMoney: "56.00", net: "44.00" },
  ]);
  const { sums } = (await gil.call(getLeague, { params })).body;
  expect(sums).toMatchObject({ collected: "100.00", charges: "0.00", inPot: "6.00", owed: "0.00", sent: "94.00" });
});

it("a dynasty's members owe at least the seasons that they have to prepay", async () => {
  const terms = { leagueType: "dynasty", minYears: 2, maxYears: 3 };
  await withLeague(world, { by: jo, players: [kay] }, terms);
  expect((await jo.call(getCommissionerStats)).body.pendingAmount).toBe("100.00");
});
