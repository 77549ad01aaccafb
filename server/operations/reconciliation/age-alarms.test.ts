import { beforeAll, expect, it } from "vitest";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { addDays } from "#contract/platform/days.ts";
import type { Faults } from "#sandbox/faults.ts";
import { ageAlarms } from "#server/operations/reconciliation/age-alarms.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { providerEvents } from "#server/platform/db/schema/provider-events.ts";
import { cardOf, intoTheFuture, nameBankAccount } from "#tests/money/acts.ts";
import { of, propose } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay, startPayment } from "#tests/support/world.ts";

let deadPath: string | undefined;
const faults: Faults = { call: ({ path }) => (path === deadPath ? "timeout_before" : undefined) };

const world = withWorld({ faults, environment: { HOLDING_LIMIT_DAYS: "100" } });
beforeAll(() => intoTheFuture(world));
const [commissioner] = withPeople(world, "commissioner");

const MINUTE = 60_000;

/** Returns the alarms of a kind at this many milliseconds from now. */
async function alarmsIn(kind: string, milliseconds: number) {
  const now = new Date(world.clock().getTime() + milliseconds);
  const alarms = await ageAlarms(world.deps.db, { now, config: world.deps.config });
  return alarms.filter((alarm) => alarm.kind === kind);
}

async function aPaidSeat(name: string, card = "4242424242424242") {
  const member = await aPerson(world, name);
  const league = await aLeague(world, commissioner, { name: `League of ${name}` });
  await join(commissioner, league, member);
  await pay(member, league, { card: cardOf(world, card) });
  return { member, league };
}

it("reports a payout without an answer after a quarter of an hour", async () => {
  const { member, league } = await aPaidSeat("winner");
  await commissioner.call(completeLeague, of(league));
  await propose(commissioner, league, [[member, "50.00"]]);
  await nameBankAccount(member);
  deadPath = "/v1/transfers";
  await world.runJobs();
  deadPath = undefined;

  const [payout] = await world.deps.db.select().from(payouts);
  expect(await alarmsIn("transfer_in_flight", 15 * MINUTE)).toEqual([]);
  expect(await alarmsIn("transfer_in_flight", 15 * MINUTE + 1)).toEqual([
    {
      kind: "transfer_in_flight",
      reference: payout?.id,
      leagueId: null,
      amount: 5000,
      since: world.clock(),
      message: expect.stringMatching(/^A payout of \$50\.00 was sent to the processor and has no answer\./),
    },
  ]);
});

it("reports a refund that didn't reach the processor, however often it was tried", async () => {
  const { member, league } = await aPaidSeat("leaver");
  const since = world.clock();
  await member.call(leaveLeague, of(league));
  deadPath = "/v1/refunds";
  await world.runJobs();
  deadPath = undefined;
  world.advance({ hours: 0.2 });
  // Each attempt updates its row, but the age counts from the first one.
  await world.deps.db.update(refunds).set({ updatedAt: world.clock() });

  expect(await alarmsIn("refund_in_flight", 3 * MINUTE)).toEqual([]);
  const alarms = await alarmsIn("refund_in_flight", 3 * MINUTE + 1);
  expect(alarms).toMatchObject([{ amount: 5000, since }]);
  expect(alarms[0]?.message).toMatch(/^A refund of \$50\.00 has not reached the processor\./);
  await world.deps.db.delete(refunds);
});

it("reports a refund that the bank hasn't confirmed for a week", async () => {
  const { member, league } = await aPaidSeat("waiting", "4000000000007726");
  await member.call(leaveLeague, of(league));
  await world.runJobs();
  const week = 7 * 24 * 60 * MINUTE;
  expect(await alarmsIn("refund_in_flight", week)).toEqual([]);
  expect(await alarmsIn("refund_in_flight", week + 1)).toMatchObject([
    { amount: 5000, since: world.clock(), message: expect.stringMatching(/has not confirmed it for 7 days/) },
  ]);
});

it("reports a payment whose event came but which isn't in the books", async () => {
  const member = await aPerson(world, "unrecorded");
  const league = await aLeague(world, commissioner);
  await join(commissioner, league, member);
  const { paymentIntentId } = await startPayment(member, league);
  await world.deps.db.insert(providerEvents).values({
    id: "evt_paid",
    type: "payment_intent.succeeded",
    objectId: paymentIntentId,
    payload: {},
    receivedAt: world.clock(),
  });
  expect(await alarmsIn("payment_unrecorded", 15 * MINUTE)).toEqual([]);
  expect(await alarmsIn("payment_unrecorded", 15 * MINUTE + 1)).toMatchObject([
    { reference: paymentIntentId, amount: 5000, since: world.clock() },
  ]);
});

it("reports a league whose entry fees come near the processor's limit, refunds not counted", async () => {
  const { league } = await aPaidSeat("holder");
  const since = world.clock();
  const gone = await aPaidSeat("gone");
  await gone.member.call(leaveLeague, of(gone.league));
  await world.runJobs();
  const warned = addDays(since, 80).getTime() - world.clock().getTime();
  const ofLeague = async (milliseconds: number) =>
    (await alarmsIn("held_long", milliseconds)).map(({ reference }) => reference);
  expect(await ofLeague(warned)).toEqual([]);
  expect(await ofLeague(warned + 1)).toEqual([league.id]);
  const [alarm] = await alarmsIn("held_long", warned + 1);
  expect(alarm).toMatchObject({ amount: 5000, since });
  expect(alarm?.message).toMatch(/^League of holder has held entry fees since .* for 100 days, until /);
});
