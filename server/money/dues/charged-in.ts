import { and, eq, isNull, sql } from "drizzle-orm";
import { type Cents, toCents } from "#contract/platform/money.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";

/** Sums what each member has been charged in the current season and not been spared. */
export async function chargedIn(
  reader: Reader,
  { id, currentYear }: Pick<LeagueRow, "id" | "currentYear">,
): Promise<Map<string, Cents>> {
  const charged = sql<number>`coalesce((select sum(due.amount) from dues due
    where due.league_id = league_members.league_id and due.user_id = league_members.user_id
      and due.season_year = ${currentYear} and due.kind = 'charge' and due.status <> 'withdrawn'), 0)::bigint`;
  const rows = await reader
    .select({ userId: leagueMembers.userId, charged })
    .from(leagueMembers)
    .where(and(eq(leagueMembers.leagueId, id), isNull(leagueMembers.leftAt)));
  return new Map(rows.map((row) => [row.userId, toCents(row.charged)]));
}
