import { eq } from "drizzle-orm";
import type { LockedLeague } from "#server/access/league-access.ts";
import { membersAndCommissioner } from "#server/members/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { ProposalRow } from "#server/votes/commissioner-votes/stage.ts";

/**
 * Finds who is told about a vote on the commissioner (the members, the current commissioner and the proposed one, who
 * may have no seat), and what to call the proposed one.
 */
export async function concernedBy(tx: Tx, league: LockedLeague, { proposedCommissionerId: userId }: ProposalRow) {
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  return {
    concerned: [...new Set([...(await membersAndCommissioner(tx, league)), userId])],
    proposed: person && !person.erasedAt ? person.username : "The member proposed",
  };
}
