import { describe, expect, it, onTestFinished } from "vitest";
import { lookUpLastSeason, lookUpPlatformLeague } from "#contract/results/platform-leagues.ts";
import type { ResultPlatform } from "#contract/results/platforms.ts";
import { inventedLeagues } from "#sandbox/platforms/seasons.ts";
import { type StandInSettings, startStandIn } from "#sandbox/platforms/stand-in.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import { createBackOffMemory } from "#server/results/platforms/back-off.ts";
import { fleaflickerSeasonBefore } from "#server/results/platforms/fleaflicker.ts";
import { mflSeasonBefore } from "#server/results/platforms/mfl.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { createPlatforms } from "#server/results/platforms/platforms.ts";
import { yahooSeasonBefore } from "#server/results/platforms/yahoo.ts";
import { readerOf, truth } from "#tests/platforms/stand-in-world.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson } from "#tests/support/world.ts";
import { yahooWorld } from "#tests/support/yahoo-world.ts";

const script = scriptedPlatforms();
const world = withWorld({ platforms: script.platforms, startsAt: new Date("2025-09-20T12:00:00Z") });
const [casey] = withPeople(world, "casey");

type Json = Record<string, unknown> & { status: Record<string, unknown>; league: Record<string, unknown> };

/** The invented leagues of 2024, as their platforms would go on with them in 2025. */
function movedOn(url: URL, json: unknown): unknown {
  const answer = json as Json;
  if (url.pathname === "/v1/league/900000000000000003")
    return { ...answer, season: "2025", previous_league_id: "900000000000000001" };
  if (url.pathname.includes("/seasons/2025/") && answer.status)
    return {
      ...answer,
      seasonId: 2025,
      status: { ...answer.status, latestScoringPeriod: 2, previousSeasons: [2023, 2024] },
    };
  if (url.pathname.startsWith("/2025/export") && answer.league) {
    const league = ["2024", "2025"].map((year) => ({
      year,
      url: `https://www99.myfantasyleague.com/${year}/home/70009`,
    }));
    return { ...answer, league: { ...answer.league, history: { league } } };
  }
  return json;
}

/** A league on Sleeper that began in 2025, which its platform says like this. */
const firstSeason =
  (previous_league_id = "0"): StandInSettings["change"] =>
  (url, json) =>
    /league\/\d+$/.test(url.pathname) ? { ...(movedOn(url, json) as Json), previous_league_id } : json;

/** Asks as casey, with all platforms played on this machine. */
async function ask(address: string, settings: Partial<StandInSettings> = {}) {
  const calls: URL[] = [];
  const leagues = {
    ...inventedLeagues,
    "api.myfantasyleague.com": { ...inventedLeagues["api.myfantasyleague.com"], 70012: MFL_FOLDER },
  };
  const standIn = await startStandIn({ leagues, change: movedOn, onCall: (url) => calls.push(url), ...settings });
  onTestFinished(() => standIn.close());
  const connection = { standInUrl: standIn.url, userAgent: "Potkeeper/test", timeoutMs: 30_000, clock: world.clock };
  const played = createPlatforms({
    ...{ connection, backOff: createBackOffMemory(), sleep: async () => {}, yahooApp: undefined },
  });
  script.answerWith(async (asked, options) => (await played.importResults(asked, options)).table);
  script.seasonBeforeIs((asked) => played.seasonBefore(asked));
  const body = { address };
  const found = await casey.call(lookUpPlatformLeague, { body });
  const made = calls.length;
  const last = await casey.call(lookUpLastSeason, { body });
  return { found: found.body, calls: calls.slice(0, made), later: calls.slice(made), last: last.body };
}
const MFL_FOLDER = inventedLeagues["api.myfantasyleague.com"]?.[70009] ?? "";

const FPL = "https://fantasy.premierleague.com";

const champion = Object.entries(truth.teams).find(([, { finalRank }]) => finalRank === 1)?.[0];

