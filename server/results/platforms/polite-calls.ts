import { createHash } from "node:crypto";
import type { ResultPlatform } from "#contract/results/platforms.ts";
import {
  type Call,
  type Connection,
  type Fetched,
  fetchAnswer,
  playedAnswer,
} from "#server/results/platforms/fetch-answer.ts";

const KEPT_FOR_MS = 5 * 60_000;
const MOST_BYTES_KEPT = 64 * 1024 * 1024;

/** The least time between two calls. MyFantasyLeague blocks callers that are faster; Fantrax names no limit. */
const spacingMs: Record<ResultPlatform, number> = {
  sleeperbot: 100,
  espn: 300,
  fleaflicker: 300,
  my_fantasy_league: 2000,
  yahoo: 300,
  fantrax: 2000,
  premier_league: 1000,
};

type Kept = { fetched: Fetched; until: number };

/**
 * Makes calls with time between them, and answers the same call again from memory for five minutes. Both hold within
 * this process.
 */
export function createPoliteCalls(connection: Connection, sleep: (ms: number) => Promise<unknown>) {
  const kept = new Map<string, Kept>();
  const freeAt = new Map<ResultPlatform, number>();

  const waitForTurn = async (platform: ResultPlatform) => {
    const now = connection.clock().getTime();
    const turn = Math.max(now, freeAt.get(platform) ?? 0);
    freeAt.set(platform, turn + spacingMs[platform]);
    if (turn > now) await sleep(turn - now);
  };

  return async (call: Call): Promise<Fetched> => {
    // No one needs politeness here, and an answer for every league, such as the season's calendar, is another one.
    if (playedAnswer(connection, call)) return fetchAnswer(connection, call);
    const key = keyOf(call);
    const now = connection.clock().getTime();
    for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
    const earlier = kept.get(key);
    if (earlier) return earlier.fetched;
    await waitForTurn(call.platform);
    const fetched = await fetchAnswer(connection, call);
    kept.set(key, { fetched, until: fetched.answer.fetchedAt.getTime() + KEPT_FOR_MS });
    forgetOldest(kept);
    return fetched;
  };
}

/** One person's token may see what others may not. */
function keyOf({ url, accessToken }: Call): string {
  const whose = accessToken === undefined ? "" : createHash("sha256").update(accessToken).digest("hex");
  return `${url.href} ${whose}`;
}

function forgetOldest(kept: Map<string, Kept>): void {
  let bytes = [...kept.values()].reduce((sum, { fetched }) => sum + fetched.bytes, 0);
  for (const [key, { fetched }] of kept) {
    if (bytes <= MOST_BYTES_KEPT) return;
    kept.delete(key);
    bytes -= fetched.bytes;
  }
}
