import { and, asc, eq, exists, lte, not, or, sql } from "drizzle-orm";
import { lockLeague } from "#server/access/league-access.ts";
import { waitsForBankDetails } from "#server/money/payouts/ready-accounts.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import type { Deps } from "#server/platform/deps.ts";
import { closeVote } from "#server/votes/payout-votes/close-vote.ts";
import { isOver, lockOpenSession } from "#server/votes/payout-votes/lock-session.ts";

const AT_ONCE_MAX = 200;

/**
 * Job: stores what reads already account for, tells the people concerned (RULES §8, §13), and pays proposals whose time
 * to object is over (RULES §21). Safe to run twice or late. One that fails stops no other.
 */
export async function settleExpiredVotes({ db, clock, config }: Pick<Deps, "db" | "clock" | "config">): Promise<void> {
  const isClaimed = exists(
    db
      .select({ id: payouts.id })
      .from(payouts)
      .where(and(eq(payouts.id, votingSessions.payoutId), not(waitsForBankDetails(db) ?? sql`false`))),
  );
  const over = await db
    .select({ leagueId: votingSessions.leagueId })
    .from(votingSessions)
    .where(and(eq(votingSessions.status, "active"), or(lte(votingSessions.expiresAt, clock()), isClaimed)))
    .orderBy(asc(votingSessions.expiresAt))
    .limit(AT_ONCE_MAX);
  const failures: unknown[] = [];
  for (const { leagueId } of over) {
    const settled = inTransaction(db, async (tx) => {
      const now = clock();
      const league = await lockLeague(tx, leagueId);
      const session = await lockOpenSession(tx, league);
      if (!session || !(await isOver(tx, session, now))) return;
      await closeVote(tx, { league, session, outcome: "expired", config, now });
    });
    await settled.catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
