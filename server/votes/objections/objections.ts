import { and, asc, eq } from "drizzle-orm";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import type { Actor } from "#server/access/guards.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { shownName } from "#server/people/users/shown-name.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { payoutObjections } from "#server/platform/db/schema/payout-votes.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { SessionRow } from "#server/votes/payout-votes/lock-session.ts";

/** Counts the objections to a proposal, or to the award that its vote approved. */
export function objectionsTo(db: Reader, { id, passedAt }: SessionRow): Promise<number> {
  const { votingSessionId, afterVote } = payoutObjections;
  return db.$count(payoutObjections, and(eq(votingSessionId, id), eq(afterVote, passedAt !== null)));
}

type Seen = { session: SessionRow; league: LeagueRow; isVoter: boolean; actor: Actor; now: Date };

/** Shows the objections to payouts that are or were open to them, with names and reasons (RULES §21). */
export async function objectionsOf(
  db: Reader,
  { session, league, isVoter, actor, now }: Seen,
): Promise<VotingSession["objections"]> {
  const { id, kind, status, objectionsUntil, objectionsNeeded, passedAt, contestedAt } = session;
  if (!objectionsUntil || !objectionsNeeded) return null;
  const found = await db
    .select({ objection: payoutObjections, username: users.username, erasedAt: users.erasedAt })
    .from(payoutObjections)
    .innerJoin(users, eq(users.id, payoutObjections.userId))
    .where(eq(payoutObjections.votingSessionId, id))
    .orderBy(asc(payoutObjections.createdAt), asc(payoutObjections.userId));
  const isAfterVote = passedAt !== null || contestedAt !== null;
  const isOpen = status === "active" && !contestedAt && objectionsUntil > now;
  return {
    until: objectionsUntil.toISOString(),
    needed: objectionsNeeded,
    isAfterVote,
    hasObjected: found.some(
      ({ objection: { userId, afterVote } }) => userId === actor.userId && afterVote === isAfterVote,
    ),
    mayObject: isOpen && isVoter && (kind === "proposal" || passedAt !== null),
    mayWithdraw: isOpen && kind === "proposal" && (actor.isAdmin || league.commissionerId === actor.userId),
    made: found.map(({ objection, ...person }) => ({
      userId: objection.userId,
      username: shownName(person),
      reason: objection.reason,
      at: objection.createdAt.toISOString(),
    })),
  };
}

/** Shows why a proposal ended without payment or vote. */
export const endOf = ({ endReason: reason, withdrawnById }: SessionRow): VotingSession["ended"] =>
  reason === null ? null : { how: withdrawnById ? "withdrawn" : "impossible", reason };
