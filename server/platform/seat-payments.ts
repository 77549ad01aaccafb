import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { leagueMembers } from "#server/platform/db/schema/members.ts";

/** `hasPaid` of the contract, of a row of `league_members` or of an alias of it. */
export const isPaid = (seat: SQLWrapper = leagueMembers): SQL<boolean> => sql`${seat}.payment_status = 'paid'`;

/** `owes` of the contract, in the words of the index over those who owe. */
export const isOwing = (seat: SQLWrapper = leagueMembers): SQL<boolean> =>
  sql`${seat}.payment_status in ('pending', 'overdue')`;
