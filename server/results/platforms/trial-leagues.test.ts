import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { answerTrialLeague } from "#sandbox/platforms/trial-leagues.ts";
import { readConfig } from "#server/platform/config/config.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import { systemClock } from "#server/platform/lib/clock.ts";
import { ROOT } from "#server/platform/lib/root.ts";
import { openPlatforms } from "#server/results/platforms/open-platforms.ts";
import { readAddress } from "#server/results/platforms/read-address.ts";
import { withWorld } from "#tests/support/with-world.ts";

const world = withWorld();

const INVENTED: LeagueAddress = {
  ...{ platform: "sleeperbot", leagueId: "900000000000000003", season: "2024", sport: "football" },
};
/** As docs/operations.md gives them. */
const ADDRESSES = [
  "900000000000000001",
  "900000000000000003",
  "https://fantasy.espn.com/football/league?leagueId=900000000001",
  "https://www.fleaflicker.com/nfl/leagues/9000000001?season=2024",
  "https://www.fantrax.com/fantasy/league/9kQ0000000000001",
  "https://fantasy.premierleague.com/leagues/900000001/standings/c",
  "https://fantasy.premierleague.com/leagues/900000002/standings/h",
  "https://fantasy.premierleague.com/leagues/900000004/standings/c",
];
const TEAMS: Record<string, number> = { "classic-900000001": 12, "h2h-900000002": 9, "classic-900000004": 8 };
const STRIPE = {
  ...{ STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" },
};

/** Asks for the invented league in an installation with these settings, and counts the calls that would leave it. */
async function ask(environment: Record<string, string>, address = INVENTED, earlier?: LeagueAddress) {
  const called: string[] = [];
  const before = globalThis.fetch;
  globalThis.fetch = async (address) => {
    called.push(String(address));
    return new Response("null", { status: 404 });
  };
  try {
    const config = readConfig(environment);
    // Calls are spaced out by the clock, so it has to move.
    const platforms = openPlatforms({ db: world.deps.db, config, clock: systemClock });
    if (earlier) await platforms.importResults(earlier);
    const got = await platforms.importResults(address).catch((error: Error) => error.message);
    return { called, teams: typeof got === "string" ? 0 : got.table.teams.length, got };
  } finally {
    globalThis.fetch = before;
  }
}

describe("The invented leagues", () => {
  it.each(ADDRESSES)("are played by an installation that pays with test cards, without a call: %s", async (pasted) => {
    const address = readAddress(pasted, { now: world.clock() });
    expect(await ask({}, address)).toMatchObject({ called: [], teams: TEAMS[address.leagueId] ?? 10 });
  });

  it("are the ones that docs/operations.md names", () => {
    const page = readFileSync(path.join(ROOT, "docs/operations.md"), "utf8");
    for (const address of ADDRESSES) expect(page).toContain(`\`${address.replace(/^https:\/\/(www\.)?/, "")}\``);
  });

  it("have no other season, and the platform isn't asked for one", async () => {
    const address = readAddress("https://www.fleaflicker.com/nfl/leagues/9000000001?season=2023", {
      now: world.clock(),
    });
    expect(await ask({}, address)).toMatchObject({ called: [], teams: 0 });
  });

  it("on Fantasy Premier League go by calendars of their own: one season is over, the other in its eighth week", async () => {
    const weeksOf = async (leagueId: string) => {
      const { got } = await ask({}, { platform: "premier_league", leagueId, season: "2024", sport: "soccer" });
      if (typeof got === "string") return got;
      const { isSeasonOver, weeks, flags } = got.table;
      const open = weeks.filter(({ isComplete }) => !isComplete).map(({ week }) => week);
      return { isSeasonOver, weeks: weeks.length, open, flags };
    };
    expect(await weeksOf("classic-900000001")).toEqual({ isSeasonOver: true, weeks: 38, open: [], flags: [] });
    expect(await weeksOf("classic-900000004")).toEqual({ isSeasonOver: false, weeks: 8, open: [8], flags: [] });
  });

  it("leave the season's calendar alone for other leagues on Fantasy Premier League, which are asked for theirs", async () => {
    const invented = {
      platform: "premier_league",
      leagueId: "classic-900000001",
      season: "2024",
      sport: "soccer",
    } as const;
    const { called, teams } = await ask({}, { ...invented, leagueId: "classic-765405" }, invented);
    expect([teams, called]).toEqual([0, ["https://fantasy.premierleague.com/api/bootstrap-static/"]]);
  });

  it.each([
    ["with Stripe", STRIPE],
    [
      "that is public",
      { PUBLIC_URL: "https://pot.example", SESSION_SECRET: "kX0pN5vQ2sT8wZ1bD4fG7hJ9lM3rC6yA", ALLOW_SANDBOX: "1" },
    ],
  ])("are unknown to an installation %s, which asks the platform", async (_, environment) => {
    const { called, teams } = await ask(environment);
    expect([teams, called[0]]).toEqual([0, "https://api.sleeper.app/v1/league/900000000000000003"]);
  });

  it.each([
    "https://api.sleeper.app/v1/league/1124842071690067968",
    "https://api.sleeper.app/v1/league/constructor",
    "https://api.sleeper.app/v1/state/nfl",
    "https://www.fleaflicker.com/v1/league/900000000000000003",
    "https://www.fleaflicker.com/api/FetchLeagueStandings?sport=NFL&league_id=300009&season=2024",
    "https://lm-api-reads.fantasy.espn.com/apis/v3/games/ffl/seasons/2024/segments/0/leagues/700009?view=mTeam",
  ])("are nothing else: %s", (address) => {
    expect(answerTrialLeague({ url: new URL(address) })).toBeUndefined();
  });
});
