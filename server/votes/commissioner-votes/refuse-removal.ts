import type { LockedLeague } from "#server/access/league-access.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { conflict } from "#server/platform/errors.ts";
import { lockOpenProposal } from "#server/votes/commissioner-votes/lock-proposal.ts";

/**
 * Keeps a commissioner who was voted out from removing the one who takes over soon (RULES §17). @throws AppError 409
 */
export async function refuseRemovalOfSuccessor(tx: Tx, league: LockedLeague, userId: string): Promise<void> {
  const proposal = await lockOpenProposal(tx, league);
  if (proposal?.effectAt && proposal.proposedCommissionerId === userId) {
    throw conflict("The members voted for this member as their next commissioner, so you can't remove them now.");
  }
}
