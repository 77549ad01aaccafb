import { beforeAll, expect, it } from "vitest";
import { fantasyServices, sports } from "#contract/terms/league-types.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson } from "#tests/support/world.ts";

const world = withWorld();
let leagueId: string;
beforeAll(async () => {
  leagueId = (await aLeague(world, await aPerson(world, "owner"))).id;
});

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
