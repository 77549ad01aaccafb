import { type SQL, sql } from "drizzle-orm";
import { asksForVote } from "#server/notices/open-votes.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { isPaid } from "#server/platform/seat-payments.ts";

/** Where a notification leads that asks for a bank account. */
export const BANK_PATH = "/profile/payouts";

type Asked = Parameters<typeof asksForVote>[0];

/**
 * Whether nothing is left of what a notification asks its reader to do: they voted or the vote is over, they have a bank
 * account, they paid. It isn't new anymore then, whether or not they marked it as read, nor when they owe another season.
 */
export const isDone = (asked: Asked): SQL<boolean> => sql<boolean>`case
  when ${notifications.type} = 'voting_requested'
    or ${notifications.type} = 'commissioner_vote_proposed' and ${notifications.actionUrl} not like '%#commissioner'
    then not ${asksForVote(asked)}
  when ${notifications.actionUrl} = ${BANK_PATH} then exists (
    select from payout_accounts bank where bank.user_id = ${notifications.userId} and bank.ready_at is not null)
  when ${notifications.actionUrl} = '/leagues/' || ${notifications.leagueId} || '/payment' then exists (
    select from league_members seat where seat.league_id = ${notifications.leagueId} and seat.user_id = ${notifications.userId}
      and seat.left_at is null and ${isPaid(sql`seat`)})
    or exists (
    select from payments paid where paid.league_id = ${notifications.leagueId} and paid.user_id = ${notifications.userId}
      and paid.status = 'succeeded' and paid.updated_at >= ${notifications.createdAt})
  else false end`;
