import { describe, expect, it } from "vitest";
import type { ResultPlatform } from "#contract/results/platforms.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { bestOfLadder, type ConsolationGame, onlyUnbeaten } from "#server/results/platforms/consolation.ts";
import { importEspn } from "#server/results/platforms/espn.ts";
import { importFantrax } from "#server/results/platforms/fantrax.ts";
import { importFleaflicker } from "#server/results/platforms/fleaflicker.ts";
import { importMfl } from "#server/results/platforms/mfl.ts";
import { importSleeper } from "#server/results/platforms/sleeper.ts";
import { importYahoo } from "#server/results/platforms/yahoo.ts";
import { type ReaderSettings, readerOf } from "#tests/platforms/stand-in-world.ts";

const importers = {
  sleeperbot: importSleeper,
  espn: importEspn,
  fleaflicker: importFleaflicker,
  my_fantasy_league: importMfl,
  yahoo: importYahoo,
  fantrax: importFantrax,
};
type Platform = keyof typeof importers;
const now = "2026-02-01T12:00:00Z";
const CONSOLATION = "900000000000000001";
const TOILET_BOWL = "900000000000000002";

async function winnersIn(platform: Platform, leagueId: string, settings: ReaderSettings = {}) {
  const reader = await readerOf(platform as ResultPlatform, { now, ...settings });
  const table: ResultsTable = await importers[platform](reader, {
    ...{ platform, leagueId, season: "2024", sport: "football" },
  });
  return table.consolationWinners;
}

/** Changes the answers of addresses that contain this. */
const changed = (part: string, change: (json: never) => unknown): ReaderSettings => ({
  change: (url, json) => (url.href.includes(part) ? change(json as never) : json),
});
const replaced = (part: string, from: string | RegExp, to: string) =>
  changed(part, (json) => JSON.parse(JSON.stringify(json).replaceAll(from, to)));
const gone = (part: string): ReaderSettings => ({ faultOf: (url) => (url.href.includes(part) ? 404 : undefined) });

type EspnGame = { matchupPeriodId: number; playoffTierType: string; winner: string };
const isLastOfLadder = ({ matchupPeriodId, playoffTierType }: EspnGame) =>
  matchupPeriodId === 15 && playoffTierType === "LOSERS_CONSOLATION_LADDER";
/** Says of which kind a league's bracket at Sleeper is. */
const ofType = (leagueId: string, playoff_type: number | null) =>
  changed(`/league/${leagueId}`, (json: { settings?: object }) =>
    json.settings ? { ...json, settings: { ...json.settings, playoff_type } } : json,
  );

