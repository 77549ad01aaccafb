import { sql } from "drizzle-orm";
import { hasUnsettledVote } from "#server/money/season-holds/voted-seasons.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";

type Season = { leagueId: string; seasonYear: number };

/**
 * Tells whether the latest vote on a season's payouts is open, or ended without approval and no admin has resolved it,
 * or whether payouts are proposed that members could object to (RULES §21).
 * Paying without a vote would then go against the ballots, which one admin can't do alone (RULES §16).
 */
export async function isVoteUnsettled(db: Reader, season: Season): Promise<boolean> {
  const { rows } = await db.execute<{ unsettled: boolean }>(sql`select ${isUnsettledIn(season)} as unsettled`);
  return onlyRow(rows).unsettled;
}

const isUnsettledIn = (season: Season) => sql<boolean>`
  (${hasUnsettledVote(season)}
  or exists (select from voting_sessions open
    where open.league_id = ${season.leagueId} and open.season_year = ${season.seasonYear} and open.kind = 'proposal'
      and open.status = 'active'))`;
