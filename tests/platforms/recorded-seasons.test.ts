import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { ResultPlatform } from "#contract/results/platforms.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { espnTable, importEspn } from "#server/results/platforms/espn.ts";
import { type EspnGame, espnLeagueSchema, espnScheduleSchema } from "#server/results/platforms/espn-answers.ts";
import { importFantrax } from "#server/results/platforms/fantrax.ts";
import { importFleaflicker } from "#server/results/platforms/fleaflicker.ts";
import { importMfl } from "#server/results/platforms/mfl.ts";
import { importPremierLeague } from "#server/results/platforms/premier-league.ts";
import { importSleeper } from "#server/results/platforms/sleeper.ts";
import { importYahoo } from "#server/results/platforms/yahoo.ts";
import { RECORDED } from "#tests/platforms/recorded.ts";
import { flagsOf, placesOf, readerOf, sourcesOf } from "#tests/platforms/stand-in-world.ts";

const importers = {
  sleeperbot: ["api.sleeper.app", importSleeper],
  espn: ["lm-api-reads.fantasy.espn.com", importEspn],
  fleaflicker: ["www.fleaflicker.com", importFleaflicker],
  my_fantasy_league: ["api.myfantasyleague.com", importMfl],
  yahoo: ["fantasysports.yahooapis.com", importYahoo],
  fantrax: ["www.fantrax.com", importFantrax],
  premier_league: ["fantasy.premierleague.com", importPremierLeague],
} as const satisfies Record<ResultPlatform, unknown>;

const ids: Record<ResultPlatform, string> = {
  sleeperbot: "900000000000000000",
  espn: "1",
  fleaflicker: "1",
  my_fantasy_league: "1",
  yahoo: "1.l.1",
  fantrax: "1",
  premier_league: "classic-1",
};

/** Imports a real league from its recorded answers. An answer that wasn't recorded is missing. */
async function importRecorded(platform: ResultPlatform, folder: string, season: string): Promise<ResultsTable> {
  const [host, importSeason] = importers[platform];
  const key = platform === "fleaflicker" ? `1/${season}` : ids[platform];
  const reader = await readerOf(platform, { leagues: { [host]: { [key]: path.resolve(RECORDED, folder) } } });
  const sport = folder.includes("mlb") ? "baseball" : folder.includes("fhl") ? "hockey" : "football";
  return importSeason(reader, { platform, leagueId: ids[platform], season, sport });
}

const readJson = (name: string) => JSON.parse(readFileSync(path.join(RECORDED, name), "utf8"));

