import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { answerTrialLeague, type TrialRequest } from "#sandbox/platforms/trial-leagues.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Platforms } from "#server/platform/fantasy-platforms.ts";
import { ROOT } from "#server/platform/lib/root.ts";
import { createPlatforms } from "#server/results/platforms/platforms.ts";
import { sharedBackOff } from "#server/results/platforms/shared-back-off.ts";

const TIMEOUT_MS = 10_000;

/**
 * Opens the fantasy platforms for calls (RULES §21), or the stand-in that plays them on this machine. An installation that
 * pays with test cards and isn't public plays the invented leagues itself; no other ever shows them. A demo knows no others.
 */
export function openPlatforms({ db, config, clock }: Pick<Deps, "db" | "config" | "clock">): Platforms {
  const userAgent = `Potkeeper/${versionOf(readFileSync(path.join(ROOT, "package.json"), "utf8"))}`;
  const connection = {
    standInUrl: config.resultsStandInUrl,
    userAgent,
    timeoutMs: TIMEOUT_MS,
    clock,
    ...playedIn(config),
  };
  return createPlatforms({ connection, backOff: sharedBackOff(db), sleep, yahooApp: config.yahooApp });
}

function playedIn({ payments, isPublic, isDemo }: Config) {
  if (payments.mode !== "sandbox" || isPublic) return {};
  if (!isDemo) return { answerTrialLeague };
  const notFound = () => new Response("{}", { status: 404 });
  return { answerTrialLeague: (call: TrialRequest) => answerTrialLeague(call) ?? notFound() };
}

const versionOf = (text: string): string => (JSON.parse(text) as { version: string }).version;
