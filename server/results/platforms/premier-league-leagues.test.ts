import { describe, expect, it } from "vitest";
import type { StandInSettings } from "#sandbox/platforms/stand-in.ts";
import { findPremierLeague } from "#server/results/platforms/premier-league-leagues.ts";
import { readerOf } from "#tests/platforms/stand-in-world.ts";

async function found(leagueId: string, settings: Partial<StandInSettings> = {}) {
  const called: string[] = [];
  const reader = await readerOf("premier_league", { onCall: (url) => called.push(url.pathname), ...settings });
  const address = { platform: "premier_league", leagueId, season: "2024", sport: "soccer" } as const;
  const league = await findPremierLeague(reader, address);
  return { leagueId: league.leagueId, called, kept: reader.answers };
}

describe("the league that an address on Fantasy Premier League means", () => {
  it.each(["classic-900000001", "h2h-900000002", "draft-900000003"])("is itself, without a call: %s", async (id) => {
    expect(await found(id)).toEqual({ leagueId: id, called: [], kept: [] });
  });

  it.each([
    ["league-900000001", "classic-900000001", "/api/leagues-classic/900000001/standings/"],
    ["league-900000002", "h2h-900000002", "/api/leagues-classic/900000002/standings/"],
    ["entry-900000101", "classic-900000001", "/api/entry/900000101/"],
    ["draft-entry-1010001", "draft-900000003", "/api/entry/1010001/public"],
  ])("is found with one call, of which nothing is kept: %s", async (id, leagueId, call) => {
    expect(await found(id)).toEqual({ leagueId, called: [call], kept: [] });
  });

  it("is to be chosen if the team is in several private leagues, by the ids that the field takes", async () => {
    await expect(found("entry-1601101")).rejects.toThrow(
      "That team is in several leagues. Type the id of yours: classic-900000001 (Harbor Classic), h2h-900000002 (Invented H2H).",
    );
  });

  it("isn't one of the game's own, which every team is in", async () => {
    const without = {
      change: () => ({ leagues: { classic: [{ id: 314, name: "Overall", league_type: "s" }], h2h: [] } }),
    };
    await expect(found("entry-900000101", without)).rejects.toThrow("a team that is in no private league");
  });

  it.each([["entry-1"], ["draft-entry-1"]])("doesn't exist for a team that doesn't: %s", async (id) => {
    await expect(found(id)).rejects.toMatchObject({ kind: "not_found" });
  });

  it("isn't taken for head to head if the game can't be asked", async () => {
    await expect(found("league-900000001", { faultOf: () => 500 })).rejects.toMatchObject({ kind: "down" });
  });
});
