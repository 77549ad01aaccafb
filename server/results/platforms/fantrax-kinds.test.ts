import { describe, expect, it } from "vitest";
import type { Sport } from "#contract/terms/league-types.ts";
import { importFantrax } from "#server/results/platforms/fantrax.ts";
import { flagsOf, type ReaderSettings, readerOf, sourcesOf } from "#tests/platforms/stand-in-world.ts";

const LEAGUE = "9kQ0000000000001";

const seasonOf = async (settings: ReaderSettings = {}, leagueId = LEAGUE) =>
  importFantrax(await readerOf("fantrax", { now: "2026-02-01T12:00:00Z", ...settings }), {
    platform: "fantrax",
    leagueId,
    season: "2025",
    sport: "football",
  });

const changed = (change: (league: Record<string, unknown>) => object, onCall = () => {}): ReaderSettings => ({
  onCall,
  change: (url, json) => (url.pathname.endsWith("/getLeagueInfo") ? change(json as never) : json),
});
const ofType = (type: string, more: object = {}) =>
  changed((league) => ({ ...league, scoringSystem: { type }, ...more }));
const WITHOUT_GAMES = { scoringPeriods: [], matchups: [], playoffs: undefined };

describe("a kind of league on Fantrax", () => {
  it.each(["HEAD_TO_HEAD_ROTI_SINGLE_WIN", "HEAD_TO_HEAD_ROTI_MULTI_WIN"])(
    "that counts categories has records and places, and no points: %s",
    async (type) => {
      const table = await seasonOf(ofType(type));
      expect(flagsOf(table)).toEqual(["category_league"]);
      expect(table.teams.every(({ points }) => points === null)).toBe(true);
      expect(table.weeks.map(({ scores }) => scores)).toEqual(Array.from({ length: 21 }, () => []));
      expect(table.teams.filter(({ finalPlaceSource }) => finalPlaceSource === "bracket")).toHaveLength(2);
      expect(table.teams.reduce((sum, { wins }) => sum + wins, 0)).toBeGreaterThan(100);
    },
  );

  it.each([
    ["POINTS_BASED", [], 352050],
    ["ROTISSERIE", ["category_league"], null],
  ])("without games has the table's places: %s", async (type, flags, points) => {
    let calls = 0;
    const table = await seasonOf({ ...ofType(type, WITHOUT_GAMES), onCall: () => (calls += 1) });
    expect(calls).toBe(2);
    expect(flagsOf(table)).toEqual(flags);
    expect(table.weeks).toEqual([]);
    expect(table.isSeasonOver).toBe(true);
    expect(table.teams.every((team) => team.finalPlace === team.regularSeasonPlace)).toBe(true);
    expect(sourcesOf(table)).toEqual(["stated"]);
    expect(table.teams.find(({ finalPlace }) => finalPlace === 1)?.points).toBe(points);
  });

  it.each([
    ["2026-01-12T23:59:00Z", false],
    ["2026-01-13T00:01:00Z", true],
  ])("without games is over three days after its last day, 9 January: %s", async (now, isOver) => {
    const table = await seasonOf({ now, ...ofType("POINTS_BASED", WITHOUT_GAMES) });
    expect(table.isSeasonOver).toBe(isOver);
  });

  it("without playoffs has the table's places", async () => {
    const table = await seasonOf(changed((league) => ({ ...league, playoffs: { used: false } })));
    expect(sourcesOf(table)).toEqual(["stated"]);
    expect(table.weeks.every(({ phase }) => phase === "regular")).toBe(true);
  });

  it("whose answer doesn't speak of playoffs has guesses", async () => {
    const table = await seasonOf(changed((league) => ({ ...league, playoffs: undefined })));
    expect(sourcesOf(table)).toEqual(["guess"]);
    expect(flagsOf(table)).toContain("bracket_not_fetched");
  });

  it.each(["BRACKET", "SOMETHING_NEW"])("that has no table is refused with a sentence: %s", async (type) => {
    await expect(seasonOf(ofType(type))).rejects.toThrow("Potkeeper can't read this kind of contest on Fantrax.");
  });

  it.each<[string[], Sport]>([
    [["QB", "RB", "WR", "TE", "K"], "football"],
    [["C", "1B", "SS", "OF", "SP"], "baseball"],
    [["PG", "SG", "SF", "PF", "C"], "basketball"],
    [["C", "F", "G"], "basketball"],
    [["C", "D", "LW", "RW", "G", "Skt"], "hockey"],
    [["G", "D", "M", "F"], "soccer"],
    [[], "soccer"],
  ])("tells its sport by the places in its line-up: %j is %s", async (slots, sport) => {
    const positionConstraints = Object.fromEntries(slots.map((slot) => [slot, { maxActive: 1 }]));
    const table = await seasonOf(changed((league) => ({ ...league, rosterInfo: { positionConstraints } })));
    expect(table.sport).toBe(sport);
  });
});

describe("what goes wrong on Fantrax", () => {
  const refusedWith = (error: object): ReaderSettings => ({ change: () => ({ error }) });

  it.each([
    ["Missing 'leagueId' parameter", "WARNING", "unreadable"],
    ["Invalid 'leagueId' parameter - league ID: x not found", "WARNING", "not_found"],
    ["This league does not exist...", "NO_LEAGUE", "not_found"],
    ["", "WARNING_NOT_LOGGED_IN", "private"],
    ["", "NOT_MEMBER_OF_LEAGUE", "private"],
    ["<b onclick=alert(1)>Something</b>", "FATAL", "unreadable"],
  ])("is a sentence of our own, although it comes with status 200: %s", async (message, code, kind) => {
    const refused = seasonOf(refusedWith({ onScreen: false, code, message }));
    await expect(refused).rejects.toMatchObject({ name: "PlatformRefusal", kind });
    await expect(refused).rejects.not.toThrow(/[<>]|parameter/);
  });

  it("is an unknown league, if an id's capital letters were changed or no league has it", async () => {
    for (const id of [LEAGUE.toLowerCase(), "0000000000000000"]) {
      await expect(seasonOf({}, id)).rejects.toThrow("Fantrax doesn't have this league in this season.");
    }
  });

  it.each([
    [401, "private"],
    [404, "not_found"],
    [500, "down"],
    ["garbled", "unreadable"],
  ] as const)("ends the import, in whichever answer: %s", async (fault, kind) => {
    for (const call of ["getLeagueInfo", "getStandings", "getMatchupScores"]) {
      if (fault === 404 && call === "getMatchupScores") continue;
      const faultOf = ({ pathname }: URL) => (pathname.endsWith(call) ? fault : undefined);
      await expect(seasonOf({ faultOf })).rejects.toMatchObject({ name: "PlatformRefusal", kind, platform: "fantrax" });
    }
  });
});
