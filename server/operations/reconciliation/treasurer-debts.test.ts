import { expect, it } from "vitest";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { listDebts } from "#contract/money/treasurer/debts.ts";
import { addDays } from "#contract/platform/days.ts";
import { ageAlarms } from "#server/operations/reconciliation/age-alarms.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";

const world = withWorld();
const [casey, alice, ben] = withPeople(world, "casey", "alice", "ben");

it("A treasurer's open refunds and prizes are no stuck money of the processor, however old", async () => {
  const league = await withLeague(world, { by: casey, players: [alice, ben], paid: true, treasurer: casey });
  await ben.call(leaveLeague, of(league));
  await casey.call(completeLeague, of(league));
  await propose(casey, league, [[alice, "50.00"]]);
  await world.runJobs();
  const debts = (await casey.call(listDebts, of(league))).body;
  expect(debts.map(({ kind, standing }) => [kind, standing]).sort()).toEqual([
    ["prize", "owed"],
    ["refund", "owed"],
  ]);
  const now = addDays(world.clock(), 400);
  expect(await ageAlarms(world.deps.db, { now, config: world.deps.config })).toEqual([]);
});
