import { afterAll, beforeAll, expect, it } from "vitest";
import { getCommissionerStats, getPlayerStats } from "#contract/leagues/dashboards.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson, join } from "#tests/support/world.ts";

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

it("nothing in leagues that are all in pounds is nothing in pounds, and in dollars as soon as one is", async () => {
  const [casey, alice] = [await aPerson(world, "casey"), await aPerson(world, "alice")];
  const none = [{ currency: "GBP", amount: "0.00" }];
  const league = await aLeague(world, casey, { custody: "treasurer", currency: "GBP" });
  await join(casey, league, alice);
  expect((await casey.call(getCommissionerStats)).body).toMatchObject({
    ...{ totalFunds: "0.00", fundsInOthers: none },
    ...{ pendingAmount: "0.00", pendingInOthers: [{ currency: "GBP", amount: "50.00" }] },
  });
  expect((await alice.call(getPlayerStats)).body).toMatchObject({ investedInOthers: none, winningsInOthers: none });
  await aLeague(world, casey);
  expect((await casey.call(getCommissionerStats)).body).toMatchObject({ totalFunds: "0.00", fundsInOthers: [] });
});