describe("a recorded season", () => {
  it.each<[string, ResultPlatform, string, number, string[]]>([
    ["sleeper/friends-2018-toilet-bowl", "sleeperbot", "2018", 12, ["bracket"]],
    ["sleeper/redraft-2019-no-bracket-answer", "sleeperbot", "2019", 12, ["guess"]],
    ["espn/ffl-2020-final-ranks", "espn", "2020", 10, ["guess"]],
    ["espn/fhl-2020-stopped-season", "espn", "2020", 10, ["guess"]],
    ["mfl/dynasty-2019-final-in-schedule", "my_fantasy_league", "2019", 24, ["bracket", "guess"]],
    ["yahoo/mlb-2014-h2h-finished", "yahoo", "2014", 12, ["stated"]],
    ["yahoo/mlb-2017-h2h-finished", "yahoo", "2017", 10, ["stated"]],
  ])("that is over has each place once, with its source: %s", async (folder, platform, season, teams, sources) => {
    const table = await importRecorded(platform, folder, season);
    expect(table.isSeasonOver).toBe(true);
    const places = table.teams.map(({ finalPlace }) => finalPlace ?? 0).sort((a, b) => a - b);
    expect(places).toEqual(Array.from({ length: teams }, (_, index) => index + 1));
    expect(sourcesOf(table)).toEqual(sources);
  });

  it.each<[string, ResultPlatform, string, number[]]>([
    ["sleeper/dynasty-2020-running-week5", "sleeperbot", "2020", [1, 2, 3, 4]],
    ["sleeper/dynasty-2020-running-two-week-rounds", "sleeperbot", "2020", [1, 2, 3, 4]],
    ["fleaflicker/nfl-2020-midseason-doubleheaders", "fleaflicker", "2020", []],
    ["fleaflicker/nfl-2025-finished-trimmed", "fleaflicker", "2025", []],
    ["mfl/preseason-2020", "my_fantasy_league", "2020", []],
  ])("that isn't over, or can't be known to be, has no places: %s", async (folder, platform, season, complete) => {
    const table = await importRecorded(platform, folder, season);
    expect(table.isSeasonOver).toBe(false);
    expect(sourcesOf(table)).toEqual([null]);
    expect(table.weeks.filter(({ isComplete }) => isComplete).map(({ week }) => week)).toEqual(complete);
  });

  it("on Fleaflicker counts the weeks that have ended, and flags those that are missing", async () => {
    const table = await importRecorded("fleaflicker", "fleaflicker/nfl-2020-midseason-divisions", "2020");
    expect(table.weeks.map(({ week, isComplete }) => [week, isComplete])).toEqual([
      [4, true],
      [5, true],
      [11, false],
    ]);
    expect(flagsOf(table).filter((kind) => kind === "week_missing")).toHaveLength(8);
    expect(table.teams.map(({ division }) => division)).toContain("North Pier");
  });

  it("on Sleeper has the places that its brackets show", async () => {
    const table = await importRecorded("sleeperbot", "sleeper/friends-2018-toilet-bowl", "2018");
    const places = placesOf(table);
    expect([6, 3, 1, 2, 10, 5].map((id) => places[id]?.place)).toEqual([1, 2, 3, 4, 5, 6]);
    expect([11, 8, 9, 7, 12, 4].map((id) => places[id]?.place)).toEqual([12, 11, 10, 9, 8, 7]);
  });

  it("on MyFantasyLeague ignores the table when its seventh team won the final", async () => {
    const table = await importRecorded("my_fantasy_league", "mfl/dynasty-2019-final-in-schedule", "2019");
    expect(table.teams.find(({ finalPlace }) => finalPlace === 1)?.regularSeasonPlace).toBe(7);
  });

  it("on Yahoo has the places that the last week's games decided", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "yahoo-"));
    cpSync(path.join(RECORDED, "yahoo/mlb-2014-h2h-finished"), folder, { recursive: true });
    cpSync(path.join(folder, "scoreboard.json"), path.join(folder, "scoreboard-25.json"));
    const table = await importRecorded("yahoo", folder, "2014");
    const places = placesOf(table);
    expect([4, 5, 10, 11, 2, 7, 1, 3].map((id) => places[id]?.place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(table.teams.every(({ owners }) => owners?.every(({ name }) => name === ""))).toBe(true);
    expect([...new Set(flagsOf(table))]).toEqual(["category_league", "week_missing"]);
  });

  it("on Yahoo doesn't count the week that is being played", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "yahoo-"));
    const scoreboard = readJson("yahoo/mlb-2019-h2h-running/scoreboard.json");
    const [league, { scoreboard: board }] = scoreboard.fantasy_content.league;
    const matchups: { matchup: { "0": { teams: Record<string, object> } } }[] = Object.values(board[0].matchups);
    const teams = matchups.flatMap(({ matchup }) => [matchup?.["0"].teams[0], matchup?.["0"].teams[1]].filter(Boolean));
    const standings = { fantasy_content: { league: [league, { standings: [{ teams: { ...teams } }] }] } };
    writeFileSync(path.join(folder, "standings.json"), JSON.stringify(standings));
    writeFileSync(path.join(folder, "scoreboard-12.json"), JSON.stringify(scoreboard));
    const reader = await readerOf("yahoo", { leagues: { "fantasysports.yahooapis.com": { "1.l.1": folder } } });
    const table = await importYahoo(reader, {
      platform: "yahoo",
      leagueId: "1.l.1",
      season: "2019",
      sport: "baseball",
    });
    expect(table.weeks).toEqual([{ week: 12, weekCount: 1, phase: "regular", isComplete: false, scores: [] }]);
  });

  it("on Fantrax has its settings: the sport, the periods in two offsets, and that it counts categories", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "fantrax-"));
    const settings = "fantrax/nba-category-2025-settings/getLeagueInfo.settings-only.json";
    cpSync(path.join(RECORDED, settings), path.join(folder, "getLeagueInfo.excludePlayerInfo.json"));
    writeFileSync(path.join(folder, "getStandings.json"), "[]");
    const { periods, table } = await fantraxAt("2026-04-01T00:00:00Z", folder);
    expect(table).toMatchObject({ season: "2025", sport: "basketball", teams: [], isSeasonOver: false });
    expect(table.flags.filter(({ kind }) => kind === "week_missing")).toHaveLength(21);
    expect(flagsOf(table)).toContain("category_league");
    expect(periods).toEqual(Array.from({ length: 21 }, (_, index) => String(index + 1)));
    // The eighth period begins in New York's winter, an hour later than in its summer.
    expect((await fantraxAt("2025-12-08T23:59:00Z", folder)).periods).toHaveLength(7);
    expect((await fantraxAt("2025-12-09T00:01:00Z", folder)).periods).toHaveLength(8);
  });

  it.each([
    ["espn/ffl-2018-schedule/mMatchupScore.json", [5, 2, 1, 11]],
    ["espn/ffl-2015-leagueHistory-array/mMatchupScore.json", [2, 5, 6, 1]],
  ])("on ESPN has its final in %s, and byes don't keep a week from being complete", (file, best) => {
    const { schedule } = espnScheduleSchema.parse(readJson(file));
    const table = espnTable({ leagueId: "1", sport: "football" }, leagueAround(schedule, best), schedule);
    expect(sourcesOf(table)).toEqual(["stated"]);
    expect(table.weeks.every(({ isComplete }) => isComplete)).toBe(true);
    expect(table.weeks.some(({ scores }) => scores.some(({ opponentId }) => opponentId === null))).toBe(true);
    expect(flagsOf(table)).not.toEqual(expect.arrayContaining([expect.stringContaining("contradicts")]));
  });

  it.each<[string, ResultPlatform, string, string[] | undefined]>([
    ["sleeper/friends-2018-toilet-bowl", "sleeperbot", "2018", []],
    ["sleeper/redraft-2019-no-bracket-answer", "sleeperbot", "2019", undefined],
    ["sleeper/dynasty-2020-running-week5", "sleeperbot", "2020", []],
    ["espn/ffl-2020-final-ranks", "espn", "2020", undefined],
    ["espn/fhl-2020-stopped-season", "espn", "2020", []],
    ["mfl/dynasty-2019-final-in-schedule", "my_fantasy_league", "2019", undefined],
    ["yahoo/mlb-2014-h2h-finished", "yahoo", "2014", undefined],
    ["fleaflicker/nfl-2020-midseason-divisions", "fleaflicker", "2020", undefined],
  ])("says who won the consolation bracket only where that is known: %s", async (folder, platform, season, winners) => {
    expect((await importRecorded(platform, folder, season)).consolationWinners).toEqual(winners);
  });

  it.each([
    // The best of the four won its last two games; of the two, each won some, and the last one counts.
    ["espn/ffl-2018-schedule/mMatchupScore.json", [5, 2, 1, 11, 9, 4, 7], ["7"]],
    ["espn/ffl-2018-schedule/mMatchupScore.json", [5, 2, 1, 11, 9, 4, 8], undefined],
    ["espn/ffl-2015-leagueHistory-array/mMatchupScore.json", [2, 5, 6, 1, 8, 4, 3], ["3"]],
    ["espn/ffl-2015-leagueHistory-array/mMatchupScore.json", [2, 5, 6, 1, 8, 4, 7], undefined],
  ])("on ESPN has the consolation ladder's winner if place and game agree: %s, %j", (file, best, winners) => {
    const { schedule } = espnScheduleSchema.parse(readJson(file));
    const table = espnTable({ leagueId: "1", sport: "football" }, leagueAround(schedule, best), schedule);
    expect(table.consolationWinners).toEqual(winners);
  });

  it.each<[string, ResultPlatform]>([
    ["mfl/best-ball-2019-no-schedule", "my_fantasy_league"],
    ["mfl/errors", "my_fantasy_league"],
    ["yahoo/errors", "yahoo"],
    ["espn/errors", "espn"],
    ["fantrax/errors", "fantrax"],
  ])("of which only parts were recorded is refused with a sentence: %s", async (folder, platform) => {
    await expect(importRecorded(platform, folder, "2019")).rejects.toMatchObject({ kind: "not_found" });
  });
});

