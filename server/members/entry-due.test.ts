import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type League, startSeason } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { edit, of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { join, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ann, ben, cora] = withPeople(world, "casey", "ann", "ben", "cora");

/** Each due as "season: status amount", oldest season first. */
async function duesIn(league: League): Promise<string[]> {
  const rows = await world.deps.db.select().from(dues).where(eq(dues.leagueId, league.id));
  return rows.map(({ seasonYear, status, amount }) => `${seasonYear}: ${status} ${amount}`).sort();
}

it("A seat's due is open until it is paid, and withdrawn when the seat is given up; a new seat has a new one", async () => {
  const league = await withLeague(world, { by: casey, players: [ann] });
  expect(await duesIn(league)).toEqual(["1: open 5000"]);
  await pay(ann, league);
  expect(await duesIn(league)).toEqual(["1: paid 5000"]);
  await ann.call(leaveLeague, of(league));
  expect(await duesIn(league)).toEqual(["1: withdrawn 5000"]);
  await join(casey, league, ann);
  expect(await duesIn(league)).toEqual(["1: open 5000", "1: withdrawn 5000"]);
  // The first seat's refund is confirmed only now.
  await world.runJobs();
  expect(await duesIn(league)).toEqual(["1: open 5000", "1: withdrawn 5000"]);
});

it("A league's fee that changes changes what is open, and a free league has no dues", async () => {
  const league = await withLeague(world, { by: casey, players: [ann] });
  await edit(casey, league, { entryFee: "60.00" });
  expect(await duesIn(league)).toEqual(["1: open 6000"]);
  await edit(casey, league, { entryFee: "0" });
  expect(await duesIn(league)).toEqual(["1: withdrawn 6000"]);
  await edit(casey, league, { entryFee: "25.00" });
  expect(await duesIn(league)).toEqual(["1: open 2500", "1: withdrawn 6000"]);
});

it("With a dynasty's next season, those who prepaid have paid its due, and others owe it instead of the last one", async () => {
  const terms = { leagueType: "dynasty", minYears: 1, maxYears: 2 };
  const league = await withLeague(world, { by: casey, players: [ann, ben, cora] }, terms);
  await pay(ann, league, { years: 2 });
  await pay(ben, league);
  await setStatus(casey, league, "completed");
  const begun = await casey.call(startSeason, { ...of(league), body: { from: "completed", carryRemainder: true } });
  expect(begun.status).toBe(200);
  expect(await duesIn(league)).toEqual([
    ...["1: paid 5000", "1: paid 5000", "1: withdrawn 5000"],
    ...["2: open 5000", "2: open 5000", "2: paid 5000"],
  ]);
});
