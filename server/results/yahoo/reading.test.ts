import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { eraseAccount, exportAccount } from "#contract/people/leave-for-good.ts";
import {
  fetchResults,
  getLeagueResults,
  getResultsEvidence,
  type LeagueResults,
  linkPlatform,
} from "#contract/results/league-results.ts";
import { lookUpPlatformLeague } from "#contract/results/platform-leagues.ts";
import { disconnectYahoo, getYahooConnection } from "#contract/results/yahoo-connection.ts";
import type { YahooSignIn } from "#server/platform/fantasy-platforms.ts";
import { importAs } from "#server/results/yahoo/access.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { anAdmin, aPerson, type Person } from "#tests/support/world.ts";
import { yahooWorld } from "#tests/support/yahoo-world.ts";

const ADDRESS = "https://football.fantasysports.yahoo.com/2024/f1/70009";
const SEASON = { platform: "yahoo", leagueId: "449.l.70009", season: "2024", sport: "football" } as const;
const currentPassword = "correct horse";

let played: Awaited<ReturnType<typeof yahooWorld>>;
let casey: Person;
let ann: Person;
let league: League;
let people = 0;
beforeAll(async () => {
  played = await yahooWorld();
});
afterAll(() => played.close());
beforeEach(async () => {
  people += 1;
  casey = await aPerson(played.world, `casey${people}`);
  ann = await aPerson(played.world, `ann${people}`);
  league = await withLeague(played.world, { by: casey, players: [ann] }, { isPublic: true });
});

const lookUp = (person: Person, address = ADDRESS) => person.call(lookUpPlatformLeague, { body: { address } });
const link = (person: Person) => person.call(linkPlatform, { ...of(league), body: { address: ADDRESS } });
const results = async (person = casey): Promise<LeagueResults> =>
  (await person.call(getLeagueResults, of(league))).body;
async function linked() {
  await played.connect(casey);
  await link(casey);
  await played.world.runJobs();
}
async function fetchAgain() {
  played.world.advance({ hours: 0.1 });
  await ann.call(fetchResults, of(league));
  await played.world.runJobs();
  return (await results(ann)).fetches[0];
}
const anHourLater = () => {
  played.world.advance({ hours: 1 });
  played.yahoo.expireAccess();
};

type Refresh = YahooSignIn["refresh"];
/** Has something happen while tokens are renewed, until the test ends. */
function changeRefresh(change: (refresh: Refresh, token: string) => ReturnType<Refresh>) {
  const { yahoo } = played.platforms;
  if (!yahoo) throw new Error("Yahoo isn't offered.");
  const { refresh } = yahoo;
  yahoo.refresh = (token) => change(refresh, token);
  onTestFinished(() => {
    yahoo.refresh = refresh;
  });
}

describe("A league at Yahoo", () => {
  it("asks to connect Yahoo at the address, and is found and linked after that", async () => {
    const before = await lookUp(casey);
    const { status, error } = before;
    expect([status, error.code, error.errors?.[0]?.path]).toEqual([400, "connect_yahoo", "address"]);
    expect(before.error.message).toContain("Connect Yahoo");
    expect((await link(casey)).error.code).toBe("connect_yahoo");
    await played.connect(casey);
    const { body: found } = await lookUp(casey);
    expect(found).toMatchObject({ platform: "yahoo", leagueName: "Harbor Synthetic" });
    expect(found.teams[7]).toEqual({ id: "8", name: "High Tide", ownerNames: [] });
    await linked();
    const { link: kept, current } = await results(ann);
    expect(kept?.signIn).toEqual({ userId: casey.userId, name: casey.username, state: "connected" });
    expect(kept?.page).toBe("https://football.fantasysports.yahoo.com/2024/f1/70009");
    expect(current?.table.teams).toHaveLength(10);
    const params = { id: league.id, importId: current?.id ?? "" };
    const evidence = JSON.stringify((await ann.call(getResultsEvidence, { params })).body);
    expect(evidence).toContain("449.l.70009/standings");
    expect(evidence).not.toMatch(/(access|refresh)-[0-9a-f]{8}-|use_login/);
  });

  it("that the person isn't in is refused, also if their friend has looked at it a moment ago", async () => {
    await played.connect(casey);
    expect((await lookUp(casey)).status).toBe(200);
    await played.connect(ann, { choice: "stranger" });
    const { status, error } = await lookUp(ann);
    expect([status, error.code]).toEqual([400, undefined]);
    expect(error.message).toContain("Sign in to Yahoo as someone who is in this league");
  });

  it("can't be linked by an admin outside the league, because its fetches would use their sign-in", async () => {
    const admin = await anAdmin(played.world, `admin${people}`);
    await played.connect(admin);
    const { status, error } = await link(admin);
    expect([status, error.message]).toEqual([
      409,
      "Only the commissioner can link a league at Yahoo, because it's read with their sign-in.",
    ]);
  });
});

