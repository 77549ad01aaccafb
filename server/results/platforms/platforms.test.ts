import { describe, expect, it, onTestFinished } from "vitest";
import type { ResultPlatform } from "#contract/results/platforms.ts";
import { inventedLeagues } from "#sandbox/platforms/seasons.ts";
import { type StandInSettings, startStandIn } from "#sandbox/platforms/stand-in.ts";
import { type LeagueAddress, PARSER_VERSION } from "#server/platform/fantasy-platforms.ts";
import { createBackOffMemory } from "#server/results/platforms/back-off.ts";
import { createPlatforms } from "#server/results/platforms/platforms.ts";

const leagueIds: Record<ResultPlatform, string> = {
  sleeperbot: "900000000000000001",
  espn: "700009",
  fleaflicker: "300009",
  my_fantasy_league: "70009",
  yahoo: "449.l.70009",
  fantrax: "9kQ0000000000001",
  premier_league: "classic-900000001",
};
const addressOf = (platform: ResultPlatform): LeagueAddress => ({
  platform,
  leagueId: leagueIds[platform],
  season: "2024",
  sport: "football",
});
const everyPlatform = Object.keys(leagueIds) as ResultPlatform[];

/** All platforms, played on this machine. Time passes only by sleeping, and by hand. */
async function platformsOf(settings: Partial<StandInSettings> = {}, timeoutMs = 30_000) {
  const requests: { url: URL; headers: NodeJS.Dict<string | string[]>; at: number }[] = [];
  let now = Date.parse("2026-02-01T12:00:00Z");
  const standIn = await startStandIn({
    leagues: inventedLeagues,
    onCall: (url, request) => requests.push({ url, headers: request.headers, at: now }),
    ...settings,
  });
  onTestFinished(() => standIn.close());
  const platforms = createPlatforms({
    connection: { standInUrl: standIn.url, userAgent: "Potkeeper/0.1.0", timeoutMs, clock: () => new Date(now) },
    backOff: createBackOffMemory(),
    yahooApp: undefined,
    sleep: async (ms) => {
      now += ms;
    },
  });
  const passMinutes = (minutes: number) => {
    now += minutes * 60_000;
  };
  return { ...platforms, requests, passMinutes };
}

