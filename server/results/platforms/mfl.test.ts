import { describe, expect, it } from "vitest";
import type { StandInSettings } from "#sandbox/platforms/stand-in.ts";
import { importMfl } from "#server/results/platforms/mfl.ts";
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

const WITH_BRACKETS = "70009";
const FINAL_IN_SCHEDULE = "70010";

const seasonOf = async (leagueId: string, settings: Partial<StandInSettings> = {}) =>
  importMfl(await readerOf("my_fantasy_league", settings), {
    platform: "my_fantasy_league",
    leagueId,
    season: "2024",
    sport: "football",
  });

const changed = (type: string, change: (text: string) => string): Partial<StandInSettings> => ({
  change: (url, json) =>
    `${url.searchParams.get("TYPE")}${url.searchParams.get("BRACKET_ID") ?? ""}` === type
      ? JSON.parse(change(JSON.stringify(json)))
      : json,
});

describe("a season on MyFantasyLeague", () => {
  it("has the regular season from its weeks, the weekly highs, and the places that brackets decide", async () => {
    const table = await seasonOf(WITH_BRACKETS);
    expect(regularSeasonOf(table)).toEqual(trueRegularSeason);
    expect(weeklyHighsOf(table)).toEqual(truth.weeklyHighs);
    const places = placesOf(table);
    for (const [id, { place }] of Object.entries(trueFinalPlaces("bracket"))) {
      if (place <= 6) expect(places[id]).toEqual({ place, source: "bracket" });
      else expect(places[id]?.source).toBe("guess");
    }
    expect(flagsOf(table)).toEqual(["orphan_team"]);
  });

  it("keeps the zeros of ids, and says that owners are unknown", async () => {
    const { teams } = await seasonOf(WITH_BRACKETS);
    expect(teams[0]).toMatchObject({ id: "0001", name: "Harbor Anchors", owners: null, division: "North Pier" });
    expect(teams[9]).toMatchObject({ id: "0010", owners: [] });
  });

  it("follows the league's own host, and calls nothing else", async () => {
    const hosts: string[] = [];
    await seasonOf(WITH_BRACKETS, { onCall: (url) => hosts.push(url.host) });
    expect(hosts).toEqual(["api.myfantasyleague.com", ...Array(8).fill("www99.myfantasyleague.com")]);
  });

  it("doesn't go where a league's answer says it lives, unless that is MyFantasyLeague", async () => {
    const hosts: string[] = [];
    const elsewhere = changed("league", (text) =>
      text.replace("https://www99.myfantasyleague.com", "https://www99.example.com"),
    );
    await seasonOf(WITH_BRACKETS, { ...elsewhere, onCall: (url) => hosts.push(url.host) });
    expect(new Set(hosts)).toEqual(new Set(["api.myfantasyleague.com", "www99.myfantasyleague.com"]));
  });

  it("counts a team's score once in a week with two games", async () => {
    const { weeks, teams } = await seasonOf(WITH_BRACKETS);
    expect(
      weeks[1]?.scores.filter(({ teamId }) => teamId === "0001").map(({ points, opponentId }) => [points, opponentId]),
    ).toEqual([
      [10906, "0007"],
      [10906, "0009"],
    ]);
    expect(teams[0]?.points).toBe(155113);
  });

  it("finds the only game of the last week where there are no brackets", async () => {
    const table = await seasonOf(FINAL_IN_SCHEDULE);
    const sure = Object.entries(placesOf(table)).filter(([, { source }]) => source !== "guess");
    expect(sure).toEqual([
      ["5", { place: 2, source: "bracket" }],
      ["7", { place: 1, source: "bracket" }],
    ]);
    expect(flagsOf(table)).toEqual(["bracket_not_fetched", "orphan_team"]);
  });

  it("takes the bracket with the best team as the main one, though another has more teams", async () => {
    const game = (home: string, away: string) => ({
      home: { franchise_id: home, points: "99", seed: "1" },
      away: { franchise_id: away, points: "98", seed: "2" },
    });
    const larger = {
      playoffBracket: {
        playoffRound: [
          {
            week: "14",
            playoffGame: [
              ["0006", "0010"],
              ["0009", "0003"],
              ["0002", "0001"],
              ["0008", "0005"],
            ].map(([a = "", b = ""]) => game(a, b)),
          },
          { week: "16", playoffGame: game("0006", "0010") },
        ],
      },
    };
    const table = await seasonOf(WITH_BRACKETS, {
      change: (url, json) => (url.searchParams.get("BRACKET_ID") === "5" ? larger : json),
    });
    expect(placesOf(table)).toMatchObject({ 7: { place: 1, source: "bracket" }, 5: { place: 2, source: "bracket" } });
  });

  /** A cup of these teams, with the first bracket's answer in the shape of its own. */
  const cupOf = (teams: readonly string[], weeks: readonly string[]) => {
    const side = (id: string, points: string) => ({ franchise_id: id, points, seed: "1" });
    const pairs = teams.flatMap((home, at) => (at % 2 === 0 ? [{ home, away: teams[at + 1] ?? "" }] : []));
    const games = pairs.map(({ home, away }) => ({ home: side(home, "99"), away: side(away, "98") }));
    return {
      playoffBracket: { playoffRound: weeks.map((week, at) => ({ week, playoffGame: at ? games[0] : games })) },
    };
  };
  const withoutScores = (week: object) =>
    JSON.parse(JSON.stringify(week), (key, value) => (["points", "score", "result"].includes(key) ? "" : value));
  const EVERY_TEAM = ["0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008", "0009", "0010"];

  it("doesn't take a cup of all teams for the championship, whose weeks lie within the season", async () => {
    const table = await seasonOf(WITH_BRACKETS, {
      change: (url, json) =>
        url.searchParams.get("BRACKET_ID") === "5" ? cupOf(EVERY_TEAM, ["9", "10", "11", "12"]) : json,
    });
    expect(placesOf(table)).toMatchObject({ 7: { place: 1, source: "bracket" }, 5: { place: 2, source: "bracket" } });
  });

  it("isn't over when a cup within the season is", async () => {
    const later = (week: string) => Number(week) > 12;
    const table = await seasonOf(WITH_BRACKETS, {
      change: (url, json) => {
        if (url.searchParams.get("BRACKET_ID") === "5") return cupOf(EVERY_TEAM, ["9", "12"]);
        return JSON.parse(JSON.stringify(json), (key, value) =>
          key === "weeklySchedule" || key === "playoffRound"
            ? [value].flat().map((each: { week: string }) => (later(each.week) ? withoutScores(each) : each))
            : value,
        );
      },
    });
    expect(table.isSeasonOver).toBe(false);
  });

  it("flags two brackets that could both be the championship, and guesses every place", async () => {
    const table = await seasonOf(WITH_BRACKETS, {
      change: (url, json) => {
        if (url.searchParams.get("BRACKET_ID") === "5") return cupOf(EVERY_TEAM, ["14", "16"]);
        return JSON.parse(JSON.stringify(json).replace("League Champion", ""));
      },
    });
    expect(flagsOf(table)).toContain("two_finals");
    expect(new Set(table.teams.map(({ finalPlaceSource }) => finalPlaceSource))).toEqual(new Set(["guess"]));
  });

  it.each([
    ["a game of two teams from below", "3rd Place Toilet Bowl", ["0006", "0010"]],
    ["a game whose title names two places", "*NIT 3rd Place or 6th Place", ["0004", "0008"]],
    ["the losers of an earlier round", "3rd Place", ["0001", "0002"]],
  ])("doesn't give third place to the winner of %s", async (_, title, teams) => {
    const table = await seasonOf(WITH_BRACKETS, {
      change: (url, json) =>
        url.searchParams.get("BRACKET_ID") === "2"
          ? cupOf(teams, ["16"])
          : JSON.parse(JSON.stringify(json).replace("3rd Place", title)),
    });
    const third = table.teams.find(({ finalPlace }) => finalPlace === 3);
    expect(third?.finalPlaceSource).toBe("guess");
  });

  it("flags a tied final, and guesses every place", async () => {
    const table = await seasonOf(
      WITH_BRACKETS,
      changed("playoffBracket1", (text) => text.replace("135.63", "156.55")),
    );
    expect(flagsOf(table)).toContain("final_tied");
    expect(new Set(table.teams.map(({ finalPlaceSource }) => finalPlaceSource))).toEqual(new Set(["guess"]));
  });

  it("flags two games in the final round, a bracket that isn't there, and points that differ from the schedule", async () => {
    const twoFinals = await seasonOf(
      WITH_BRACKETS,
      changed("playoffBracket1", (text) =>
        text.replace(/"week":"16","playoffGame":(\{.*?\}\})/, '"week":"16","playoffGame":[$1,$1]'),
      ),
    );
    const missing = await seasonOf(WITH_BRACKETS, {
      faultOf: (url) => (url.searchParams.get("BRACKET_ID") === "2" ? 404 : undefined),
    });
    const differing = await seasonOf(
      WITH_BRACKETS,
      changed("playoffBracket1", (text) => text.replace("156.55", "136.55")),
    );
    expect(flagsOf(twoFinals)).toContain("two_finals");
    expect(flagsOf(missing)).toContain("bracket_not_fetched");
    expect(new Set(missing.teams.map(({ finalPlaceSource }) => finalPlaceSource))).toEqual(new Set(["guess"]));
    expect(differing.flags).toContainEqual({ kind: "bracket_contradicts_points", week: 16, teamIds: ["0007"] });
  });

  it("isn't over before the final has been played", async () => {
    const table = await seasonOf(
      WITH_BRACKETS,
      changed("playoffBracket1", (text) => text.replace(/"points":"1(35.63|56.55)",/g, "")),
    );
    expect(table.isSeasonOver).toBe(false);
    expect(table.teams.every(({ finalPlace }) => finalPlace === null)).toBe(true);
  });

  it("says that a league is private or unknown where MyFantasyLeague refuses with status 200", async () => {
    const refusing = (says: string) => ({ change: () => ({ version: "1.0", error: { $t: says } }) });
    await expect(
      seasonOf(WITH_BRACKETS, refusing("API requires logged in user in league ID 70009")),
    ).rejects.toMatchObject({
      kind: "private",
    });
    await expect(seasonOf(WITH_BRACKETS, refusing("Invalid league ID"))).rejects.toMatchObject({ kind: "not_found" });
  });
});
