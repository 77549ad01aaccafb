import { inventedLeagues } from "#sandbox/platforms/seasons.ts";
import { type StandInSettings, startStandIn } from "#sandbox/platforms/stand-in.ts";
import type { Clock } from "#server/platform/lib/clock.ts";
import { createBackOffMemory } from "#server/results/platforms/back-off.ts";
import { createPlatforms } from "#server/results/platforms/platforms.ts";

const WEEK_MS = 7 * 24 * 3_600_000;

type Played = {
  clock: Clock;
  /** When the first week of the leagues on Sleeper begins. */
  kickOff: Date;
  /** Replaces a platform's answer, after the season's progress has been applied to it. */
  change?: NonNullable<StandInSettings["change"]>;
};

/**
 * The fantasy platforms, played on this machine while a season goes on by the clock: Sleeper has scored as many weeks
 * as have passed since the first began. The other platforms' seasons are over.
 */
export async function playedPlatforms({ clock, kickOff, change = (_, json) => json }: Played) {
  const standIn = await startStandIn({
    leagues: inventedLeagues,
    change: (url, json) => change(url, asFarAs((clock().getTime() - kickOff.getTime()) / WEEK_MS, url, json)),
  });
  const platforms = createPlatforms({
    connection: { standInUrl: standIn.url, userAgent: "Potkeeper/test", timeoutMs: 30_000, clock },
    ...{ backOff: createBackOffMemory(), yahooApp: undefined, sleep: async () => {} },
  });
  return { platforms, close: standIn.close };
}

type SleeperLeague = { status: string; settings: { last_scored_leg: number } };

/** Everything else that Sleeper says follows from the weeks it has scored and whether the season is over. */
function asFarAs(weeksPassed: number, url: URL, json: unknown): unknown {
  if (!/^\/v1\/league\/\d+$/.test(url.pathname)) return json;
  const league = json as SleeperLeague;
  const scored = Math.max(0, Math.floor(weeksPassed));
  if (scored >= league.settings.last_scored_leg) return league;
  const settings = { ...league.settings, leg: scored + 1, last_scored_leg: scored };
  return { ...league, status: "in_season", settings };
}