describe("what goes wrong on a platform", () => {
  it.each([
    [401, "private", "Sleeper says this league is private."],
    [403, "limited", "Sleeper isn't taking our calls right now."],
    [404, "not_found", "Sleeper doesn't have this league in this season."],
    [429, "limited", "Sleeper isn't taking our calls right now."],
    [999, "limited", "Sleeper isn't taking our calls right now."],
    [500, "down", "We can't reach Sleeper right now."],
    [503, "down", "We can't reach Sleeper right now."],
    [204, "unreadable", "We can't read Sleeper's answer."],
    ["html", "web_page", "Sleeper answered with a web page instead of results."],
    ["truncated", "down", "We can't reach Sleeper right now."],
    ["garbled", "unreadable", "We can't read Sleeper's answer."],
    ["large", "too_large", "Sleeper's answer is too large to read."],
    ["hang_up", "down", "We can't reach Sleeper right now."],
  ] as const)("is a sentence: %s", async (fault, kind, sentence) => {
    const { importResults } = await platformsOf({ faultOf: () => fault });
    const refused = importResults(addressOf("sleeperbot"));
    await expect(refused).rejects.toMatchObject({ name: "PlatformRefusal", kind, platform: "sleeperbot" });
    await expect(refused).rejects.toThrow(sentence);
  });

  it.each([
    [503, '"The game is being updated."', "updating", "is updating its scores. Try again in an hour"],
    [200, "<html><p>The game is being updated.</p></html>", "updating", "is updating its scores. Try again in an hour"],
    [404, '"Game not started"', "not_started", "hasn't opened its new season yet."],
    [404, '{"detail":"Not found."}', "not_found", "doesn't have this league in this season."],
    [503, "<html>Busy</html>", "down", "We can't reach Fantasy Premier League right now."],
    [200, "<html>The league The game is being updated.</html>", "web_page", "answered with a web page"],
  ])("is a sentence on Fantasy Premier League: %d %s", async (status, body, kind, sentence) => {
    const { importResults } = await platformsOf({ faultOf: () => ({ status, body }) });
    const refused = importResults(addressOf("premier_league"));
    await expect(refused).rejects.toMatchObject({ kind, message: expect.stringContaining(sentence) });
  });

  it("is said again, not remembered, while Fantasy Premier League is updating its scores", async () => {
    const { importResults, requests } = await platformsOf({
      faultOf: () => ({ status: 503, body: '"The game is being updated."' }),
    });
    for (let tries = 1; tries <= 3; tries += 1) {
      await expect(importResults(addressOf("premier_league"))).rejects.toMatchObject({ kind: "updating" });
      expect(requests).toHaveLength(tries);
    }
  });

  it.each<[ResultPlatform, string]>([
    ["sleeperbot", "https://example.com/v1/league"],
    ["sleeperbot", "https://www99.myfantasyleague.com/2024/export"],
    ["espn", "https://fantasy.espn.com/apis"],
    ["my_fantasy_league", "https://www99.myfantasyleague.com.example.com/2024/export"],
    ["my_fantasy_league", "http://www99.myfantasyleague.com/2024/export"],
    ["my_fantasy_league", "https://user@www99.myfantasyleague.com/2024/export"],
    ["my_fantasy_league", "https://127.0.0.1/2024/export"],
    ["my_fantasy_league", "nowhere:"],
    ["premier_league", "https://www.premierleague.com/api"],
  ])("is a sentence, and no call: %s sends us to %s", async (platform, redirectTo) => {
    const { importResults, requests } = await platformsOf({ faultOf: () => ({ redirectTo }) });
    const refused = await importResults(addressOf(platform)).catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: "redirected", message: expect.stringContaining("which we don't follow") });
    expect(requests).toHaveLength(1);
  });

  it("is a sentence: an answer that doesn't end", async () => {
    const { importResults } = await platformsOf({ faultOf: () => "slow" }, 50);
    await expect(importResults(addressOf("sleeperbot"))).rejects.toThrow("Sleeper took too long to answer.");
  });

  it.each(everyPlatform)("is a refusal on %s, not a crash, if its answers have the wrong form", async (platform) => {
    for (const json of [null, 7, "text", [], {}, [null], { league: 1 }, [{ roster_id: "one" }]]) {
      const { importResults } = await platformsOf({ change: () => json });
      await expect(importResults(addressOf(platform))).rejects.toMatchObject({ name: "PlatformRefusal" });
    }
  });

  it("is a sentence: a league at Yahoo that the signed-in person isn't in", async () => {
    const { importResults } = await platformsOf({ faultOf: () => 403 });
    await expect(importResults(addressOf("yahoo"), { accessToken: "token" })).rejects.toThrow(
      "Yahoo says this league is private. Sign in to Yahoo as someone who is in this league, or upload the results.",
    );
  });
});

