import { expect, it } from "vitest";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { openPayoutAccount } from "#contract/money/payout-account.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { completeSandboxAccountLink } from "#contract/money/sandbox.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay } from "#tests/support/world.ts";

const world = withWorld();

it("What is awarded is still held for its winner until it is sent", async () => {
  const casey = await aPerson(world, "casey");
  const league = await aLeague(world, casey);
  const [ann, ben] = [await aPerson(world, "ann"), await aPerson(world, "ben")];
  await join(casey, league, ann, ben);
  for (const player of [ann, ben]) await pay(player, league);
  const figures = async () => {
    const { body } = await casey.call(getEscrow, { params: { id: league.id } });
    return [body.balance, body.paidOut, body.notSent];
  };
  await casey.call(completeLeague, { params: { id: league.id } });
  expect(await figures()).toEqual(["100.00", "0.00", "0.00"]);
  await casey.call(proposePayouts, {
    params: { id: league.id },
    body: { payouts: [{ userId: ann.userId, place: 1, amount: "80.00" }] },
  });
  await world.runJobs();
  expect(await figures()).toEqual(["20.00", "80.00", "80.00"]);
  const { body } = await ann.call(openPayoutAccount, { body: { currentPassword: "correct horse" } });
  await ann.call(completeSandboxAccountLink, {
    params: { id: body.url.split("/").at(-1) ?? "" },
    body: { routingNumber: "110000000", accountNumber: "000123456789" },
  });
  await world.runJobs();
  expect(await figures()).toEqual(["20.00", "80.00", "0.00"]);
});
