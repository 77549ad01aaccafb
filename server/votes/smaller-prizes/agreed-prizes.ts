import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import type { PrizeTableRow } from "#contract/terms/prize-table.ts";
import type { LeagueRow, LockedLeague } from "#server/access/league-access.ts";
import { paidMemberIds } from "#server/members/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votes, votingSessions, votingSessionVoters } from "#server/platform/db/schema/payout-votes.ts";
import { lockOpenSession, type SessionRow } from "#server/votes/payout-votes/lock-session.ts";

/**
 * Those who have to agree are the members who have paid now: who pays during the vote is asked as well, and who leaves
 * isn't anymore. Ballots stay. The caller holds the locks of the league and the vote.
 * @returns How many they are, with those who have voted.
 */
export async function renewVoters(tx: Tx, league: LeagueRow, { id }: SessionRow): Promise<number> {
  const paid = await paidMemberIds(tx, league.id);
  const { votingSessionId, userId } = votingSessionVoters;
  const isTheirs = eq(votingSessionId, id);
  const haveVoted = tx.select({ userId: votes.userId }).from(votes).where(eq(votes.votingSessionId, id));
  await tx
    .delete(votingSessionVoters)
    .where(and(isTheirs, notInArray(userId, haveVoted), paid.length > 0 ? notInArray(userId, paid) : sql`true`));
  if (paid.length > 0) {
    await tx
      .insert(votingSessionVoters)
      .values(paid.map((each) => ({ votingSessionId: id, userId: each })))
      .onConflictDoNothing();
  }
  const eligible = await tx.$count(votingSessionVoters, isTheirs);
  await tx.update(votingSessions).set({ totalEligibleVoters: eligible }).where(eq(votingSessions.id, id));
  return eligible;
}

/**
 * The smaller prizes of the current season's newest approved vote, if everyone who has paid by now voted for them: those who
 * paid later paid for the table's. Undefined without.
 */
export async function agreedPrizes(tx: Tx, league: LockedLeague): Promise<PrizeTableRow | undefined> {
  const { leagueId, seasonYear, kind, status, createdAt } = votingSessions;
  const isOfSeason = and(eq(leagueId, league.id), eq(seasonYear, league.currentYear));
  const [agreed] = await tx
    .select({ id: votingSessions.id, row: votingSessions.prizeRow })
    .from(votingSessions)
    .where(and(isOfSeason, eq(kind, "smaller_prizes"), eq(status, "approved")))
    .orderBy(desc(createdAt))
    .limit(1);
  if (!agreed?.row) return undefined;
  const isForIt = and(eq(votes.votingSessionId, agreed.id), eq(votes.vote, "for"));
  const ballots = await tx.select({ userId: votes.userId }).from(votes).where(isForIt);
  const forIt = new Set(ballots.map(({ userId }) => userId));
  return (await paidMemberIds(tx, league.id)).every((id) => forIt.has(id)) ? agreed.row : undefined;
}

/** Ends an open vote on smaller prizes that has nothing left to decide, because the season starts or is canceled. */
export async function dropSmallerPrizes(tx: Tx, league: LockedLeague, now: Date): Promise<void> {
  const session = await lockOpenSession(tx, league);
  if (session?.kind !== "smaller_prizes") return;
  await tx.update(votingSessions).set({ status: "expired", resolvedAt: now }).where(eq(votingSessions.id, session.id));
}
