import { sql } from "drizzle-orm";
import { payouts } from "#server/platform/db/schema/payouts.ts";

/**
 * Matches `payouts` in the newest payment to their winner's bank, which the bank returned. The processor pays a day's
 * transfers together, and we know only of the newest payment.
 */
export const isReturnedByBank = sql<boolean>`(${payouts.status} = 'completed' and exists (
  select from payout_accounts returned where returned.user_id = ${payouts.userId} and returned.bank_failure is not null)
  and ${payouts.processedAt} > (
    select max(newest.processed_at) - interval '1 day' from payouts newest
    where newest.user_id = ${payouts.userId} and newest.status = 'completed'))`;
