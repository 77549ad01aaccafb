import type { LeagueRow } from "#server/access/league-access.ts";
import { paidForSeason } from "#server/members/paid-for-season.ts";
import { memberIds } from "#server/members/queries.ts";
import type { Reader } from "#server/platform/db/client.ts";

/**
 * Lists the people who are told about a season's review: the members, everyone who paid for the season, and the
 * commissioner (RULES §17).
 */
export async function concernedBy(db: Reader, league: LeagueRow, seasonYear: number): Promise<string[]> {
  const members = await memberIds(db, league.id);
  const payers = await paidForSeason(db, league, seasonYear);
  return [...new Set([...members, ...payers, league.commissionerId])];
}
