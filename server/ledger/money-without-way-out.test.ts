import { expect, it } from "vitest";
import { leaveLeague } from "#contract/members/members.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay } from "#tests/support/world.ts";

const world = withWorld();

it("A refund that the bank is still working on has a way out", async () => {
  const casey = await aPerson(world, "casey");
  const ann = await aPerson(world, "ann");
  const league = await aLeague(world, casey);
  await join(casey, league, ann);
  await pay(ann, league);
  await ann.call(leaveLeague, { params: { id: league.id } });
  const { ownerPool } = world.database;
  for (const status of ["pending", "processing"]) {
    const { rowCount } = await ownerPool.query("update refunds set status = $1 where status = any($2)", [
      status,
      ["pending", "processing"],
    ]);
    expect(rowCount).toBe(1);
    expect(await moneyWithoutWayOut(world.deps.db), status).toEqual([]);
  }
});
