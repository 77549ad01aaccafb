import { and, isNull } from "drizzle-orm";
import { type SeasonEnd, weekCheckAt } from "#contract/results/results-finality.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { platformLinks, resultWeeks } from "#server/platform/db/schema/results.ts";
import { nextFetchAt } from "#server/results/next-fetch.ts";
import { weekEndOf } from "#server/results/record-fetch.ts";
import { inSeason, type Season } from "#server/results/season-results.ts";

type FetchState = { failures: number; seasonEnd: SeasonEnd | null; now: Date };

/** Keeps when the server asks for a season's results again on its own. */
export async function scheduleFetch(tx: Tx, season: Season, { failures, seasonEnd, now }: FetchState): Promise<void> {
  const weeks = await tx
    .select()
    .from(resultWeeks)
    .where(and(inSeason(resultWeeks, season), isNull(resultWeeks.handledAt)));
  const weekChecks = weeks.map((week) => weekCheckAt(weekEndOf(week)));
  const next = nextFetchAt({ leagueId: season.leagueId, now, failures, weekChecks, seasonEnd });
  await tx.update(platformLinks).set({ nextFetchAt: next }).where(inSeason(platformLinks, season));
}