describe("The season before a league's running one", () => {
  it.each([
    ["Sleeper", "900000000000000003", (id: string) => id],
    ["ESPN", "https://fantasy.espn.com/football/league?leagueId=700009&seasonId=2025", (id: string) => id],
    [
      "Fleaflicker",
      "https://www.fleaflicker.com/nfl/leagues/300009?season=2025",
      (id: string) => String(Number(id) - 1000),
    ],
    ["MyFantasyLeague", "https://www99.myfantasyleague.com/2025/home/70012", (id: string) => String(Number(id))],
  ])("has its final table on %s", async (_, address, numberOf) => {
    const { found, last } = await ask(address);
    expect(found).toMatchObject({ season: "2025", isSeasonOver: false, leagueName: "Harbor Synthetic" });
    expect(found.teams).toHaveLength(10);
    expect(last.why).toBeNull();
    expect(last.table).toMatchObject({ season: "2024", isSeasonOver: true });
    const first = last.table?.teams.filter(({ finalPlace }) => finalPlace === 1).map(({ id }) => numberOf(id));
    expect(first).toEqual([champion]);
    // With the weeks that prizes of a week need.
    expect(last.table?.weeks.length).toBeGreaterThan(12);
  });

  it("is the one before, if the pasted season is long past and never had final places", async () => {
    world.advance({ days: 365 });
    onTestFinished(() => world.advance({ days: -365 }));
    const { found, last } = await ask("https://www.fleaflicker.com/nfl/leagues/300009?season=2025");
    expect(found).toMatchObject({ season: "2025", isSeasonOver: true });
    expect(last.table?.season).toBe("2024");
  });

  it("names people without their accounts, and no pictures", async () => {
    const { last } = await ask("900000000000000003");
    const owners = last.table?.teams.flatMap((team) => team.owners ?? []) ?? [];
    expect(owners.map(({ name }) => name)).toContain("ada");
    expect(new Set(owners.map(({ id }) => id))).toEqual(new Set([""]));
    expect(last.table?.teams.filter(({ avatarUrl }) => avatarUrl !== null)).toEqual([]);
  });

  it("is the pasted season itself, once that is over", async () => {
    const { last, later } = await ask("900000000000000001");
    expect(last.table).toMatchObject({ season: "2024", leagueId: "900000000000000001" });
    expect(later.filter(({ pathname }) => pathname.includes("900000000000000003"))).toEqual([]);
  });

  it.each([
    ["900000000000000003", "Sleeper has no season of this league before 2025.", { change: firstSeason() }],
    [
      "900000000000000003",
      "Sleeper has no season of this league before 2025.",
      { change: firstSeason("../../v1/league/900000000000000001?") },
    ],
    [
      "https://www.fleaflicker.com/nfl/leagues/300009?season=2025",
      "Fleaflicker doesn't have season 2024 of this league.",
      { faultOf: (url) => (url.searchParams.get("season") === "2024" ? 404 : undefined) },
    ],
    [
      "https://fantasy.espn.com/football/league?leagueId=700009&seasonId=2025",
      "ESPN doesn't show season 2024 of this league to us.",
      { faultOf: (url) => (/\/2024\/|seasonId=2024/.test(url.href) ? 401 : undefined) },
    ],
    [
      "https://www.fleaflicker.com/nfl/leagues/300009?season=2025",
      "We couldn't read season 2024: We can't reach Fleaflicker right now",
      { faultOf: (url) => (url.searchParams.get("season") === "2024" ? 503 : undefined) },
    ],
    [
      "https://fantasy.espn.com/football/league?leagueId=700010&seasonId=2025",
      "ESPN has no final places of season 2024.",
      {},
    ],
  ] as [string, string, Partial<StandInSettings>][])(
    "of %s that can't be had is said in a sentence: %s",
    async (address, says, settings) => {
      const { found, last } = await ask(address, settings);
      expect(found.season).toBe("2025");
      expect(last.table).toBeNull();
      expect(last.why).toContain(says);
    },
  );

  it.each([
    ["fantrax", "https://www.fantrax.com/fantasy/league/9kQ0000000000001/standings", "Fantrax doesn't say"],
    ["premier_league", `${FPL}/leagues/900000001/standings/c`, "Fantasy Premier League deletes"],
    ["premier_league", `${FPL}/leagues/900000002/standings/h`, "Fantasy Premier League deletes"],
    ["premier_league", "https://draft.premierleague.com/league/900000003", "Fantasy Premier League deletes"],
  ])("isn't asked for on %s, which names none: %s", async (_, address, says) => {
    const running = async (asked: LeagueAddress) => ({ ...aTable({ season: "2025" }), platform: asked.platform });
    script.answerWith(running);
    script.seasonBeforeIs(() => Promise.reject(new Error("Asked for the season before.")));
    const { body } = await casey.call(lookUpLastSeason, { body: { address } });
    expect(body).toEqual({ table: null, why: expect.stringContaining(says) });
  });

  it.each([
    ["https://www.fantrax.com/fantasy/league/9kQ0000000000001/standings"],
    [`${FPL}/leagues/900000001/standings/c`],
    [`${FPL}/leagues/900000002/standings/h`],
    ["https://draft.premierleague.com/league/900000003"],
  ])("is the pasted one, once over, where no other is named: %s", async (address) => {
    world.advance({ days: 365 });
    onTestFinished(() => world.advance({ days: -365 }));
    const { found, last } = await ask(address);
    expect(found.isSeasonOver).toBe(true);
    expect([last.why, last.table?.season]).toEqual([null, found.season]);
    expect(last.table?.teams.filter(({ finalPlace }) => finalPlace === 1)).toHaveLength(1);
  });

  it("takes no sign-in or error away from the look-up: an address that leads nowhere is refused like there", async () => {
    script.answerWith(() => Promise.reject(new PlatformRefusal("sleeperbot", "not_found")));
    const { status, error } = await casey.call(lookUpLastSeason, { body: { address: "900000000000000991" } });
    expect([status, error.errors?.[0]?.path]).toEqual([400, "address"]);
  });

  it("on Yahoo is the league that was renewed, read with the person's own sign-in", async () => {
    const asked = { platform: "yahoo", leagueId: "449.l.70009", season: "2024", sport: "football" } as const;
    const renewed = await yahooSeasonBefore(await readerOf("yahoo"), asked);
    expect(renewed).toEqual({ platform: "yahoo", leagueId: "423.l.70008", season: "2023", sport: "football" });
    const played = await yahooWorld();
    onTestFinished(() => played.close());
    const ann = await aPerson(played.world, "ann");
    await played.connect(ann);
    const { body } = await ann.call(lookUpLastSeason, {
      body: { address: "https://football.fantasysports.yahoo.com/2024/f1/70009" },
    });
    expect(body.table?.teams.find(({ finalPlace }) => finalPlace === 1)?.name).toBe("Gale Force");
  });

  it("on MyFantasyLeague keeps its id unless the history says otherwise, and on Fleaflicker always", async () => {
    const address = { leagueId: "70009", season: "2024", sport: "football" } as const;
    const reader = await readerOf("my_fantasy_league");
    const before = { leagueId: "70009", season: "2023" };
    expect(await mflSeasonBefore(reader, { platform: "my_fantasy_league", ...address })).toMatchObject(before);
    expect(await fleaflickerSeasonBefore(reader, { platform: "fleaflicker", ...address })).toMatchObject(before);
  });
});

