import { and, eq, ne } from "drizzle-orm";
import { counted } from "#contract/platform/counted.ts";
import type { Actor } from "#server/access/guards.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { objectionMade } from "#server/notices/objections.ts";
import { tell } from "#server/notices/tell.ts";
import { refuseEarlyBallot } from "#server/platform/ballot-from.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { payoutObjections } from "#server/platform/db/schema/payout-votes.ts";
import { conflict, forbidden } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";
import { objectionsTo } from "#server/votes/objections/objections.ts";
import { turnIntoVote } from "#server/votes/objections/turn-into-vote.ts";
import { contestAward } from "#server/votes/payout-votes/contest-award.ts";
import { lockVisibleSession, type SessionRow } from "#server/votes/payout-votes/lock-session.ts";

type Objecting = { sessionId: string; reason: string; now: Date };

/**
 * Records a member's objection to proposed payouts, once. Enough of them turn the proposal into a vote in the same
 * transaction (RULES §21). Objections to one proposal wait for each other, so exactly one of them opens the vote.
 */
export async function objectToPayouts(tx: Tx, actor: Actor, { sessionId, reason, now }: Objecting): Promise<void> {
  const { league, session, isVoter } = await lockVisibleSession(tx, actor, sessionId);
  if (!isVoter) throw forbidden("Only members who had paid when the payouts were proposed can object.");
  refuseUnlessOpen(session, now);
  const { userId } = actor;
  await refuseEarlyBallot(tx, league, { userId, now }, "objection");
  const afterVote = session.passedAt !== null;
  const objection = { reason, afterVote, createdAt: now };
  const { votingSessionId, userId: objectorId } = payoutObjections;
  const stored = await tx
    .insert(payoutObjections)
    .values({ votingSessionId: sessionId, userId, ...objection })
    // An objection to the proposal was answered by the vote.
    .onConflictDoUpdate({
      target: [votingSessionId, objectorId],
      set: objection,
      setWhere: ne(payoutObjections.afterVote, afterVote),
    })
    .returning();
  if (stored.length === 0) throw conflict("You have already objected.");
  const made = await objectionsTo(tx, session);
  const left = (session.objectionsNeeded ?? 0) - made;
  if (left > 0) return tellCommissioner(tx, league, { sessionId, userId, reason, left, afterVote, now });
  if (afterVote) return contestAward(tx, league, { session, made, now });
  const because = `${counted(made, "member")} objected to the payouts, so the members will vote on them.`;
  await turnIntoVote(tx, league, { session, because, now });
}

type ObjectionNotice = Objecting & { userId: string; left: number; afterVote: boolean };

/** Tells the commissioner of each member's objection once, even if the member takes it back and objects again. */
async function tellCommissioner(
  tx: Tx,
  league: LockedLeague,
  { userId, now, ...made }: ObjectionNotice,
): Promise<void> {
  const { commissionerId } = league;
  if (commissionerId === userId) return;
  const notice = objectionMade(league, { ...made, commissionerId, objector: mention(userId, league.id) });
  const told = and(
    eq(notifications.userId, commissionerId),
    eq(notifications.actionUrl, notice.path),
    eq(notifications.title, notice.title),
  );
  if ((await tx.$count(notifications, told)) === 0) await tell(tx, now, notice);
}

/** Takes a member's objection back while the proposal is open. */
export async function withdrawObjection(
  tx: Tx,
  actor: Actor,
  { sessionId, now }: Omit<Objecting, "reason">,
): Promise<void> {
  const { session } = await lockVisibleSession(tx, actor, sessionId);
  refuseUnlessOpen(session, now);
  const isOwn = and(
    eq(payoutObjections.votingSessionId, sessionId),
    eq(payoutObjections.userId, actor.userId),
    eq(payoutObjections.afterVote, session.passedAt !== null),
  );
  const removed = await tx.delete(payoutObjections).where(isOwn).returning();
  if (removed.length === 0) throw conflict("You haven't objected to these payouts.");
}

/** @throws AppError 409 unless these are proposed or approved payouts that members can still object to. */
export function refuseUnlessOpen(session: SessionRow, now: Date): void {
  const { kind, status, objectionsUntil, passedAt, contestedAt } = session;
  if (!objectionsUntil) throw conflict("The members are voting on these payouts, so there's nothing to object to.");
  if (contestedAt) throw conflict("Enough members have objected already.");
  if (kind !== "proposal" && !passedAt)
    throw conflict("Enough members have objected, so the members will vote on these payouts.");
  if (status !== "active") throw conflict("This proposal has ended.");
  if (objectionsUntil <= now) throw conflict("The time to object is over.");
}
