import { describe, expect, it } from "vitest";
import type { StandInSettings } from "#sandbox/platforms/stand-in.ts";
import { importFleaflicker } from "#server/results/platforms/fleaflicker.ts";
import {
  flagsOf,
  placesOf,
  readerOf,
  regularSeasonOf,
  trueRegularSeason,
  truth,
  weeklyHighsOf,
} from "#tests/platforms/stand-in-world.ts";

const numberOf = (teamId: string) => Number(teamId) - 1000;

const seasonOf = async (settings: Partial<StandInSettings> = {}, season = "2024") =>
  importFleaflicker(await readerOf("fleaflicker", settings), {
    platform: "fleaflicker",
    leagueId: "300009",
    season,
    sport: "football",
  });

type Game = {
  isChampionshipGame?: boolean;
  isThirdPlaceGame?: boolean;
  isFinalScore?: boolean;
  homeResult?: string;
  awayResult?: string;
  homeScore: object;
};

const changedGames = (change: (game: Game, week: number) => Game | Game[]): Partial<StandInSettings> => ({
  change: (_, json) => {
    const { games, schedulePeriod } = json as { games?: Game[]; schedulePeriod?: { value: number } };
    if (!games) return json;
    return { ...(json as object), games: games.flatMap((game) => change(game, schedulePeriod?.value ?? 0)) };
  },
});

describe("a season on Fleaflicker", () => {
  it("has the regular season, the weekly highs, and places 1 to 4 from the last games", async () => {
    const table = await seasonOf();
    expect(regularSeasonOf(table, numberOf)).toEqual(trueRegularSeason);
    expect(weeklyHighsOf(table, numberOf)).toEqual(truth.weeklyHighs);
    const places = placesOf(table, numberOf);
    for (const [id, { finalRank }] of Object.entries(truth.teams)) {
      if (finalRank <= 4) expect(places[id]).toEqual({ place: finalRank, source: "bracket" });
      else expect(places[id]?.source).toBe("guess");
    }
    expect(new Set(Object.values(places).map(({ place }) => place)).size).toBe(10);
  });

  it("flags the table's own third place, which its game contradicts", async () => {
    const table = await seasonOf();
    expect(table.flags).toEqual([
      { kind: "orphan_team", week: null, teamIds: ["1010"] },
      { kind: "third_place_contradicts_table", week: null, teamIds: ["1004", "1008"] },
    ]);
  });

  it("names the season in each call", async () => {
    const called: URL[] = [];
    await seasonOf({ onCall: (url) => called.push(url) });
    expect(called).toHaveLength(17);
    expect(called.every((url) => url.searchParams.get("season") === "2024")).toBe(true);
  });

  it("has no places before the new season's first game", async () => {
    const table = await seasonOf({}, "2025");
    expect(table).toMatchObject({ isSeasonOver: false, season: "2025", weeks: [] });
    expect(table.teams.every((team) => team.finalPlace === null && team.regularSeasonPlace === null)).toBe(true);
    expect(table.teams.every(({ wins, losses, ties, points }) => wins + losses + ties + (points ?? 0) === 0)).toBe(
      true,
    );
  });

  it("refuses the answer of another season", async () => {
    const other = { change: (_: URL, json: unknown) => ({ ...(json as object), season: 2025 }) };
    await expect(seasonOf(other)).rejects.toThrow("Fleaflicker answered with a different season.");
  });

  it("doesn't count a half-played week", async () => {
    const half = changedGames((game, week) => (week === 6 ? { ...game, isFinalScore: false } : game));
    const { weeks } = await seasonOf(half);
    expect(weeks.filter(({ isComplete }) => !isComplete).map(({ week }) => week)).toEqual([6]);
  });

  it("guesses every place of a season with two finals, or a tied one", async () => {
    const twice = await seasonOf(changedGames((game) => (game.isChampionshipGame ? [game, game] : game)));
    const tied = await seasonOf(
      changedGames((game) => (game.isChampionshipGame ? { ...game, homeResult: "TIE", awayResult: "TIE" } : game)),
    );
    expect([flagsOf(twice).includes("two_finals"), flagsOf(tied).includes("final_tied")]).toEqual([true, true]);
    for (const { teams } of [twice, tied]) {
      expect(new Set(teams.map(({ finalPlaceSource }) => finalPlaceSource))).toEqual(new Set(["guess"]));
    }
  });

  it("goes by the result of a final, even with equal points, and flags a table that says otherwise", async () => {
    const turned = changedGames((game) =>
      game.isChampionshipGame
        ? { ...game, homeResult: game.awayResult ?? "", awayResult: game.homeResult ?? "" }
        : game,
    );
    const table = await seasonOf(turned);
    expect(placesOf(table, numberOf)).toMatchObject({ 5: { place: 1 }, 7: { place: 2 } });
    expect(flagsOf(table)).toContain("final_contradicts_table");
  });

  it("reads a left-out score as zero, and flags the points that no longer add up", async () => {
    const zero = changedGames((game, week) => (week === 1 ? { ...game, homeScore: {} } : game));
    const table = await seasonOf({
      change: (url, json) =>
        JSON.parse(
          JSON.stringify(zero.change?.(url, json)).replaceAll(
            '"homeScore":{}',
            '"homeScore":{"score":{"formatted":"0"}}',
          ),
        ),
    });
    expect(table.weeks[0]?.scores.filter(({ points }) => points === 0)).toHaveLength(5);
    expect(flagsOf(table)).toContain("points_differ_from_weeks");
  });

  it("does without a week that Fleaflicker doesn't have", async () => {
    const isMissing = (url: URL) => (url.searchParams.get("scoring_period") === "4" ? 404 : undefined);
    const table = await seasonOf({ faultOf: isMissing });
    expect(table.flags).toContainEqual({ kind: "week_missing", week: 4, teamIds: [] });
  });
});
