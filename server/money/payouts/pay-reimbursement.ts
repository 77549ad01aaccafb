import type { Cents } from "#contract/platform/money.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { awardPayouts } from "#server/money/payouts/award-payouts.ts";
import { payoutPool } from "#server/money/payouts/payout-pool.ts";
import { openReview } from "#server/money/season-holds/reviews.ts";
import { votedSeason } from "#server/money/season-holds/voted-seasons.ts";
import type { Tx } from "#server/platform/db/client.ts";

type Act = { actor: string; now: Date };

/**
 * Pays the commissioner's reimbursement for a completed season if no prize is left that it could go with (RULES §23).
 * No vote decides it; if the season's prizes need a vote, it waits for an admin's review (RULES §17).
 */
export async function payLoneReimbursement(tx: Tx, league: LockedLeague, act: Act): Promise<void> {
  const { available, reimbursement } = await payoutPool(tx, league);
  if (available === 0) await payReimbursement(tx, league, { amount: reimbursement, ...act });
}

/** Does the same for the amount due, if any. */
export async function payReimbursement(
  tx: Tx,
  league: LockedLeague,
  { amount, actor, now }: Act & { amount: Cents },
): Promise<void> {
  if (amount === 0) return;
  const awards = [{ userId: league.commissionerId, kind: "reimbursement" as const, amount }];
  await awardPayouts(tx, { league, awards, actor, now });
  const season = { leagueId: league.id, seasonYear: league.currentYear };
  // A commissioner whom the members voted in isn't paid from the pot without a review.
  if (await votedSeason(tx, season)) await openReview(tx, { league, kind: "reimbursement", now });
}
