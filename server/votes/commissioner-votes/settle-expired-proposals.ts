import { and, asc, eq, lte } from "drizzle-orm";
import { lockLeague } from "#server/access/league-access.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { commissionerVotingProposals } from "#server/platform/db/schema/commissioner-votes.ts";
import type { Deps } from "#server/platform/deps.ts";
import { closeProposal } from "#server/votes/commissioner-votes/close-proposal.ts";
import { lockOpenProposal } from "#server/votes/commissioner-votes/lock-proposal.ts";
import { isWaiting } from "#server/votes/commissioner-votes/stage.ts";

const AT_ONCE_MAX = 200;

/**
 * Job: stores what reads already account for, and tells the members (RULES §9, §13); changes the commissioner once the
 * time to object is over (RULES §17). Safe to run twice or late. One that fails stops no other.
 */
export async function settleExpiredProposals({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const { leagueId: ofLeague, status, expiresAt } = commissionerVotingProposals;
  const over = await db
    .select({ leagueId: ofLeague })
    .from(commissionerVotingProposals)
    .where(and(eq(status, "active"), lte(expiresAt, clock())))
    .orderBy(asc(expiresAt))
    .limit(AT_ONCE_MAX);
  const failures: unknown[] = [];
  for (const { leagueId } of over) {
    await inTransaction(db, (tx) => settle(tx, leagueId, clock())).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function settle(tx: Tx, leagueId: string, now: Date): Promise<void> {
  const league = await lockLeague(tx, leagueId);
  const proposal = await lockOpenProposal(tx, league);
  if (!proposal || proposal.expiresAt > now) return;
  const outcome = isWaiting(proposal) ? "approved" : "expired";
  await closeProposal(tx, { league, proposal, outcome, now });
}
