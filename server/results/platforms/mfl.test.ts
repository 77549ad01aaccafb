import { describe, expect, it } from "vitest";
import type { StandInSettings } from "#sandbox/platforms/stand-in.ts";
import { importMfl } from "#server/results/platforms/mfl.ts";
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
    expect(sourcesOf(table)).toEqual(["guess"]);
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
    expect(sourcesOf(table)).toEqual(["guess"]);
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
    expect(sourcesOf(missing)).toEqual(["guess"]);
    const finalists = ["0005", "0007"];
    expect(differing.flags).toContainEqual({ kind: "bracket_contradicts_points", week: 16, teamIds: finalists });
  });

  const BRACKET_IDS = ["1", "2", "3", "5"];
  /** The season with other brackets: each is a title and its rounds, from a week on, of pairs of a winner and a loser. */
  const withBrackets = (brackets: readonly [string, number, ...string[][][]][], more: Partial<StandInSettings> = {}) =>
    seasonOf(WITH_BRACKETS, {
      ...more,
      change: (url, json) => {
        const type = url.searchParams.get("TYPE");
        const [, week = 0, ...rounds] = brackets[BRACKET_IDS.indexOf(url.searchParams.get("BRACKET_ID") ?? "")] ?? [
          "",
          0,
        ];
        if (type === "playoffBrackets") {
          const listed = brackets.map(([title], at) => ({ id: BRACKET_IDS[at], name: "", bracketWinnerTitle: title }));
          return { playoffBrackets: { playoffBracket: listed } };
        }
        // Its scores are other ones, and these games aren't in it.
        if (type === "schedule") return withoutPlayoffs(json);
        if (type === "leagueStandings" && more.change) return more.change(url, json);
        if (type !== "playoffBracket") return json;
        const side = (id: string | undefined, points: string) => ({ franchise_id: id, points });
        const playoffRound = rounds.map((round, at) => ({
          week: String(week + at),
          playoffGame: round.map(([won, lost]) => ({ home: side(won, "99"), away: side(lost, "98") })),
        }));
        return { playoffBracket: { playoffRound } };
      },
    });
  const withoutPlayoffs = (json: unknown) => {
    const { schedule } = json as { schedule: { weeklySchedule: { week: string }[] } };
    return { schedule: { weeklySchedule: schedule.weeklySchedule.filter(({ week }) => Number(week) <= 13) } };
  };
  const settledOf = (table: Awaited<ReturnType<typeof seasonOf>>) =>
    Object.fromEntries(
      table.teams.flatMap(({ id, finalPlace, finalPlaceSource }) =>
        finalPlaceSource === "guess" || table.flags.some(({ kind }) => kind === "champion_from_below")
          ? []
          : [[finalPlace, id]],
      ),
    );
  // From best to worst: 4, 7, 8, 1, 5, 2, 6, 9, 3, 10.
  const TOILET: [string, number, ...string[][][]] = [
    "Toilet Bowl Champion",
    15,
    [
      ["0003", "0010"],
      ["0009", "0006"],
    ],
    [["0003", "0009"]],
  ];

  it("takes the game of two conferences' winners for the final, also without seeds", async () => {
    const table = await withBrackets([
      ["AFC Champion", 14, [["0004", "0005"]]],
      ["NFC Champion", 14, [["0008", "0007"]]],
      ["League Champion", 15, [["0008", "0004"]]],
      TOILET,
    ]);
    expect(settledOf(table)).toEqual({ 1: "0008", 2: "0004" });
  });

  it("takes a bracket of the four best teams that ends before the toilet bowl", async () => {
    const main = [
      [
        ["0001", "0004"],
        ["0007", "0008"],
      ],
      [["0001", "0007"]],
    ];
    const table = await withBrackets([["Winner", 14, ...main], TOILET, ["3rd Place", 15, [["0008", "0004"]]]]);
    expect(settledOf(table)).toEqual({ 1: "0001", 2: "0007", 3: "0008", 4: "0004" });
  });

  it.each([
    ["reversed", (_: URL, json: unknown) => reversed(json)],
    ["missing", () => ({ error: "none" })],
  ])("takes the bracket of the teams that won most where the standings are %s", async (_, change) => {
    const main = [
      [
        ["0001", "0004"],
        ["0007", "0008"],
      ],
      [["0001", "0007"]],
    ];
    const table = await withBrackets([["", 15, ...main], TOILET], { change });
    expect(settledOf(table)).toEqual({ 1: "0001", 2: "0007" });
  });
  const reversed = (json: unknown) => {
    const { franchise } = (json as { leagueStandings: { franchise: object[] } }).leagueStandings;
    return { leagueStandings: { franchise: franchise.toReversed() } };
  };

  it("flags a champion from the lower half of the regular season", async () => {
    const table = await withBrackets([
      [
        "League Champion",
        14,
        [
          ["0010", "0004"],
          ["0007", "0001"],
        ],
        [["0010", "0007"]],
      ],
    ]);
    expect(table.flags).toContainEqual({ kind: "champion_from_below", week: null, teamIds: ["0010"] });
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
