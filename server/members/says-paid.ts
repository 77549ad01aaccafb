import { type SQLWrapper, sql } from "drizzle-orm";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { payments } from "#server/platform/db/schema/payments.ts";

/**
 * Matches seats in `league_members`, or in an alias of it, whose member says that they paid the treasurer, who hasn't
 * answered yet: their due is sent (RULES §24).
 */
export const saysPaid = (seat: SQLWrapper = leagueMembers) => sql<boolean>`exists (
  select from ${payments} said where said.league_id = ${seat}.league_id and said.user_id = ${seat}.user_id
    and said.status = 'pending' and said.by_treasurer)`;
