import { describe, expect, it } from "vitest";
import type { StandInSettings } from "#sandbox/platforms/stand-in.ts";
import { importMfl } from "#server/leagues/results/platforms/mfl.ts";
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
