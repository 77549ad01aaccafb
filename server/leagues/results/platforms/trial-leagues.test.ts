import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerTrialLeague } from "#sandbox/platforms/trial-leagues.ts";
import { openPlatforms } from "#server/leagues/results/platforms/open-platforms.ts";
import { readConfig } from "#server/platform/config/config.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const INVENTED: LeagueAddress = {
  ...{ platform: "sleeperbot", leagueId: "900000000000000003", season: "2024", sport: "football" },
};
const STRIPE = {
  ...{ STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" },
};

/** Asks for the invented league in an installation with these settings, and counts the calls that would leave it. */
async function ask(environment: Record<string, string>) {
  const called: string[] = [];
  const before = globalThis.fetch;
  globalThis.fetch = async (address) => {
    called.push(String(address));
    return new Response("null", { status: 404 });
  };
  try {
    const config = readConfig(environment);
    const platforms = openPlatforms({ db: world.deps.db, config, clock: world.deps.clock });
    const got = await platforms.importResults(INVENTED).catch((error: Error) => error.message);
    return { called, teams: typeof got === "string" ? 0 : got.table.teams.length };
  } finally {
    globalThis.fetch = before;
  }
}

describe("The invented leagues", () => {
  it("are played by an installation that pays with test cards, without a call", async () => {
    expect(await ask({})).toEqual({ called: [], teams: 10 });
  });

  it.each([
    ["with Stripe", STRIPE],
    [
      "that is public",
      { PUBLIC_URL: "https://pot.example", SESSION_SECRET: randomBytes(36).toString("base64"), ALLOW_SANDBOX: "1" },
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
  ])("are nothing else: %s", (address) => {
    expect(answerTrialLeague(new URL(address))).toBeUndefined();
  });
});