async function fantraxAt(now: string, folder: string) {
  const periods: (string | null)[] = [];
  const onCall = ({ searchParams, pathname }: URL) =>
    void (pathname.endsWith("getMatchupScores") && periods.push(searchParams.get("period")));
  const reader = await readerOf("fantrax", { now, onCall, leagues: { "www.fantrax.com": { 1: folder } } });
  const table = await importFantrax(reader, { platform: "fantrax", leagueId: "1", season: "2025", sport: "football" });
  return { periods, table };
}

/** The rest of a league of which only the schedule was recorded, with its best teams in order. */
function leagueAround(schedule: readonly EspnGame[], best: readonly number[]) {
  const periods = [...new Set(schedule.map(({ matchupPeriodId }) => matchupPeriodId))];
  const others = new Set(schedule.flatMap(({ home }) => (home && !best.includes(home.teamId) ? [home.teamId] : [])));
  return espnLeagueSchema.parse({
    seasonId: 2018,
    status: { currentMatchupPeriod: Math.max(...periods), finalScoringPeriod: 16, latestScoringPeriod: 18 },
    teams: [...best, ...others].map((id, index) => ({ id, rankCalculatedFinal: index + 1, record: { overall: {} } })),
    settings: {
      name: "Harbor",
      scheduleSettings: {
        matchupPeriodCount: 13,
        matchupPeriods: Object.fromEntries(periods.map((each) => [each, [each]])),
      },
      scoringSettings: { scoringType: "H2H_POINTS" },
    },
  });
}
