import { describe, expect, it } from "vitest";
import { isSameLeague } from "#server/results/same-league.ts";

type League = Parameters<typeof isSameLeague>[0];
const league = (over: Partial<League> = {}): League => ({
  ...{ platform: "espn", leagueId: "123", season: "2025", sport: "football" },
  ...over,
});
const yahoo = (leagueId: string, season = "2025") => league({ platform: "yahoo", leagueId, season });
const sleeper = (season: string) => league({ platform: "sleeperbot", leagueId: "900000000000000991", season });

describe("Two addresses lead to", () => {
  it.each<[string, League, League]>([
    ["are equal", league(), league()],
    ["have the same Sleeper id, which is of one season", sleeper("2024"), sleeper("2025")],
    ["have the same Yahoo game number, which is of one season", yahoo("449.l.123", "2024"), yahoo("449.l.123", "2025")],
  ])("the same season of the same league if they %s", (_, one, other) => {
    expect(isSameLeague(one, other)).toBe(true);
  });

  it.each<[string, League, League]>([
    ["season", league(), league({ season: "2024" })],
    ["sport", league(), league({ sport: "hockey" })],
    ["platform", league(), league({ platform: "fleaflicker" })],
    ["id", league(), league({ leagueId: "124" })],
    ["Yahoo game number", yahoo("449.l.123"), yahoo("461.l.123")],
    ["their naming of a Yahoo game number, because the season can't be compared", yahoo("461.l.123"), yahoo("123")],
  ])("different leagues or seasons if they differ in %s", (_, one, other) => {
    expect(isSameLeague(one, other)).toBe(false);
  });
});
