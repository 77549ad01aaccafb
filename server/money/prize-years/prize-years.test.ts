import { beforeAll, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { listOwnPrizeYears } from "#contract/money/prize-years.ts";
import { editLeagueAsAdmin } from "#contract/operations/admin-leagues.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { payFor } from "#tests/money/due-acts.ts";
import { award, of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { anAdmin } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ann, bob] = withPeople(world, "casey", "ann", "bob");
let league: League;

/** Ann pays $50.00 for herself and for Bob. */
beforeAll(async () => {
  league = await withLeague(world, { by: casey, players: [ann, bob], paid: [ann] });
  await payFor(ann, league, { amount: "50.00", forUserId: bob.userId });
  for (const person of [ann, bob]) await nameBankAccount(person);
});

it("entry money counts for the seat it paid for, as does what is refunded of it to its payer", async () => {
  const admin = await anAdmin(world, "ada");
  const lowered = await admin.call(editLeagueAsAdmin, { ...of(league), body: { entryFee: "40.00" } });
  expect(lowered.status).toBe(200);
  await world.runJobs();
  await casey.call(completeLeague, of(league));
  expect((await award(casey, league, [bob, "44.00"], [ann, "36.00"])).status).toBe(201);
  await world.runJobs();
  const [ofAnn, ofBob] = [(await ann.call(listOwnPrizeYears)).body, (await bob.call(listOwnPrizeYears)).body];
  expect(ofBob).toMatchObject([{ prizes: "44.00", entryMoney: "40.00", net: "4.00" }]);
  expect(ofAnn).toMatchObject([{ prizes: "36.00", entryMoney: "36.00", net: "0.00" }]);
});