describe("The sign-in of a league's fetches", () => {
  it("is the sign-in of the person who linked it, no matter who asks, and is renewed after an hour, or when Yahoo ends it before", async () => {
    await linked();
    const before = played.tokenCalls();
    anHourLater();
    expect(await fetchAgain()).toMatchObject({ failure: null, askedBy: ann.username });
    expect(played.tokenCalls()).toBe(before + 1);
    played.yahoo.expireAccess();
    expect(await fetchAgain()).toMatchObject({ failure: null });
    anHourLater();
    let isDown = true;
    played.failWith(({ pathname }) => (isDown && pathname === "/oauth2/get_token" ? 500 : undefined));
    expect((await fetchAgain())?.failure).toContain("We can't reach Yahoo right now.");
    isDown = false;
    expect(await fetchAgain()).toMatchObject({ failure: null });
  });

  it("is renewed only once when many fetch at the same time, so that no newer one is lost", async () => {
    await played.connect(casey);
    const before = played.tokenCalls();
    anHourLater();
    const { deps } = played.world;
    const found = new Set<number>();
    /** Once someone knows their token, they look at the clock: is it still good? */
    const read = (nth: number) => {
      const clock = () => {
        found.add(nth);
        return deps.clock();
      };
      return importAs({ ...deps, clock }, SEASON, { userId: casey.userId });
    };
    changeRefresh(async (refresh, token) => {
      await expect.poll(() => found.size).toBe(6);
      return refresh(token);
    });
    const got = await Promise.all(Array.from({ length: 6 }, (_, nth) => read(nth)));
    expect(got.map(({ table }) => table.leagueName)).toEqual(Array(6).fill("Harbor Synthetic"));
    expect(played.tokenCalls()).toBe(before + 1);
    anHourLater();
    await read(0);
    expect((await casey.call(getYahooConnection)).body.isRefused).toBe(false);
  });

  it("that Yahoo takes back, or its owner ends, says so until they connect again, and the results stay", async () => {
    await linked();
    played.yahoo.withdraw();
    expect((await fetchAgain())?.failure).toBe(
      "Yahoo doesn't accept this sign-in anymore. Connect Yahoo again, or upload the results.",
    );
    expect((await results()).link?.signIn?.state).toBe("refused");
    expect((await casey.call(getYahooConnection)).body.isRefused).toBe(true);
    const refused = await lookUp(casey);
    expect([refused.error.code, refused.error.message]).toEqual([
      "connect_yahoo",
      "Yahoo doesn't accept your sign-in anymore. Connect Yahoo again, and we'll read this league as you.",
    ]);
    await played.connect(casey);
    expect(await fetchAgain()).toMatchObject({ failure: null });
    await casey.call(disconnectYahoo);
    const before = played.calls.length;
    expect((await fetchAgain())?.failure).toContain("can't use the Yahoo sign-in of the person who linked this league");
    expect(played.calls.length).toBe(before);
    const signIn = { userId: casey.userId, name: casey.username, state: "missing" };
    expect(await results(ann)).toMatchObject({
      link: { signIn },
      current: { table: { leagueName: "Harbor Synthetic" } },
    });
  });

  it("is missing once its owner has left the league, although they are connected", async () => {
    await linked();
    const { ownerPool } = played.world.database;
    await ownerPool.query("update leagues set commissioner_id = $1 where id = $2", [ann.userId, league.id]);
    expect(await fetchAgain()).toMatchObject({ importId: null });
    expect((await results(ann)).link?.signIn?.state).toBe("missing");
    await played.connect(ann);
    await link(ann);
    expect((await results(ann)).link?.signIn).toMatchObject({ userId: ann.userId, state: "connected" });
  });

  it.each([
    ["disconnects", () => casey.call(disconnectYahoo)],
    ["connects again", () => played.connect(casey)],
  ])("isn't brought back by a renewal during which its owner %s", async (what, act) => {
    await played.connect(casey);
    anHourLater();
    const rowOf = async () => {
      const text = "select tokens from yahoo_connections where user_id = $1";
      const { rows } = await played.world.database.ownerPool.query<{ tokens: string }>(text, [casey.userId]);
      return rows[0]?.tokens ?? null;
    };
    let after: string | null | undefined;
    changeRefresh(async (refresh, token) => {
      const renewed = await refresh(token);
      if (after === undefined) await act();
      after ??= await rowOf();
      return renewed;
    });
    const read = importAs(played.world.deps, SEASON, { userId: casey.userId });
    if (what === "disconnects") await expect(read).rejects.toThrow("Connect Yahoo");
    else expect((await read).table.leagueName).toBe("Harbor Synthetic");
    expect(await rowOf()).toBe(after);
  });

  it("goes with its owner's account, and their export names it without its tokens", async () => {
    const player = await aPerson(played.world, `player${people}`);
    await played.connect(player);
    await played.goToYahoo(player);
    const { body } = await player.call(exportAccount, { body: { currentPassword } });
    expect(body.yahooConnection).toEqual([{ connected_at: expect.any(String), refused_at: null }]);
    expect(JSON.stringify(body)).not.toMatch(/token|secret/i);
    expect((await player.call(eraseAccount, { body: { currentPassword } })).status).toBe(200);
    const { rows } = await played.world.database.ownerPool.query(
      "select user_id from yahoo_connections where user_id = $1 union all select user_id from yahoo_sign_ins where user_id = $1",
      [player.userId],
    );
    expect(rows).toEqual([]);
  });
});
