import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { getLeague, type League } from "#contract/leagues/leagues.ts";
import { fetchResults, getLeagueResults, linkPlatform } from "#contract/results/league-results.ts";
import { lookUpPlatformLeague } from "#contract/results/platform-leagues.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Platforms } from "#server/platform/fantasy-platforms.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { passHours } from "#tests/support/pass-hours.ts";
import { of } from "#tests/support/with-league.ts";
import { aLeague, aPerson, join, type Person, pay, setStatus } from "#tests/support/world.ts";
import { yahooWorld } from "#tests/support/yahoo-world.ts";

const SLEEPER = "https://sleeper.com/leagues/900000000000000001";
const ESPN = "https://fantasy.espn.com/football/league?leagueId=700009&seasonId=2024";
const PREMIER_LEAGUE = "https://fantasy.premierleague.com/leagues/900000001/standings/c";
const YAHOO = "https://football.fantasysports.yahoo.com/2024/f1/70009";

/** Every call to the port, and how many of the database's connections the product held when it was made. */
let calls: { call: string; held: number }[] = [];
/** Leagues at platforms that don't answer before this is resolved. */
let hangsUntil: Promise<void> | undefined;
let played: Awaited<ReturnType<typeof yahooWorld>>;
let casey: Person;
let league: League;
let people = 0;

/** Writes down each call to the port before it is made. */
function watched(platforms: Platforms): Platforms {
  const { yahoo } = platforms;
  if (!yahoo) throw new Error("Yahoo isn't offered.");
  const note = (call: string) => {
    const { totalCount, idleCount } = played.world.deps.db.$client;
    calls.push({ call, held: totalCount - idleCount });
  };
  return {
    importResults: async (address, options) => {
      note("import");
      if (address.platform === "sleeperbot") await hangsUntil;
      return platforms.importResults(address, options);
    },
    findLeague: (address) => {
      note("find");
      return platforms.findLeague(address);
    },
    seasonBefore: (address, access) => {
      note("season before");
      return platforms.seasonBefore(address, access);
    },
    fetchPicture: (url) => {
      note("picture");
      return platforms.fetchPicture(url);
    },
    yahoo: {
      signInUrl: (request) => yahoo.signInUrl(request),
      exchangeCode: (given) => {
        note("exchange");
        return yahoo.exchangeCode(given);
      },
      refresh: (token) => {
        note("refresh");
        return yahoo.refresh(token);
      },
    },
  };
}

beforeAll(async () => {
  played = await yahooWorld({ around: watched });
});
afterAll(() => played.close());
beforeEach(async () => {
  people += 1;
  casey = await aPerson(played.world, `casey${people}`);
  league = await aLeague(played.world, casey);
  hangsUntil = undefined;
  calls = [];
});

const link = async (to: League, address: string) =>
  expect((await casey.call(linkPlatform, { ...of(to), body: { address } })).status).toBe(200);
const hasResults = async (of_: League) => (await casey.call(getLeagueResults, of(of_))).body.current !== null;
const made = (call: string) => calls.filter((one) => one.call === call).length;

// The platforms differ behind the port: one with pictures, one that finds leagues first, and one with a sign-in.
it.each([
  ["Sleeper", SLEEPER],
  ["Fantasy Premier League", PREMIER_LEAGUE],
  ["Yahoo", YAHOO],
])(
  "no connection to the database is held while %s is called for a look-up, an import, one that a member asks for and one by the clock, or for pictures",
  async (name, address) => {
    if (name === "Yahoo") await played.connect(casey);
    expect((await casey.call(lookUpPlatformLeague, { body: { address } })).status).toBe(200);
    expect(made("import")).toBe(1);
    await link(league, address);
    await played.world.runJobs();
    expect(made("import")).toBe(2);
    played.world.advance({ hours: 1 });
    if (name === "Yahoo") played.yahoo.expireAccess();
    expect((await casey.call(fetchResults, of(league))).status).toBe(200);
    await played.world.runJobs();
    expect(made("import")).toBe(3);
    await setStatus(casey, league, "in_season");
    await passHours(played.world, 26);
    expect(made("import")).toBeGreaterThan(3);
    const { current } = (await casey.call(getLeagueResults, of(league))).body;
    expect(made("picture") > 0).toBe(current?.table.teams.some(({ avatarUrl }) => avatarUrl !== null));
    if (name === "Yahoo") expect([made("exchange"), made("refresh")]).not.toContain(0);
    else expect(made("exchange")).toBe(0);
    expect(calls.filter(({ held }) => held > 0)).toEqual([]);
  },
);

