import { sql } from "drizzle-orm";
import type { NeedFacts } from "#server/leagues/standing/needs-in-league.ts";
import { platformLinks, resultFetches } from "#server/platform/db/schema/results.ts";

/** Whether a link's final results are still its season's newest; null while none are final. */
export const isNewestFinal = sql<boolean | null>`${platformLinks.finalResultsId} = (
  select newest.import_id from ${resultFetches} newest
  where newest.league_id = ${platformLinks.leagueId} and newest.season_year = ${platformLinks.seasonYear}
    and newest.import_id is not null
  order by newest.ended_at desc, newest.id desc limit 1)`;

type Read = { link: typeof platformLinks.$inferSelect | null; isNewestFinal: boolean | null };

/** What a season's link says about its end. */
export function seasonEndOf({ link, isNewestFinal: isFinal }: Read): NeedFacts["seasonEnd"] {
  if (!link?.overAt) return null;
  const { platform, overAt, outcomeSince, finalAt } = link;
  const hasChanged = finalAt === null && outcomeSince !== null && outcomeSince > overAt;
  return { platform, overAt, changedAt: hasChanged ? outcomeSince : null, isFinal: isFinal === true };
}
