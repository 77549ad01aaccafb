import { afterAll, beforeAll, expect, it } from "vitest";
import { fantasyServices, sports } from "#contract/terms/league-types.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson } from "#tests/support/world.ts";

let world: TestApp;
let leagueId: string;
beforeAll(async () => {
  world = await testApp();
  leagueId = (await aLeague(world, await aPerson(world, "owner"))).id;
});
afterAll(() => world.close());

const set = (change: string) => world.database.pool.query(`update leagues set ${change} where id = $1`, [leagueId]);

it.each([
  ["sport = 'chess'", "leagues_sport"],
  ["fantasy_service = 'other'", "leagues_fantasy_service"],
  ["max_years = 3", "leagues_seasons_ahead"],
  ["payout_frequency = 'weekly'", "leagues_payout_frequency"],
  ["league_type = 'pickem', period_prize_share = 1000", "leagues_period_prizes"],
])("the database refuses %s", async (change, constraint) => {
  await expect(set(change)).rejects.toThrow(constraint);
});

it("accepts every sport and service of the specification", async () => {
  for (const sport of sports) await set(`sport = '${sport}'`);
  for (const service of fantasyServices) await set(`fantasy_service = '${service}'`);
});