it("a team's address is looked up and linked as its league, which is asked for outside of transactions", async () => {
  const address = "https://fantasy.premierleague.com/entry/900000101/event/38";
  // What was fetched before is forgotten by then.
  played.world.advance({ hours: 1 });
  const before = played.calls.length;
  const { body } = await casey.call(lookUpPlatformLeague, { body: { address } });
  expect([body.leagueName, body.season, body.sport, body.teams.length]).toEqual([
    ...["Harbor Classic", "2024", "soccer", 12],
  ]);
  // Not a call for each team.
  expect(played.calls.slice(before).map(({ pathname }) => pathname)).toEqual([
    ...["/api/entry/900000101/", "/api/bootstrap-static/", "/api/leagues-classic/900000001/standings/"],
  ]);
  await link(league, address);
  expect((await casey.call(getLeagueResults, of(league))).body.link?.platformLeagueId).toBe("classic-900000001");
  await played.world.runJobs();
  const { current } = (await casey.call(getLeagueResults, of(league))).body;
  expect(current?.table.weeks).toHaveLength(38);
  expect(made("find")).toBe(2);
  expect(calls.filter(({ held }) => held > 0)).toEqual([]);
});

it("a team that is in several leagues is said so at the field", async () => {
  const address = "https://fantasy.premierleague.com/entry/1601101/history";
  const { status, error } = await casey.call(lookUpPlatformLeague, { body: { address } });
  expect([status, error.errors?.[0]?.path]).toEqual([400, "address"]);
  expect(error.message).toContain("Type the id of yours: classic-900000001 (Harbor Classic)");
});

it("a call inside a transaction would be noticed", async () => {
  const { deps } = played.world;
  await inTransaction(deps.db, () => deps.platforms.fetchPicture("https://sleepercdn.com/avatars/none"));
  expect(calls).toEqual([{ call: "picture", held: 1 }]);
});

it("a platform that never answers leaves pages, payments, look-ups and other platforms' imports as they are", async () => {
  const ann = await aPerson(played.world, `ann${people}`);
  await join(casey, league, ann);
  const other = await aLeague(played.world, casey);
  await link(league, SLEEPER);
  await link(other, ESPN);
  let answer = () => {};
  hangsUntil = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const events: string[] = [];
  const jobs = jobHandlers(played.world.deps);
  const importing = jobs
    .import_results({ leagueId: league.id, seasonYear: 1 })
    .then(() => events.push("Sleeper's import"));
  // Two at a time, and one in line.
  const looking = Array.from({ length: 3 }, () =>
    casey.call(lookUpPlatformLeague, { body: { address: SLEEPER } }).then(() => events.push("Sleeper's look-up")),
  );
  await expect.poll(() => made("import")).toBe(3);
  expect((await ann.call(getLeague, of(league))).status).toBe(200);
  expect((await casey.call(getLeagueResults, of(league))).body.isFetching).toBe(true);
  await pay(ann, league);
  events.push("a payment");
  expect((await ann.call(lookUpPlatformLeague, { body: { address: ESPN } })).status).toBe(200);
  await jobs.import_results({ leagueId: other.id, seasonYear: 1 });
  events.push("ESPN's import");
  expect(events).toEqual(["a payment", "ESPN's import"]);
  expect(await hasResults(other)).toBe(true);
  answer();
  await Promise.all([importing, ...looking]);
  expect(await hasResults(league)).toBe(true);
});
