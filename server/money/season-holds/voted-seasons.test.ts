import { expect, it } from "vitest";
import { leaveLeague } from "#contract/members/members.ts";
import { paidByThen } from "#server/money/season-holds/voted-seasons.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay } from "#tests/support/world.ts";

const world = withWorld();

it("Only the seat that someone has now says whether they had paid by then, not one that they left", async () => {
  const casey = await aPerson(world, "casey");
  const [ann, ben] = [await aPerson(world, "ann"), await aPerson(world, "ben")];
  const league = await aLeague(world, casey);
  await join(casey, league, ann, ben);
  for (const person of [ann, ben]) await pay(person, league);
  await ann.call(leaveLeague, { params: { id: league.id } });
  await world.runJobs();
  const paidBy = world.clock();
  world.advance({ hours: 1 });
  await join(casey, league, ann);
  await pay(ann, league);
  const season = { leagueId: league.id, seasonYear: 1, reason: "new_commissioner" as const, paidBy };
  const ids = [ann.userId, ben.userId];
  expect([...(await inTransaction(world.deps.db, (tx) => paidByThen(tx, season, ids)))]).toEqual([ben.userId]);
});
