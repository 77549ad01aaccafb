import { expect, it } from "vitest";
import { leaveLeague } from "#contract/members/members.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";

const world = withWorld();
const [casey, ann] = withPeople(world, "casey", "ann");

it("A refund that the bank is still working on has a way out", async () => {
  const league = await withLeague(world, { by: casey, players: [ann], paid: true });
  await ann.call(leaveLeague, of(league));
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
