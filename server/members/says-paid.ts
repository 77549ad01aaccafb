import { sql } from "drizzle-orm";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { payments } from "#server/platform/db/schema/payments.ts";

/**
 * Matches seats in `league_members` whose member says that they paid the treasurer, who hasn't answered yet: their due
 * is sent (RULES §24).
 */
export const saysPaid = () => sql<boolean>`exists (
  select from ${payments} said where said.league_id = ${leagueMembers.leagueId} and said.user_id = ${leagueMembers.userId}
    and said.status = 'pending' and said.by_treasurer)`;
