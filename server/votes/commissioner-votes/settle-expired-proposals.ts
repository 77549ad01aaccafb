import { and, asc, eq, lte } from "drizzle-orm";
import { lockLeague } from "#server/access/league-access.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { commissionerVotingProposals } from "#server/platform/db/schema/commissioner-votes.ts";
import type { Deps } from "#server/platform/deps.ts";
import { closeProposal, lockOpenProposal } from "#server/votes/commissioner-votes/close-proposal.ts";

const AT_ONCE_MAX = 200;

/** Job: stores what reads already account for, and tells the members (RULES §9, §13). Safe to run twice or late. */
export async function settleExpiredProposals({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const { leagueId: ofLeague, status, expiresAt } = commissionerVotingProposals;
  const over = await db
    .select({ leagueId: ofLeague })
    .from(commissionerVotingProposals)
    .where(and(eq(status, "active"), lte(expiresAt, clock())))
    .orderBy(asc(expiresAt))
    .limit(AT_ONCE_MAX);
  for (const { leagueId } of over) {
    await inTransaction(db, async (tx) => {
      const now = clock();
      const league = await lockLeague(tx, leagueId);
      const proposal = await lockOpenProposal(tx, league);
      if (!proposal || proposal.expiresAt > now) return;
      await closeProposal(tx, { league, proposal, outcome: "expired", now });
    });
  }
}