describe("who won the consolation bracket", () => {
  it.each<[Platform, string, string]>([
    ["sleeperbot", CONSOLATION, "9"],
    ["espn", "700009", "9"],
    ["fleaflicker", "300009", "1009"],
    ["my_fantasy_league", "70009", "0009"],
    ["yahoo", "449.l.70009", "9"],
  ])("is the ninth team in the invented season: %s", async (platform, leagueId, winner) => {
    expect(await winnersIn(platform, leagueId)).toEqual([winner]);
  });

  it.each<[string, Platform, string, ReaderSettings?]>([
    ["a toilet bowl, in which losers play on", "sleeperbot", TOILET_BOWL],
    ["a season that runs", "sleeperbot", "900000000000000003"],
    ["a guillotine league", "sleeperbot", "900000000000000009"],
    ["a season without playoffs", "espn", "700010"],
    ["a schedule without one", "espn", "700009", replaced("mMatchupScore", "LOSERS_CONSOLATION_LADDER", "NONE")],
  ])("is no one in %s", async (_, platform, leagueId, settings) => {
    expect(await winnersIn(platform, leagueId, settings)).toEqual([]);
  });

  it.each<[string, Platform, string, ReaderSettings]>([
    ["Sleeper doesn't have the bracket", "sleeperbot", CONSOLATION, gone("losers_bracket")],
    ["Sleeper doesn't say which kind of bracket it is", "sleeperbot", CONSOLATION, ofType(CONSOLATION, null)],
    ["Sleeper's games contradict the kind of bracket", "sleeperbot", TOILET_BOWL, ofType(TOILET_BOWL, 1)],
    ["ESPN doesn't have the schedule", "espn", "700009", gone("mMatchupScore")],
    [
      "ESPN's places contradict the last game",
      "espn",
      "700009",
      changed("mMatchupScore", ({ schedule, ...rest }: { schedule: EspnGame[] }) => ({
        ...rest,
        schedule: schedule.map((each) => (isLastOfLadder(each) ? { ...each, winner: "HOME" } : each)),
      })),
    ],
    ["a week of Fleaflicker's is missing", "fleaflicker", "300009", gone("scoring_period=3")],
    [
      "Fleaflicker marks no such games",
      "fleaflicker",
      "300009",
      replaced("Scoreboard", '"isConsolation":true', '"isConsolation":false'),
    ],
    [
      "MyFantasyLeague names no bracket after it",
      "my_fantasy_league",
      "70009",
      replaced("TYPE=playoffBrackets", "Toilet Bowl", "Spring"),
    ],
    ["MyFantasyLeague has two", "my_fantasy_league", "70009", replaced("BRACKET_ID=3", /000[12]/g, "0003")],
    [
      "MyFantasyLeague's losers play on",
      "my_fantasy_league",
      "70009",
      replaced("BRACKET_ID=5", '"points":"123.68"', '"points":"12.68"'),
    ],
    ["a bracket of MyFantasyLeague's is missing", "my_fantasy_league", "70009", gone("BRACKET_ID=2")],
    ["MyFantasyLeague has no brackets", "my_fantasy_league", "70010", {}],
    ["a week of Yahoo's is missing", "yahoo", "449.l.70009", gone("week=14")],
    [
      "Yahoo marks no such games",
      "yahoo",
      "449.l.70009",
      replaced("scoreboard", '"is_consolation":"1"', '"is_consolation":"0"'),
    ],
    ["the platform is Fantrax, which has no such games", "fantrax", "9kQ0000000000001", {}],
  ])("isn't known where %s", async (_, platform, leagueId, settings) => {
    expect(await winnersIn(platform, leagueId, settings)).toBeUndefined();
  });

  it("is no one where MyFantasyLeague has only brackets of teams in the playoffs, or the last game is open", async () => {
    const league = "70009";
    const onlyMain = changed(
      "TYPE=playoffBrackets",
      (json: { playoffBrackets: { playoffBracket: { id: string }[] } }) => ({
        playoffBrackets: { playoffBracket: json.playoffBrackets.playoffBracket.filter(({ id }) => id !== "5") },
      }),
    );
    expect(await winnersIn("my_fantasy_league", league, onlyMain)).toEqual([]);
    const open = replaced("BRACKET_ID=5", /"points":"(71.33|133.93)"/g, '"points":""');
    expect(await winnersIn("my_fantasy_league", league, open)).toEqual([]);
  });
});

const game = (week: number, one: string, other: string, winner?: string): ConsolationGame => ({
  ...{ week, teams: [one, other], winner },
});

describe("a consolation ladder", () => {
  const placeOf = (id: string) => Number(id);

  it("is won by its best team if that has won its last game", () => {
    expect(bestOfLadder([game(1, "7", "9", "9"), game(2, "8", "7", "7"), game(2, "9", "10", "9")], placeOf)).toEqual([
      "7",
    ]);
    expect(bestOfLadder([game(2, "8", "7", "8"), game(1, "7", "9", "7")], placeOf)).toBeUndefined();
  });

  it("is won by no one without games, or before the last one is decided", () => {
    expect(bestOfLadder([], placeOf)).toEqual([]);
    expect(bestOfLadder([game(1, "7", "9", "7"), game(2, "7", "8")], placeOf)).toEqual([]);
  });

  it("is won by its only unbeaten team, whose last game is in the last week", () => {
    expect(onlyUnbeaten([game(1, "a", "b", "a"), game(1, "c", "d", "c"), game(2, "a", "c", "c")])).toEqual(["c"]);
    expect(onlyUnbeaten([game(1, "a", "b", "a"), game(1, "c", "d", "c")])).toBeUndefined();
    expect(onlyUnbeaten([game(1, "a", "b", "a"), game(2, "b", "c")])).toBeUndefined();
    expect(onlyUnbeaten([])).toBeUndefined();
  });
});
