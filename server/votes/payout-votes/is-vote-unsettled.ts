import { type SQLWrapper, sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";

type Season = { leagueId: string; seasonYear: number };

/**
 * Tells whether the latest vote on a season's payouts is open, or ended without approval and no admin has resolved it.
 * Paying without a vote would then go against the ballots, which one admin can't do alone (RULES §16).
 */
export async function isVoteUnsettled(db: Reader, season: Season): Promise<boolean> {
  const { rows } = await db.execute<{ unsettled: boolean }>(sql`select ${isVoteUnsettledIn(season)} as unsettled`);
  return onlyRow(rows).unsettled;
}

/** Tells the same in SQL, for one season or that of each row. */
export const isVoteUnsettledIn = ({ leagueId, seasonYear }: Season | Record<keyof Season, SQLWrapper>) => sql<boolean>`
  coalesce((
    select latest.status <> 'approved' and latest.intervention is null from voting_sessions latest
    where latest.league_id = ${leagueId} and latest.season_year = ${seasonYear} and latest.kind = 'payouts'
    order by latest.created_at desc limit 1), false)`;
