import { eq } from "drizzle-orm";
import type { Tx } from "#server/db/client.ts";
import { payouts } from "#server/db/schema/payouts.ts";
import { conflict, forbidden, notFound } from "#server/errors.ts";
import type { Actor } from "#server/http/guards.ts";
import { enqueue } from "#server/jobs/queue.ts";
import { visibleLeague } from "#server/leagues/access.ts";

/** Sends a failed payout again, under a fresh attempt; for its winner, the commissioner and admins (RULES §8). */
export async function retryPayout(tx: Tx, actor: Actor, payoutId: string): Promise<void> {
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for("no key update");
  if (!payout) throw notFound("Payout not found");
  const league = await visibleLeague(tx, actor, payout.leagueId).catch(() => {
    throw notFound("Payout not found");
  });
  const mayRetry = actor.isAdmin || actor.userId === payout.userId || actor.userId === league.commissionerId;
  if (!mayRetry) throw forbidden("Only the winner, the commissioner or an admin can send a payout again.");
  if (payout.status !== "failed") throw conflict("Only a failed payout can be sent again.");
  await tx.update(payouts).set({ status: "pending", failureMessage: null }).where(eq(payouts.id, payoutId));
  await enqueue(tx, { name: "send_payout", payload: { payoutId } });
}