describe("A look-up", () => {
  it.each([
    ["sleeperbot", "900000000000000001", 3],
    ["espn", "https://fantasy.espn.com/football/league?leagueId=700009&seasonId=2024", 1],
    ["fleaflicker", "https://www.fleaflicker.com/nfl/leagues/300009?season=2024", 2],
    // A redirect to the league's own host for each of two calls.
    ["my_fantasy_league", "https://www99.myfantasyleague.com/2024/home/70009", 3],
    ["fantrax", "https://www.fantrax.com/fantasy/league/9kQ0000000000001/standings", 2],
    ["premier_league", `${FPL}/leagues/900000001/standings/c`, 2],
    ["premier_league", `${FPL}/leagues/900000002/standings/h`, 2],
    ["premier_league", "https://draft.premierleague.com/league/900000003", 2],
  ] as [ResultPlatform, string, number][])(
    "of %s takes few calls, and reads no week",
    async (platform, address, count) => {
      const { found, calls } = await ask(address);
      expect([found.platform, found.teams.length > 0]).toEqual([platform, true]);
      expect(calls.map(({ href }) => href)).toHaveLength(count);
    },
  );

  it("says that a season is running as long as no newer one has begun", async () => {
    script.answerWith(async () => aTable({ season: "2025" }));
    const { body } = await casey.call(lookUpPlatformLeague, { body: { address: "900000000000000991" } });
    expect(body.isSeasonOver).toBe(false);
  });
});
