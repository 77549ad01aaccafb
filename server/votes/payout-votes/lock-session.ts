import { and, eq } from "drizzle-orm";
import { addCents, subtractCents } from "#contract/platform/money.ts";
import type { Ballot } from "#contract/votes/votes.ts";
import type { Actor } from "#server/access/guards.ts";
import { knowsNames, type LockedLeague, lockLeague } from "#server/access/league-access.ts";
import type { Proposal } from "#server/money/payouts/examine-proposal.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import type { Locked } from "#server/platform/db/locked.ts";
import { votes, votingSessions, votingSessionVoters } from "#server/platform/db/schema/payout-votes.ts";
import { notFound } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";
import { isUnclaimed } from "#server/votes/unclaimed-prizes/unclaimed.ts";

export type SessionRow = typeof votingSessions.$inferSelect;
export type LockedSession = Locked<SessionRow>;

/** Returns the payouts that a vote is about. */
export const proposalOf = ({ proposedPayouts, period, resultsId, setOffs }: SessionRow): Proposal => ({
  payouts: proposedPayouts,
  ...{ period, resultsId, setOffs },
});

/** Returns who would get what: of each payout, what its winner's own dues take and what is left. */
export const winnersOf = ({ proposedPayouts, setOffs, leagueId }: SessionRow) =>
  proposedPayouts.map((payout, nth) => {
    const setOff = addCents(...(setOffs[nth] ?? []).map(({ cents }) => cents));
    const { userId, amount } = payout;
    return { ...payout, amount: subtractCents(amount, setOff), setOff, name: mention(userId, leagueId) };
  });

export const sessionNotFound = () => notFound("Voting Session Not Found");

/** Locks the league's open vote, which may be past its deadline. */
export async function lockOpenSession(tx: Tx, league: LockedLeague): Promise<LockedSession | undefined> {
  const isOpen = and(eq(votingSessions.leagueId, league.id), eq(votingSessions.status, "active"));
  const [session] = await tx.select().from(votingSessions).where(isOpen).for("no key update");
  return session as LockedSession | undefined;
}

/**
 * Locks a vote and its league, the league first (docs/architecture.md). @throws AppError 404 for an unknown vote and
 * for one the actor may not know about.
 */
export async function lockVisibleSession(
  tx: Tx,
  actor: Actor,
  sessionId: string,
): Promise<{ league: LockedLeague; session: LockedSession; isVoter: boolean; ballot: Ballot | null }> {
  const [known] = await tx.select().from(votingSessions).where(eq(votingSessions.id, sessionId));
  if (!known) throw sessionNotFound();
  const league = await lockLeague(tx, known.leagueId);
  const theirs = { sessionId, userId: actor.userId };
  const [isVoter, ballot, [session]] = await Promise.all([
    isVoterOf(tx, theirs),
    ballotOf(tx, theirs),
    tx.select().from(votingSessions).where(eq(votingSessions.id, sessionId)).for("no key update"),
  ]);
  if (!isVoter && !(await knowsNames(tx, actor, league))) throw sessionNotFound();
  // Stryker disable next-line ConditionalExpression: a vote is never deleted.
  if (!session) throw sessionNotFound();
  return { league, session: session as LockedSession, isVoter, ballot };
}

/**
 * Tells whether an active vote is over: its deadline has passed, or it is about a prize that the winner has claimed
 * (RULES §13, §23).
 */
export async function isOver(db: Reader, session: SessionRow, now: Date): Promise<boolean> {
  if (session.expiresAt <= now) return true;
  return session.payoutId !== null && !(await isUnclaimed(db, session.payoutId));
}

/** Finds how a person voted, if they have. Each ballot takes the vote's lock, after which this can't change. */
export async function ballotOf(
  db: Reader,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<Ballot | null> {
  const isTheirs = and(eq(votes.votingSessionId, sessionId), eq(votes.userId, userId));
  const [own] = await db.select({ vote: votes.vote }).from(votes).where(isTheirs);
  return own?.vote ?? null;
}

/** Finds those who decide about proposed payouts: they had paid when these were proposed. */
export async function voterIdsOf(db: Reader, sessionId: string): Promise<string[]> {
  const { votingSessionId, userId } = votingSessionVoters;
  const voters = await db.select({ userId }).from(votingSessionVoters).where(eq(votingSessionId, sessionId));
  return voters.map((voter) => voter.userId);
}

/** Tells whether a person had paid when the payouts were proposed. */
export async function isVoterOf(db: Reader, { sessionId, userId }: { sessionId: string; userId: string }) {
  const [voter] = await db
    .select()
    .from(votingSessionVoters)
    .where(and(eq(votingSessionVoters.votingSessionId, sessionId), eq(votingSessionVoters.userId, userId)));
  return voter !== undefined;
}
