import { type SQLWrapper, sql } from "drizzle-orm";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { payments } from "#server/platform/db/schema/payments.ts";

/** A payment of the entry fee, or of a part of it, that its member says they made to the treasurer (RULES §24). */
const isSaidOfFee = (seat: SQLWrapper) => sql`said.league_id = ${seat}.league_id and said.user_id = ${seat}.user_id
  and said.status = 'pending' and said.by_treasurer and (said.seasons > 0 or exists (
    select from payment_dues paid join dues part on part.id = paid.due_id
    where paid.payment_id = said.id and part.kind = 'part'))`;

/**
 * Matches seats in `league_members`, or in an alias of it, whose member says that they paid the treasurer, who hasn't
 * answered yet: their due is sent (RULES §24).
 */
export const saysPaid = (seat: SQLWrapper = leagueMembers) =>
  sql<boolean>`exists (select from ${payments} said where ${isSaidOfFee(seat)})`;

/** Whether a link of theirs says so (RULES §28). */
export const saidByLink = sql<boolean>`exists (
  select from ${payments} said join treasurer_payments word on word.payment_id = said.id and word.by_link
  where ${isSaidOfFee(sql`league_members`)})`;

/** How much of it they say they paid. */
export const saidPaid = sql<number>`coalesce((
  select sum(said.amount)::bigint from ${payments} said where ${isSaidOfFee(leagueMembers)}), 0)`;
