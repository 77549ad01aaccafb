import type { Cents } from "#contract/money.ts";
import type { Tx } from "#server/db/client.ts";
import type { LockedLeague } from "#server/leagues/access.ts";
import { awardPayouts } from "#server/payouts/award-payouts.ts";
import { payoutPool } from "#server/payouts/payout-pool.ts";

type Act = { actor: string; now: Date };

/**
 * Pays the commissioner of a completed season what its terms state, when there is no prize left that it could go with
 * (RULES §23). No vote decides it. The caller holds the league's lock.
 */
export async function payLoneReimbursement(tx: Tx, league: LockedLeague, act: Act): Promise<void> {
  const { available, reimbursement } = await payoutPool(tx, league);
  if (available === 0) await payReimbursement(tx, league, { amount: reimbursement, ...act });
}

/** The same for the amount that is due, if any. */
export async function payReimbursement(
  tx: Tx,
  league: LockedLeague,
  { amount, actor, now }: Act & { amount: Cents },
): Promise<void> {
  if (amount === 0) return;
  const awards = [{ userId: league.commissionerId, kind: "reimbursement" as const, amount }];
  await awardPayouts(tx, { league, awards, actor, now });
}
