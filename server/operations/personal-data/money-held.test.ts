import { beforeAll, expect, it } from "vitest";
import { leaveLeague } from "#contract/members/members.ts";
import { moneyHeldFor } from "#server/operations/personal-data/money-held.ts";
import { cardOf, intoTheFuture } from "#tests/money/acts.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

const ACCEPTS_NO_REFUND = "4000000000005126";

const world = withWorld();
beforeAll(async () => {
  intoTheFuture(world);
});

it("An entry fee is held for each payer until its refund arrives, also while the refund is under way or set aside", async () => {
  const casey = await aPerson(world, "casey");
  const [stays, leaves, closed] = [
    await aPerson(world, "stays"),
    await aPerson(world, "leaves"),
    await aPerson(world, "closed"),
  ];
  const held = () =>
    Promise.all([stays, leaves, closed].map(({ userId }: Person) => moneyHeldFor(world.deps.db, userId)));
  const league = await aLeague(world, casey);
  await join(casey, league, stays, leaves, closed);
  expect(await held()).toEqual([0, 0, 0]);
  await pay(stays, league, { card: cardOf(world) });
  await pay(leaves, league, { card: cardOf(world) });
  await pay(closed, league, { card: cardOf(world, ACCEPTS_NO_REFUND) });
  expect(await held()).toEqual([5000, 5000, 5000]);
  for (const person of [leaves, closed]) await person.call(leaveLeague, { params: { id: league.id } });
  expect(await held()).toEqual([5000, 5000, 5000]);
  await world.runJobs();
  world.advance({ hours: 1 });
  await world.deps.sandbox?.applyDueChanges();
  await world.runJobs();
  expect(await held()).toEqual([5000, 0, 5000]);
});
