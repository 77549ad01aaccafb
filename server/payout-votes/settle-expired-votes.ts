import { and, asc, eq, lte } from "drizzle-orm";
import { inTransaction } from "#server/db/client.ts";
import { votingSessions } from "#server/db/schema/payout-votes.ts";
import type { Deps } from "#server/deps.ts";
import { lockLeague } from "#server/leagues/access.ts";
import { closeVote } from "#server/payout-votes/close-vote.ts";
import { lockOpenSession } from "#server/payout-votes/lock-session.ts";

const AT_ONCE_MAX = 200;

/** Job: writes down what is true on read already, and tells whom it concerns (RULES §8, §13). Safe to run twice or late. */
export async function settleExpiredVotes({ db, clock, config }: Pick<Deps, "db" | "clock" | "config">): Promise<void> {
  const over = await db
    .select({ leagueId: votingSessions.leagueId })
    .from(votingSessions)
    .where(and(eq(votingSessions.status, "active"), lte(votingSessions.expiresAt, clock())))
    .orderBy(asc(votingSessions.expiresAt))
    .limit(AT_ONCE_MAX);
  for (const { leagueId } of over) {
    await inTransaction(db, async (tx) => {
      const now = clock();
      const league = await lockLeague(tx, leagueId);
      const session = await lockOpenSession(tx, leagueId);
      if (!session || session.expiresAt > now) return;
      await closeVote(tx, { league, session, outcome: "expired", publicUrl: config.publicUrl, now });
    });
  }
}
