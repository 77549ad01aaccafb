import type { ResultPlatform } from "#contract/results/platforms.ts";
import { sourceName } from "#contract/results/results-words.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { resultsUnavailable } from "#server/notices/results.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";

/** A failure or two is usual; a platform that refuses this many times in a row needs someone's attention. */
const TELL_AFTER = 3;

type Failed = { platform: ResultPlatform; failures: number; failure: string; now: Date };

/** Tells the commissioner, once per series of failures, that we can't get a season's results, and why (RULES §21). */
export async function reportFailedFetch(
  tx: Tx,
  league: LockedLeague,
  { platform, failures, failure, now }: Failed,
): Promise<void> {
  if (failures !== TELL_AFTER) return;
  await tell(tx, now, resultsUnavailable(league, { platform: sourceName(platform), failure }));
}