describe("calls to a platform", () => {
  it("name Potkeeper, ask for JSON, and carry Yahoo's token to Yahoo alone", async () => {
    const { importResults, requests } = await platformsOf();
    await importResults(addressOf("sleeperbot"));
    await importResults(addressOf("yahoo"), { accessToken: "secret" });
    for (const { url, headers } of requests) {
      expect(headers).toMatchObject({ accept: "application/json", "user-agent": "Potkeeper/0.1.0" });
      expect(headers.authorization).toBe(url.host.endsWith("yahooapis.com") ? "Bearer secret" : undefined);
    }
  });

  it.each<[ResultPlatform, number]>([
    ["fleaflicker", 300],
    ["my_fantasy_league", 2000],
    ["fantrax", 2000],
    ["premier_league", 1000],
  ])("leave time in between on %s", async (platform, spacing) => {
    const { importResults, requests } = await platformsOf();
    await importResults(addressOf(platform));
    // A redirect is part of the call that it answers.
    const times = [...new Set(requests.map(({ at }) => at))];
    expect(times.length).toBeGreaterThan(7);
    expect(times.slice(1).map((at, index) => at - (times[index] ?? 0))).toEqual(times.slice(1).map(() => spacing));
  });

  it("aren't repeated within five minutes", async () => {
    const { importResults, requests, passMinutes } = await platformsOf();
    const first = await importResults(addressOf("espn"));
    passMinutes(4);
    const again = await importResults(addressOf("espn"));
    expect(requests).toHaveLength(2);
    expect(again.answers).toEqual(first.answers);
    passMinutes(2);
    await importResults(addressOf("espn"));
    expect(requests).toHaveLength(4);
  });

  it("aren't shared between the tokens of two people", async () => {
    const { importResults, requests } = await platformsOf();
    await importResults(addressOf("yahoo"), { accessToken: "one" });
    const once = requests.length;
    await importResults(addressOf("yahoo"), { accessToken: "two" });
    expect(requests).toHaveLength(2 * once);
  });

  it("wait 1, 4 and 15 minutes after a refusal, and then stop", async () => {
    const { importResults, requests, passMinutes } = await platformsOf({ faultOf: () => 429 });
    const refusal = () => importResults(addressOf("espn")).catch((error: unknown) => error);
    for (const minutes of [1, 4, 15]) {
      const refused = await refusal();
      expect(refused).toMatchObject({ kind: "limited", retryAt: expect.any(Date) });
      const called = requests.length;
      passMinutes(minutes - 0.5);
      expect(await refusal()).toMatchObject({ message: expect.stringContaining("Try again in a minute") });
      expect(requests).toHaveLength(called);
      passMinutes(0.6);
    }
    expect(await refusal()).toMatchObject({
      retryAt: null,
      message: "ESPN refused four times in a row, so we stopped trying. Try again later, or enter the results by hand.",
    });
  });

  it("go on as before once one has worked, and don't affect other leagues", async () => {
    let fault: 429 | undefined = 429;
    const { importResults, passMinutes } = await platformsOf({
      faultOf: (url) => (url.pathname.includes("700009") ? fault : undefined),
    });
    await expect(importResults(addressOf("espn"))).rejects.toMatchObject({ kind: "limited" });
    await importResults({ ...addressOf("espn"), leagueId: "700010" });
    passMinutes(1.1);
    fault = undefined;
    await importResults(addressOf("espn"));
    await importResults(addressOf("espn"));
  });

  it("don't wait after a league turned out to be private", async () => {
    const { importResults } = await platformsOf({ faultOf: () => 401 });
    for (let tries = 0; tries < 2; tries += 1) {
      await expect(importResults(addressOf("espn"))).rejects.toMatchObject({ kind: "private" });
    }
  });
});

describe("what is kept of an answer", () => {
  it("is where and when it came from, its headers, its hash, and no secret", async () => {
    const { importResults } = await platformsOf();
    const { answers, parserVersion } = await importResults(addressOf("yahoo"), { accessToken: "secret" });
    expect(parserVersion).toBe(PARSER_VERSION);
    expect(answers).toHaveLength(17);
    expect(answers[0]).toMatchObject({
      url: "https://fantasysports.yahooapis.com/fantasy/v2/league/449.l.70009/standings?format=json",
      fetchedAt: expect.any(Date),
      status: 200,
      etag: '"1"',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(answers)).not.toContain("secret");
  });

  it.each(everyPlatform)("has nothing personal on %s", async (platform) => {
    const personal = {
      firstName: "Ada",
      lastName: "Lovelace",
      notificationSettings: [{ type: "x" }],
      email: "ada@example.com",
      image_url: "https://example.com/ada.jpg",
      lastSeen: "1735200000000",
      lastSeenIso: "2024-12-26T08:00:00Z",
      owner_name: "Ada Lovelace",
    };
    // Every object with an id gets what platforms say about people.
    const change = (_: URL, json: unknown) =>
      JSON.parse(JSON.stringify(json), (_key, value) =>
        typeof value === "object" && value !== null && ("id" in value || "user_id" in value || "manager_id" in value)
          ? { ...value, ...personal }
          : value,
      );
    const { importResults } = await platformsOf({ change });
    const { answers, table } = await importResults(addressOf(platform));
    const kept = JSON.stringify(answers);
    for (const [field, value] of Object.entries(personal)) {
      expect(kept).not.toContain(`"${field}"`);
      expect(kept).not.toContain(JSON.stringify(value));
      if (field !== "owner_name") expect(JSON.stringify(table)).not.toContain(JSON.stringify(value));
    }
  });
});
