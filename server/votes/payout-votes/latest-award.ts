import { and, desc, eq } from "drizzle-orm";
import type { LeagueRow } from "#server/access/league-access.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import type { SessionRow } from "#server/votes/payout-votes/lock-session.ts";

/** Reads the latest vote on a season's payouts. */
export async function latestAward(db: Reader, league: LeagueRow): Promise<SessionRow | undefined> {
  const { leagueId, seasonYear, kind, createdAt } = votingSessions;
  const isOfSeason = and(eq(leagueId, league.id), eq(seasonYear, league.currentYear), eq(kind, "payouts"));
  const [latest] = await db.select().from(votingSessions).where(isOfSeason).orderBy(desc(createdAt)).limit(1);
  return latest;
}
