import type { LockedLeague } from "#server/access/league-access.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { closeProposal } from "#server/votes/commissioner-votes/close-proposal.ts";
import { lockOpenProposal } from "#server/votes/commissioner-votes/lock-proposal.ts";
import { shownStatus } from "#server/votes/commissioner-votes/stage.ts";

/** Ends the vote on the commissioner of a league that is being canceled: there is nothing left to run. */
export async function dropCommissionerVote(tx: Tx, league: LockedLeague, now: Date): Promise<void> {
  const proposal = await lockOpenProposal(tx, league);
  if (!proposal) return;
  const outcome = shownStatus(proposal, now) === "expired" ? "expired" : "rejected";
  await closeProposal(tx, { league, proposal, outcome, now });
}
