import { sql } from "drizzle-orm";
import { payoutAttempts, payouts } from "#server/platform/db/schema/payouts.ts";

/**
 * Matches `payouts` in the newest payment to their winner's bank, which the bank returned: those whose transfers the
 * processor names. Where it names none, those of the last day, because it usually pays a day's transfers together.
 */
export const isReturnedByBank = sql<boolean>`(${payouts.status} = 'completed' and exists (
  select from payout_accounts returned
  where returned.user_id = ${payouts.userId} and returned.bank_failure is not null
    and case when returned.bank_returned is null then ${payouts.processedAt} > (
      select max(newest.processed_at) - interval '1 day' from payouts newest
      where newest.user_id = ${payouts.userId} and newest.status = 'completed')
    else exists (
      select from ${payoutAttempts} paid
      where paid.payout_id = ${payouts.id} and paid.stripe_transfer_id = any(returned.bank_returned)) end))`;
