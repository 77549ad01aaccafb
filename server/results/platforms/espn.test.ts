import { describe, expect, it } from "vitest";
import type { StandInSettings } from "#sandbox/platforms/stand-in.ts";
import { importEspn } from "#server/results/platforms/espn.ts";
import {
  flagsOf,
  placesOf,
  readerOf,
  regularSeasonOf,
  sourcesOf,
  trueFinalPlaces,
  trueRegularSeason,
  truth,
  weeklyHighsOf,
} from "#tests/platforms/stand-in-world.ts";

const FINISHED = "700009";
const STOPPED = "700010";
const TWO_WEEK_ROUNDS = "700011";

const seasonOf = async (leagueId: string, settings: Partial<StandInSettings> = {}, season = "2024") =>
  importEspn(await readerOf("espn", settings), { platform: "espn", leagueId, season, sport: "football" });

type Game = {
  matchupPeriodId: number;
  playoffTierType: string;
  winner: string;
  home: { adjustment: number; totalPoints: number };
};
type Answers = { schedule?: Game[]; teams?: { id: number; rankFinal: number; rankCalculatedFinal: number }[] };

const changedGames = (change: (game: Game) => Game | Game[]): Partial<StandInSettings> => ({
  change: (_, json) => {
    const { schedule } = json as Answers;
    return schedule ? { ...(json as object), schedule: schedule.flatMap(change) } : json;
  },
});
const isFinal = (game: Game) => game.matchupPeriodId === 16 && game.playoffTierType === "WINNERS_BRACKET";

