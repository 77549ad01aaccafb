import { eq } from "drizzle-orm";
import type { Actor } from "#server/access/guards.ts";
import { type LockedLeague, managedLeague } from "#server/access/league-access.ts";
import { refuseStake } from "#server/access/stake.ts";
import { proposalWithdrawn } from "#server/notices/objections.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { conflict } from "#server/platform/errors.ts";
import { concernedByProposal } from "#server/votes/objections/concerned-by-proposal.ts";
import { refuseUnlessOpen } from "#server/votes/objections/object.ts";
import { actAfter } from "#server/votes/payout-votes/act-after.ts";
import { lockOpenSession, lockVisibleSession } from "#server/votes/payout-votes/lock-session.ts";

type Withdrawing = { sessionId: string; reason: string; now: Date };

/**
 * Takes back proposed payouts that members can still object to, for the commissioner or an admin, and tells the members
 * why (RULES §21). No money has moved.
 */
export async function withdrawProposal(tx: Tx, actor: Actor, { sessionId, reason, now }: Withdrawing): Promise<void> {
  const { session } = await lockVisibleSession(tx, actor, sessionId);
  const act = { action: "league.withdraw_payouts" as const, reason, now };
  const league = await managedLeague(tx, actor, session.leagueId, act);
  if (league.commissionerId !== actor.userId) await refuseStake(tx, actor, league.id);
  refuseUnlessOpen(session, now);
  if (session.kind !== "proposal") throw conflict("The members approved these payouts, so they can't be withdrawn.");
  await tx
    .update(votingSessions)
    .set({ status: "rejected", resolvedAt: now, endReason: reason, withdrawnById: actor.userId })
    .where(eq(votingSessions.id, sessionId));
  await actAfter(tx, session);
  const concerned = (await concernedByProposal(tx, league, session)).filter((userId) => userId !== actor.userId);
  await tell(tx, now, proposalWithdrawn(league, { concerned, sessionId, reason }));
}

/** Ends the proposal of a canceled league, whose members hear about the cancellation. */
export async function dropProposal(tx: Tx, league: LockedLeague, now: Date): Promise<void> {
  const session = await lockOpenSession(tx, league);
  if (session?.kind !== "proposal") return;
  await tx
    .update(votingSessions)
    .set({ status: "rejected", resolvedAt: now, endReason: "The league was canceled." })
    .where(eq(votingSessions.id, session.id));
}
