import { expect, it, onTestFinished } from "vitest";
import { leaveLeague } from "#contract/members/members.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { listDebts } from "#contract/money/treasurer/debts.ts";
import { recordPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { addDays } from "#contract/platform/days.ts";
import { ageAlarms } from "#server/operations/reconciliation/age-alarms.ts";
import { testApp } from "#tests/support/app.ts";
import { aLeague, aPerson, join, setStatus } from "#tests/support/world.ts";

it("A treasurer's open refunds and prizes are no stuck money of the processor, however old", async () => {
  const world = await testApp();
  onTestFinished(() => world.close());
  const [casey, alice, ben] = await Promise.all([
    aPerson(world, "casey"),
    aPerson(world, "alice"),
    aPerson(world, "ben"),
  ]);
  const league = await aLeague(world, casey, { custody: "treasurer" });
  const params = { id: league.id };
  await join(casey, league, alice, ben);
  const paid = { way: "cash" as const, paidOn: world.clock().toISOString().slice(0, 10) };
  for (const { userId } of [alice, ben]) {
    await casey.call(recordPayment, { params, body: { ...paid, amount: "50.00", userId } });
  }
  await ben.call(leaveLeague, { params });
  await setStatus(casey, league, "completed");
  const payouts = [{ userId: alice.userId, place: 1, amount: "50.00" }];
  await casey.call(proposePayouts, { params, body: { payouts } });
  await world.runJobs();

  const debts = (await casey.call(listDebts, { params })).body;
  expect(debts.map(({ kind, standing }) => [kind, standing]).sort()).toEqual([
    ["prize", "owed"],
    ["refund", "owed"],
  ]);
  const now = addDays(world.clock(), 400);
  expect(await ageAlarms(world.deps.db, { now, config: world.deps.config })).toEqual([]);
});
