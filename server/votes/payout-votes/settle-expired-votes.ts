import { and, asc, eq, exists, gt, gte, isNotNull, lte, not, or, sql } from "drizzle-orm";
import { lockLeague } from "#server/access/league-access.ts";
import { waitsForBankDetails } from "#server/money/payouts/ready-accounts.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import type { Deps } from "#server/platform/deps.ts";
import { closeVote } from "#server/votes/payout-votes/close-vote.ts";
import { isOver, lockOpenSession } from "#server/votes/payout-votes/lock-session.ts";
import { isTurnedOff } from "#server/votes/unclaimed-prizes/unclaimed.ts";

/** Votes are settled in parts, several a run at most, so that failures at the front don't hold up the rest. */
const AT_ONCE_MAX = 200;
const PARTS_MAX = 5;

type Work = Pick<Deps, "db" | "clock" | "config">;

/**
 * Job: stores what reads already account for, tells the people concerned (RULES §8, §13), and pays proposals whose time
 * to object is over (RULES §21). Safe to run twice or late. One that fails stops no other.
 */
export async function settleExpiredVotes(work: Work): Promise<void> {
  const failures: unknown[] = [];
  const settleAll = async (found: { leagueId: string }[]) => {
    for (const { leagueId } of found) await settle(work, leagueId).catch((error) => failures.push(error));
  };
  await settleAll(await onKeptPrizes(work));
  for (let part = 0, after: Over | undefined; part < PARTS_MAX; part++) {
    const over = await pastDeadline(work, after);
    await settleAll(over);
    if (over.length < AT_ONCE_MAX) break;
    after = over.at(-1);
  }
  if (failures.length > 0) throw failures[0];
}

const isActive = eq(votingSessions.status, "active");

/** Votes on giving back a prize that its winner has claimed, or any once the operator has turned such votes off. */
function onKeptPrizes({ db, config }: Work) {
  const isClaimed = exists(
    db
      .select({ id: payouts.id })
      .from(payouts)
      .where(and(eq(payouts.id, votingSessions.payoutId), not(waitsForBankDetails(db) ?? sql`false`))),
  );
  return db
    .select({ leagueId: votingSessions.leagueId })
    .from(votingSessions)
    .where(and(isActive, isNotNull(votingSessions.payoutId), config.policy.givesBackUnclaimed ? isClaimed : undefined))
    .limit(AT_ONCE_MAX);
}

type Over = { id: string; leagueId: string; expiresAt: Date };

/** Finds the next votes past their deadline and proposals whose time to object is over, in the order of these times. */
function pastDeadline({ db, clock }: Work, after: Over | undefined): Promise<Over[]> {
  const { id, leagueId, expiresAt } = votingSessions;
  const isLater = after && or(gt(expiresAt, after.expiresAt), and(eq(expiresAt, after.expiresAt), gt(id, after.id)));
  return db
    .select({ id, leagueId, expiresAt })
    .from(votingSessions)
    .where(and(isActive, lte(expiresAt, clock()), after && gte(expiresAt, after.expiresAt), isLater))
    .orderBy(asc(expiresAt), asc(id))
    .limit(AT_ONCE_MAX);
}

function settle({ db, clock, config }: Work, leagueId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const now = clock();
    const league = await lockLeague(tx, leagueId);
    const session = await lockOpenSession(tx, league);
    if (!session || !(isTurnedOff(session, config) || (await isOver(tx, session, now)))) return;
    await closeVote(tx, { league, session, outcome: "expired", config, now });
  });
}
