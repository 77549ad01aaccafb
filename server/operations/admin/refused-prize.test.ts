import { expect, it } from "vitest";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { listCases } from "#contract/operations/admin-oversight.ts";
import { downloadUnclaimed, movePayoutToUnclaimed } from "#contract/operations/unclaimed-money.ts";
import { declare } from "#contract/people/declarations.ts";
import { keepWaiting } from "#contract/votes/unclaimed.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { of, propose } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, join, pay, signIn } from "#tests/support/world.ts";

const world = withWorld({
  environment: { PLACES: "not US-WA", PLACES_REASON: "Not in Washington.", DORMANT_AFTER: "default=200" },
});
const [casey, winner, ann] = withPeople(world, "casey", "winner", "ann");

it("a prize whose winner has a bank account, and moved where no one may be paid, is in the report, a case, and movable", async () => {
  await anAdmin(world, "ada");
  const league = await aLeague(world, casey);
  await join(casey, league, winner, ann);
  for (const person of [winner, ann]) {
    await person.call(declare, { body: { place: "US-CA" } });
    await pay(person, league);
  }
  await nameBankAccount(winner);
  await casey.call(completeLeague, of(league));
  world.advance({ hours: 1 });
  expect((await winner.call(declare, { body: { place: "US-WA" } })).status).toBe(200);
  const { payouts } = (await propose(casey, league, [[winner, "100.00"]])).body;
  await world.runJobs();
  const id = payouts[0]?.id ?? "";
  const admin = await signIn(world, "ada");
  const lines = async () => (await admin.call(downloadUnclaimed)).body;
  const theCase = async () => (await admin.call(listCases)).body.find((one) => one.id === id);
  expect(await lines()).toMatchObject([
    { username: "winner", place: "US-WA", amount: "100.00", state: "waiting", dormantOn: expect.any(String) },
  ]);
  expect(await theCase()).toBeUndefined();
  world.advance({ days: 60 });
  expect(await theCase()).toMatchObject({
    kind: "payout_unclaimed",
    canBeGivenBack: false,
    message: "The prize of winner waits. It's kept for the winner, because we can't pay people where they live.",
  });
  const act = { ...of({ id }), body: { reason: "They may move back." } };
  expect((await admin.call(keepWaiting, act)).status).toBe(200);
  expect(await theCase()).toBeUndefined();
  expect((await admin.call(movePayoutToUnclaimed, act)).status).toBe(200);
  expect(await lines()).toMatchObject([{ username: "winner", amount: "100.00", state: "kept" }]);
});
