import { and, eq } from "drizzle-orm";
import type { LeagueRow } from "#server/access/league-access.ts";
import { paidMemberIds, whoHaveAccounts } from "#server/members/queries.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { commissionerVotingProposals } from "#server/platform/db/schema/commissioner-votes.ts";
import { isSomebody, users } from "#server/platform/db/schema/users.ts";

/**
 * Lists who can become the commissioner: the other paid members and, even without a seat, commissioners whom the members
 * voted out (RULES §9, §17).
 */
export async function candidateIds(db: Reader, { id, commissionerId }: LeagueRow): Promise<string[]> {
  const { leagueId, currentCommissionerId, status } = commissionerVotingProposals;
  const votedOut = await db
    .select({ userId: currentCommissionerId })
    .from(commissionerVotingProposals)
    .innerJoin(users, eq(users.id, currentCommissionerId))
    .where(and(eq(leagueId, id), eq(status, "approved"), isSomebody));
  const paid = await whoHaveAccounts(db, await paidMemberIds(db, id));
  const all = [...paid, ...votedOut.map(({ userId }) => userId)];
  return [...new Set(all)].filter((userId) => userId !== commissionerId);
}
