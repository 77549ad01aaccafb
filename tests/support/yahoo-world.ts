import { onTestFinished } from "vitest";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { startYahooSignIn } from "#contract/results/yahoo-connection.ts";
import { inventedLeagues } from "#sandbox/platforms/seasons.ts";
import { type StandInSettings, startStandIn } from "#sandbox/platforms/stand-in.ts";
import { playYahoo } from "#sandbox/platforms/yahoo-sign-in.ts";
import type { Platforms } from "#server/platform/fantasy-platforms.ts";
import { createLog } from "#server/platform/lib/log.ts";
import { createBackOffMemory } from "#server/results/platforms/back-off.ts";
import { createPlatforms } from "#server/results/platforms/platforms.ts";
import { type Client, type TestApp, testApp } from "#tests/support/app.ts";

/** Where Yahoo sends a browser back, as a call. */
const callback = { method: "GET", url: "/api/yahoo/callback", schema: { response: {} } } as unknown as Endpoint;

type Choice = "member" | "stranger" | "no";
type Sent = Record<string, string>;

type Played = {
  /** What stands between the product and its platforms. */
  around?: (platforms: Platforms) => Platforms;
  environment?: Record<string, string>;
};

/**
 * The product with all platforms played on a loopback port: every call to them, what is logged, and a person's way
 * through Yahoo.
 */
export async function yahooWorld({ around = (platforms) => platforms, environment = {} }: Played = {}) {
  const yahoo = playYahoo();
  const calls: URL[] = [];
  const lines: string[] = [];
  let faultOf: StandInSettings["faultOf"];
  const standIn = await startStandIn({
    leagues: inventedLeagues,
    yahoo,
    onCall: (url) => calls.push(url),
    faultOf: (url) => faultOf?.(url),
  });
  let world: TestApp | undefined;
  const connection = {
    ...{ standInUrl: standIn.url, userAgent: "Potkeeper/test", timeoutMs: 30_000 },
    clock: () => world?.clock() ?? new Date(0),
  };
  const platforms: Platforms = createPlatforms({
    ...{ connection, backOff: createBackOffMemory(), sleep: async () => {} },
    yahooApp: { clientId: "our id", clientSecret: "our secret" },
  });
  const log = createLog("trace", { write: (line) => void lines.push(line) });
  world = await testApp({ platforms: around(platforms), log, environment });
  const opened = world;

  /** Sends a browser to Yahoo. @returns What Yahoo's redirect carries back. */
  async function goToYahoo(person: Client, { choice = "member", returnTo = "/profile/data" }: Way = {}): Promise<Sent> {
    const { body, status, error } = await person.call(startYahooSignIn, { body: { returnTo } });
    if (status !== 201) throw new Error(error.message);
    const page = new URL(body.url);
    page.searchParams.set("choice", choice);
    const { headers } = await fetch(page, { redirect: "manual" });
    return Object.fromEntries(new URL(headers.get("location") ?? "").searchParams);
  }

  /** Comes back from Yahoo. @returns Where the browser is sent to. */
  async function comeBack(person: Client, sent: Sent): Promise<string> {
    const { status, headers } = await person.call(callback, { query: sent });
    return `${status} ${headers.location}`;
  }

  return {
    ...{ world: opened, yahoo, platforms, calls, lines, goToYahoo, comeBack },
    /** Sends a person the whole way. */
    connect: async (person: Client, way: Way = {}) => comeBack(person, await goToYahoo(person, way)),
    /** How often tokens were asked for. */
    tokenCalls: () => calls.filter(({ pathname }) => pathname === "/oauth2/get_token").length,
    /** Lets the platforms fail until the test ends. */
    failWith: (fault: NonNullable<typeof faultOf>) => {
      faultOf = fault;
      onTestFinished(() => {
        faultOf = undefined;
      });
    },
    close: async () => {
      await opened.close();
      await standIn.close();
    },
  };
}

type Way = { choice?: Choice; returnTo?: string };
