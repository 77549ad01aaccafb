import { beforeAll, expect, it } from "vitest";
import { leaveLeague } from "#contract/members/members.ts";
import { moneyHeldFor } from "#server/operations/personal-data/money-held.ts";
import { cardOf, intoTheFuture } from "#tests/money/acts.ts";
import { anHourLater, CLOSED } from "#tests/support/admin-acts.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { pay } from "#tests/support/world.ts";

const world = withWorld();
beforeAll(() => intoTheFuture(world));
const [casey, stays, leaves, closed] = withPeople(world, "casey", "stays", "leaves", "closed");

it("An entry fee is held for each payer until its refund arrives, also while the refund is under way or set aside", async () => {
  const players = [stays, leaves, closed];
  const held = () => Promise.all(players.map(({ userId }) => moneyHeldFor(world.deps.db, userId)));
  const league = await withLeague(world, { by: casey, players });
  expect(await held()).toEqual([0, 0, 0]);
  for (const person of [stays, leaves]) await pay(person, league, { card: cardOf(world) });
  await pay(closed, league, { card: cardOf(world, CLOSED) });
  expect(await held()).toEqual([5000, 5000, 5000]);
  for (const person of [leaves, closed]) await person.call(leaveLeague, of(league));
  expect(await held()).toEqual([5000, 5000, 5000]);
  await world.runJobs();
  await anHourLater(world);
  expect(await held()).toEqual([5000, 0, 5000]);
});
