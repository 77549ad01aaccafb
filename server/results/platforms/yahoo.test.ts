import { describe, expect, it } from "vitest";
import type { StandInSettings } from "#sandbox/platforms/stand-in.ts";
import { importYahoo } from "#server/results/platforms/yahoo.ts";
import {
  flagsOf,
  placesOf,
  readerOf,
  regularSeasonOf,
  trueFinalPlaces,
  trueRegularSeason,
  truth,
  weeklyHighsOf,
} from "#tests/platforms/stand-in-world.ts";

const FINISHED = "449.l.70009";
const CATEGORIES = "449.l.70010";

const seasonOf = async (leagueId: string, settings: Partial<StandInSettings> = {}) =>
  importYahoo(await readerOf("yahoo", settings), { platform: "yahoo", leagueId, season: "2024", sport: "football" });

const changed = (ending: string, change: (text: string) => string): Partial<StandInSettings> => ({
  change: (url, json) => (url.pathname.endsWith(ending) ? JSON.parse(change(JSON.stringify(json))) : json),
});

describe("a season on Yahoo", () => {
  it("has the regular season, the weekly highs and the places that Yahoo states", async () => {
    const table = await seasonOf(FINISHED);
    expect(regularSeasonOf(table)).toEqual(trueRegularSeason);
    expect(weeklyHighsOf(table)).toEqual(truth.weeklyHighs);
    expect(placesOf(table)).toEqual(trueFinalPlaces("stated"));
    expect(table.flags).toEqual([]);
  });

  it("finds the number of the season's game for a league's bare id", async () => {
    const paths: string[] = [];
    const table = await seasonOf("70009", { onCall: (url) => paths.push(url.pathname) });
    expect(paths[0]).toBe("/fantasy/v2/games;game_codes=nfl;seasons=2024");
    expect(table.leagueName).toBe("Harbor Synthetic");
  });

  it("leaves hidden names empty, and names the commissioner and the co-manager", async () => {
    const { teams } = await seasonOf(FINISHED);
    expect(teams[7]?.owners).toEqual([{ id: "GUID0000000000000000000008", name: "", isCommissioner: false }]);
    expect(teams[0]?.owners?.[0]).toMatchObject({ name: "ada", isCommissioner: true });
    expect(teams[2]?.owners?.map(({ name }) => name)).toEqual(["cleo", "zoe"]);
  });

  it("has no points in a league of categories", async () => {
    const table = await seasonOf(CATEGORIES);
    expect(flagsOf(table)).toEqual(expect.arrayContaining(["category_league", "week_missing", "no_playoff_game"]));
    expect(table.teams.every(({ points }) => points === null)).toBe(true);
  });

  it.each(["roto", "point"])("has the places that Yahoo states where teams have no games: %s", async (type) => {
    const paths: string[] = [];
    const table = await seasonOf(FINISHED, {
      ...changed("/standings", (text) => text.replace('"game_code"', `"scoring_type":"${type}","game_code"`)),
      onCall: (url) => paths.push(url.pathname),
    });
    expect(placesOf(table)).toEqual(trueFinalPlaces("stated"));
    expect(table.flags).toEqual([]);
    expect(paths.filter((path) => path.includes("scoreboard"))).toEqual([]);
  });

  it("flags the teams that it states first and second if they aren't in the last games", async () => {
    const swapped = (text: string) =>
      text.replace(
        /"rank":"?(\d+)"?/g,
        (_, rank: string) => `"rank":${[0, 9, 10, 3, 4, 5, 6, 7, 8, 1, 2][Number(rank)]}`,
      );
    const table = await seasonOf(FINISHED, changed("/standings", swapped));
    const first = table.teams.filter(({ finalPlace }) => (finalPlace ?? 9) <= 2).map(({ id }) => id);
    const flagged = table.flags.find(({ kind }) => kind === "final_contradicts_table");
    expect(flagged?.teamIds).toEqual(expect.arrayContaining(first));
  });

  it("is read while weeks of a league of categories have no points yet", async () => {
    const table = await seasonOf(CATEGORIES, {
      change: (_, json) => JSON.parse(JSON.stringify(json).replace(/"total":("[\d.]*"|[\d.]+)/g, '"total":""')),
    });
    expect(flagsOf(table)).toContain("category_league");
  });

  it("isn't over while Yahoo doesn't say so, and its running week isn't complete", async () => {
    const running = await seasonOf(FINISHED, {
      change: (url, json) => {
        const text = JSON.stringify(json)
          .replace('"is_finished":1,', "")
          .replace('"current_week":"16"', '"current_week":"5"');
        return JSON.parse(url.pathname.endsWith("week=5") ? text.replace('"postevent"', '"midevent"') : text);
      },
    });
    expect(running.isSeasonOver).toBe(false);
    expect(running.weeks.map(({ week, isComplete }) => [week, isComplete])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [4, true],
      [5, false],
    ]);
  });

  it.each([
    ["final_contradicts_table", "449.l.70009.t.7", "449.l.70009.t.5"],
    ["third_place_contradicts_table", "449.l.70009.t.8", "449.l.70009.t.4"],
  ])("flags %s if the last week's game went the other way", async (kind, winner, loser) => {
    const turned = changed("week=16", (text) =>
      text.replace(`"winner_team_key":"${winner}"`, `"winner_team_key":"${loser}"`),
    );
    expect(flagsOf(await seasonOf(FINISHED, turned))).toContain(kind);
  });

  it("flags a final without a winner, and a place that is missing", async () => {
    const tied = await seasonOf(
      FINISHED,
      changed("week=16", (text) => text.replace(',"winner_team_key":"449.l.70009.t.7"', "")),
    );
    const missing = await seasonOf(
      FINISHED,
      changed("standings", (text) => text.replace('"rank":6', '"rank":""')),
    );
    expect(flagsOf(tied)).toContain("final_tied");
    expect(missing.flags).toContainEqual({ kind: "place_missing", week: null, teamIds: ["2"] });
    expect(placesOf(missing)).toMatchObject({ 2: { place: 6, source: "guess" } });
  });

  it("refuses the answer of another season", async () => {
    const other = changed("standings", (text) => text.replaceAll('"season":"2024"', '"season":"2025"'));
    await expect(seasonOf("70009", other)).rejects.toMatchObject({ kind: "other_season" });
    expect((await seasonOf(FINISHED, other)).season).toBe("2025");
  });

  it("refuses someone who isn't in the league, though Yahoo would show it", async () => {
    const change = (url: URL, json: unknown) =>
      url.pathname.includes("/users;") ? { fantasy_content: { users: [{ league_key: "449.l.70010" }] } } : json;
    await expect(seasonOf(FINISHED, { change })).rejects.toMatchObject({ kind: "private" });
  });

  it("keeps no answer about the person's other leagues as evidence", async () => {
    const calls: string[] = [];
    const reader = await readerOf("yahoo", { onCall: ({ pathname }) => calls.push(pathname) });
    await importYahoo(reader, { platform: "yahoo", leagueId: "70009", season: "2024", sport: "football" });
    expect(calls.filter((path) => path.includes("use_login"))).toHaveLength(1);
    expect(reader.answers.filter(({ url }) => url.includes("use_login"))).toEqual([]);
    expect(JSON.stringify(reader.answers)).not.toContain("449.l.70010");
  });
});
