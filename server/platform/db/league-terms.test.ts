import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fantasyServices, sports } from "#contract/terms/league-types.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson } from "#tests/support/world.ts";

const FOLDER = new URL("../../../migrations/", import.meta.url);
const CONSTRAINTS = [
  "leagues_sport",
  "leagues_fantasy_service",
  "leagues_seasons_ahead",
  "leagues_payout_frequency",
  "leagues_period_prizes",
];

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

it("moves free text to the specification's values, and keeps the rest in the description", async () => {
  const { ownerPool } = world.database;
  const file = readdirSync(FOLDER).find((name) => name.endsWith("_league-terms-the-database-keeps.sql")) ?? "";
  for (const constraint of CONSTRAINTS) await ownerPool.query(`alter table leagues drop constraint ${constraint}`);
  const old: [string, string][] = [
    ["football", "sleeper"],
    ["NFL", "CBS Sports"],
    ["golf", "other"],
    ["Chess", "Lichess"],
    ["hockey", "MyFantasyLeague.com"],
  ];
  for (const [sport, service] of old) {
    await ownerPool.query(
      `insert into leagues (name, commissioner_id, entry_fee, max_members, payment_deadline, end_date, payout_structure,
         season, created_at, updated_at, description, sport, fantasy_service, payout_frequency, min_years, max_years, period_prize_share)
       select $1 || ' ' || $2, commissioner_id, 0, 2, payment_deadline, end_date, payout_structure,
         season, created_at, updated_at, 'Ours', $1, $2, 'weekly', 2, 3, 1000 from leagues where id = $3`,
      [sport, service, leagueId],
    );
  }
  await ownerPool.query(readFileSync(new URL(file, FOLDER), "utf8").replaceAll("--> statement-breakpoint", ""));
  const { rows } = await ownerPool.query(
    `select sport, fantasy_service, description, payout_frequency, min_years, max_years, period_prize_share::int as share
     from leagues where description like 'Ours%' order by name collate "C"`,
  );
  const rest = { payout_frequency: "end_of_season", min_years: 1, max_years: 1, share: 0 };
  expect(rows).toEqual([
    {
      sport: "football",
      fantasy_service: "yahoo",
      description: "Ours\nSport: Chess\nFantasy service: Lichess",
      ...rest,
    },
    { sport: "football", fantasy_service: "cbs_sports", description: "Ours", ...rest },
    { sport: "football", fantasy_service: "sleeperbot", description: "Ours", ...rest },
    { sport: "golf", fantasy_service: "yahoo", description: "Ours", ...rest },
    { sport: "hockey", fantasy_service: "my_fantasy_league", description: "Ours", ...rest },
  ]);
});