describe("a season on ESPN", () => {
  it("has the regular season, the weekly highs and the places that ESPN states", async () => {
    const table = await seasonOf(FINISHED);
    expect(regularSeasonOf(table)).toEqual(trueRegularSeason);
    expect(weeklyHighsOf(table)).toEqual(truth.weeklyHighs);
    expect(placesOf(table)).toEqual(trueFinalPlaces("stated"));
    expect(table).toMatchObject({ leagueName: "Harbor Synthetic", season: "2024", isSeasonOver: true });
    expect(flagsOf(table)).toEqual(["orphan_team"]);
    expect(table.teams[0]).toMatchObject({ division: "North Pier", owners: [{ name: "ada", isCommissioner: true }] });
  });

  it("counts a week with a bye as complete, though ESPN leaves the bye undecided", async () => {
    const { weeks } = await seasonOf(FINISHED);
    expect(weeks[13]).toMatchObject({ week: 14, phase: "playoffs", isComplete: true });
    expect(weeks[13]?.scores.filter(({ opponentId }) => opponentId === null).map(({ teamId }) => teamId)).toEqual([
      "4",
      "7",
    ]);
  });

  it("doesn't count a week with an undecided game", async () => {
    const table = await seasonOf(
      FINISHED,
      changedGames((game) => (game.matchupPeriodId === 3 ? { ...game, winner: "UNDECIDED" } : game)),
    );
    expect(table.weeks.filter(({ isComplete }) => !isComplete).map(({ week }) => week)).toEqual([3]);
  });

  it("guesses the places that ESPN states for a season that stopped before its playoffs", async () => {
    const table = await seasonOf(STOPPED);
    expect(flagsOf(table)).toEqual(expect.arrayContaining(["stopped_early", "no_playoff_game"]));
    expect(sourcesOf(table)).toEqual(["guess"]);
  });

  it.each(["ROTO", "TOTAL_SEASON_POINTS"])(
    "has the places that ESPN states where teams have no games: %s",
    async (type) => {
      const noGames = (json: unknown) => JSON.parse(JSON.stringify(json).replace(/"H2H_POINTS"/g, `"${type}"`));
      const table = await seasonOf(FINISHED, {
        change: (_, json) => ({ ...noGames(json), ...((json as Answers).schedule && { schedule: [] }) }),
      });
      expect(placesOf(table)).toEqual(trueFinalPlaces("stated"));
      expect(flagsOf(table)).toEqual(type === "ROTO" ? ["category_league", "orphan_team"] : ["orphan_team"]);
    },
  );

  it("counts both weeks of a playoff round on their own", async () => {
    const teams = [1, 2, 3, 4].map((id) => ({ id, rankCalculatedFinal: id, record: { overall: {} } }));
    const table = await seasonOf(TWO_WEEK_ROUNDS, { change: (_, json) => ({ ...(json as object), teams }) });
    expect(table.weeks.map(({ week, weekCount, isComplete }) => ({ week, weekCount, isComplete }))).toEqual(
      [14, 15, 16, 17].map((week) => ({ week, weekCount: 1, isComplete: true })),
    );
    expect(table.weeks[0]?.scores[0]).toEqual({ teamId: "1", points: 12050, opponentId: "4" });
    // ESPN's invented ranks say 1 and 2, but team 3 beat team 1 in the final.
    expect(table.flags).toContainEqual({ kind: "final_contradicts_table", week: null, teamIds: ["1", "2", "3"] });
  });

  it("keeps a round of two weeks as one sum if ESPN doesn't split it", async () => {
    const teams = [1, 2, 3, 4].map((id) => ({ id, rankCalculatedFinal: id, record: { overall: {} } }));
    const table = await seasonOf(TWO_WEEK_ROUNDS, {
      change: (_, json) =>
        JSON.parse(JSON.stringify({ ...(json as object), teams }).replaceAll("pointsByScoringPeriod", "x")),
    });
    expect(table.weeks.map(({ week, weekCount }) => [week, weekCount])).toEqual([
      [14, 2],
      [16, 2],
    ]);
    expect(table.weeks[0]?.scores[0]).toEqual({ teamId: "1", points: 23870, opponentId: "4" });
  });

  it.each<[string, string, (game: Game) => Game | Game[]]>([
    ["tied", "final_tied", (game) => (isFinal(game) ? { ...game, winner: "TIE" } : game)],
    ["played twice", "two_finals", (game) => (isFinal(game) ? [game, game] : game)],
    ["undecided", "stopped_early", (game) => (isFinal(game) ? { ...game, winner: "UNDECIDED" } : game)],
  ])("guesses every place if the final is %s", async (_, kind, change) => {
    const table = await seasonOf(FINISHED, changedGames(change));
    expect(flagsOf(table)).toContain(kind);
    expect(sourcesOf(table)).toEqual(["guess"]);
  });

  it.each<[string, (game: Game) => boolean]>([
    ["final_contradicts_table", isFinal],
    [
      "third_place_contradicts_table",
      (game) => game.matchupPeriodId === 16 && game.playoffTierType === "WINNERS_CONSOLATION_LADDER",
    ],
  ])("flags %s when the other team won", async (kind, isIt) => {
    const turned = (game: Game) => (isIt(game) ? { ...game, winner: game.winner === "HOME" ? "AWAY" : "HOME" } : game);
    expect(flagsOf(await seasonOf(FINISHED, changedGames(turned)))).toContain(kind);
  });

  it("flags scores and places that the manager changed, and places that are missing", async () => {
    const table = await seasonOf(FINISHED, {
      change: (_, json) => {
        const { teams, schedule } = json as Answers;
        return {
          ...(json as object),
          ...(teams && { teams: teams.map((team) => ({ ...team, ...changedRank[team.id] })) }),
          ...(schedule && { schedule: schedule.map((game, index) => (index === 0 ? adjusted(game) : game)) }),
        };
      },
    });
    expect(table.flags).toContainEqual({ kind: "score_overridden", week: 1, teamIds: ["1"] });
    expect(table.flags).toContainEqual({ kind: "place_overridden", week: null, teamIds: ["6"] });
    expect(table.flags).toContainEqual({ kind: "place_missing", week: null, teamIds: ["9"] });
    expect(placesOf(table)).toMatchObject({ 6: { place: 7, source: "stated" }, 9: { place: 9, source: "guess" } });
  });

  const changedRank: Record<number, object> = { 6: { rankFinal: 7 }, 9: { rankCalculatedFinal: 0 } };
  const adjusted = (game: Game) => ({ ...game, home: { ...game.home, adjustment: 5 } });

  it("guesses every place without a schedule", async () => {
    const isSchedule = (url: URL) => (url.search.includes("mMatchupScore") ? 404 : undefined);
    const table = await seasonOf(FINISHED, { faultOf: isSchedule });
    expect(flagsOf(table)).toEqual(["bracket_not_fetched", "orphan_team"]);
    expect(table.weeks).toEqual([]);
    expect(sourcesOf(table)).toEqual(["guess"]);
  });

  it("has no points where the league counts categories", async () => {
    const table = await seasonOf(FINISHED, {
      change: (_, json) => JSON.parse(JSON.stringify(json).replace("H2H_POINTS", "H2H_CATEGORY")),
    });
    expect(flagsOf(table)).toContain("category_league");
    expect(table.teams.every(({ points }) => points === null)).toBe(true);
    expect(table.weeks.flatMap(({ scores }) => scores)).toEqual([]);
  });

  it("looks into the history for a closed season, and says that a league is private if that is closed too", async () => {
    const called: string[] = [];
    const closed = (url: URL) => (url.pathname.includes("/segments/") ? 401 : undefined);
    const table = await seasonOf(FINISHED, { faultOf: closed, onCall: (url) => called.push(url.pathname) });
    expect(placesOf(table)).toEqual(trueFinalPlaces("stated"));
    expect(called.filter((path) => path.includes("leagueHistory"))).toHaveLength(2);
    await expect(seasonOf(FINISHED, { faultOf: () => 401 })).rejects.toThrow(
      "ESPN says this league is private. In ESPN, open League settings, Basic, and make the league viewable to the public, or upload the results.",
    );
  });

  it("reads seasons before 2018 from the history alone", async () => {
    const called: string[] = [];
    await seasonOf(FINISHED, { onCall: (url) => called.push(url.pathname) }, "2015");
    expect(called.every((path) => path.includes("leagueHistory"))).toBe(true);
  });
});
