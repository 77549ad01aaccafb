import { eq } from "drizzle-orm";
import type { Actor } from "#server/access/guards.ts";
import { visibleLeague } from "#server/access/league-access.ts";
import { lockPayout } from "#server/money/payouts/lock-payout.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { conflict, forbidden, notFound } from "#server/platform/errors.ts";
import { enqueue } from "#server/platform/queue.ts";

/** Sends a failed payout again as a new attempt, for its winner, the commissioner or an admin (RULES §8). */
export async function retryPayout(tx: Tx, actor: Actor, payoutId: string): Promise<void> {
  const payout = await lockPayout(tx, payoutId);
  if (!payout) throw notFound("Payout not found");
  if (!actor.isAdmin && actor.userId !== payout.userId) await refuseUnlessCommissioner(tx, actor, payout.leagueId);
  if (payout.forfeitedAt) throw conflict("The members gave this prize back to the season.");
  if (payout.unclaimedAt) throw conflict("This payout is kept as unclaimed money.");
  if (payout.status !== "failed") throw conflict("Only a failed payout can be sent again.");
  await tx.update(payouts).set({ status: "pending", failureMessage: null }).where(eq(payouts.id, payoutId));
  await enqueue(tx, { name: "send_payout", payload: { payoutId } });
}

/**
 * The winner keeps access to their money after losing the seat or the league; anyone else needs access to the league.
 */
async function refuseUnlessCommissioner(tx: Tx, actor: Actor, leagueId: string): Promise<void> {
  const league = await visibleLeague(tx, actor, leagueId).catch(() => {
    throw notFound("Payout not found");
  });
  if (league.commissionerId === actor.userId) return;
  throw forbidden("Only the winner, the commissioner or an admin can send a payout again.");
}
