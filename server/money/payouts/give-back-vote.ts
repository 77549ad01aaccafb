import { sql } from "drizzle-orm";
import { payouts } from "#server/platform/db/schema/payouts.ts";

/** The open vote on giving an unclaimed payout back to the season, if any. */
export const openGiveBackVoteOn = sql<string | null>`(
  select vote.id from voting_sessions vote where vote.payout_id = ${payouts.id} and vote.status = 'active')`;
