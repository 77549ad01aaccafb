import { addCents, formatMoney } from "#contract/money.ts";
import type { ProposedPayout } from "#contract/payouts.ts";
import type { Tx } from "#server/db/client.ts";
import { conflict, invalid } from "#server/errors.ts";
import type { Actor } from "#server/http/guards.ts";
import type { ManagedLeague } from "#server/leagues/access.ts";
import { paidMemberIds } from "#server/members/queries.ts";
import { payoutPool } from "#server/payouts/payout-pool.ts";
import { releasePayouts } from "#server/payouts/release-payouts.ts";

type Proposal = { actor: Actor; payouts: ProposedPayout[]; now: Date };

/**
 * Pays a completed season's winners at once, as commissioner_control has it (RULES §8). The league's lock
 * lets one proposal at a time count the pool.
 * @throws AppError 400 when the payouts exceed the pool or name someone who has not paid.
 */
export async function proposePayouts(tx: Tx, league: ManagedLeague, { actor, payouts, now }: Proposal): Promise<void> {
  if (league.status !== "completed") throw conflict("Payouts can be proposed once the league is completed.");
  if (league.payoutRule === "majority_approval") {
    throw conflict("This league's payouts are decided by a vote of its paid members.");
  }
  const paid = new Set(await paidMemberIds(tx, league.id));
  const stranger = payouts.findIndex(({ userId }) => !paid.has(userId));
  if (stranger >= 0) {
    throw invalid("Only paid members can be selected.", [
      { path: `payouts.${stranger}.userId`, message: "Only paid members can be selected." },
    ]);
  }
  const { available, reimbursement } = await payoutPool(tx, league);
  const total = addCents(...payouts.map(({ amount }) => amount));
  if (total > available) {
    throw invalid(`Total payouts (${formatMoney(total)}) exceed pool size (${formatMoney(available)}).`);
  }
  await releasePayouts(tx, { league, payouts, reimbursement, actor: actor.userId, now });
}
