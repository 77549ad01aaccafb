import { eq, sql } from "drizzle-orm";
import type { LockedLeague } from "#server/access/league-access.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { teamChanges } from "#server/platform/db/schema/results.ts";
import { conflict } from "#server/platform/errors.ts";
import { actAfter } from "#server/votes/payout-votes/act-after.ts";
import { lockOpenSession } from "#server/votes/payout-votes/lock-session.ts";

/**
 * Closes the league's open vote, or the proposal that members can object to, after a team changed hands, if its payouts
 * were proposed from results (RULES §21). @returns The vote or proposal that it closed. @throws AppError 409 once the
 * members approved them, as long as they aren't awarded (RULES §17).
 */
export async function closeForTeams(tx: Tx, league: LockedLeague, { now }: { now: Date }): Promise<string | null> {
  const session = await lockOpenSession(tx, league);
  if (!session || session.kind === "give_back" || session.resultsId === null) return null;
  if (session.passedAt || session.contestedAt) {
    throw conflict("The members approved payouts by these results. Teams can change hands once those are awarded.");
  }
  const endReason = session.kind === "proposal" ? "A team changed hands." : null;
  const end = { status: "rejected" as const, resolvedAt: now, endReason };
  await tx.update(votingSessions).set(end).where(eq(votingSessions.id, session.id));
  await actAfter(tx, session);
  return session.id;
}

/** Says why a vote was closed by a team that changed hands; null for every other vote. */
export async function closedBecause(db: Reader, sessionId: string): Promise<string | null> {
  // The team that someone was given says more than the one they had before.
  const [change] = await db
    .select()
    .from(teamChanges)
    .where(eq(teamChanges.closedVoteId, sessionId))
    .orderBy(sql`${teamChanges.toUserId} is null`)
    .limit(1);
  return change ? `${change.teamName} changed hands. The reason: ${change.reason}` : null;
}
