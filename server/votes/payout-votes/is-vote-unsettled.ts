import { and, desc, eq } from "drizzle-orm";
import type { Reader } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";

type Season = { leagueId: string; seasonYear: number };

/**
 * Tells whether the latest vote on a season's payouts is open, or ended without approval and no admin has resolved it.
 * Paying without a vote would then go against the ballots, which one admin can't do alone (RULES §16).
 */
export async function isVoteUnsettled(db: Reader, { leagueId, seasonYear }: Season): Promise<boolean> {
  const ofSeason = and(
    eq(votingSessions.leagueId, leagueId),
    eq(votingSessions.seasonYear, seasonYear),
    eq(votingSessions.kind, "payouts"),
  );
  const [latest] = await db
    .select({ status: votingSessions.status, intervention: votingSessions.intervention })
    .from(votingSessions)
    .where(ofSeason)
    .orderBy(desc(votingSessions.createdAt))
    .limit(1);
  return latest !== undefined && latest.status !== "approved" && latest.intervention === null;
}
