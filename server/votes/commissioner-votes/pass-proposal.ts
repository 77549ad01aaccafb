import { eq } from "drizzle-orm";
import { addHours } from "#contract/platform/days.ts";
import { objectionsNeeded } from "#contract/terms/objection-rules.ts";
import { contestedVotesNeeded } from "#contract/votes/votes.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { holdsSeasonMoney } from "#server/money/season-holds/voted-seasons.ts";
import { newCommissionerComing } from "#server/notices/commissioners.ts";
import { tell } from "#server/notices/tell.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { commissionerVoters, commissionerVotingProposals } from "#server/platform/db/schema/commissioner-votes.ts";
import { canTakeOver, closeProposal } from "#server/votes/commissioner-votes/close-proposal.ts";
import { concernedBy } from "#server/votes/commissioner-votes/concerned.ts";
import type { ProposalRow } from "#server/votes/commissioner-votes/stage.ts";

type Passing = { league: LockedLeague; proposal: ProposalRow; config: Pick<Config, "policy">; now: Date };

/**
 * Carries out a vote that has enough votes: at once, or, while the season holds money, once the time to object is over
 * (RULES §17). Votes that it took after objections don't shorten that time. The caller holds the locks of the league and
 * the proposal.
 */
export async function passProposal(tx: Tx, { league, proposal, config, now }: Passing): Promise<void> {
  const effectAt = proposal.effectAt ?? (await waitsUntil(tx, league, { config, now }));
  const isNow = effectAt === undefined || effectAt <= now;
  if (isNow || !(await canTakeOver(tx, league, proposal))) {
    return closeProposal(tx, { league, proposal, outcome: "approved", now });
  }
  const paid = await paidAtProposal(tx, proposal);
  const needed = proposal.objectionsNeeded ?? objectionsNeeded(paid);
  await tx
    .update(commissionerVotingProposals)
    .set({ effectAt, expiresAt: effectAt, objectionsNeeded: needed })
    .where(eq(commissionerVotingProposals.id, proposal.id));
  const objecting = proposal.raisedTo === null ? { needed, raisedTo: contestedVotesNeeded(paid), paid } : null;
  const { concerned, proposed } = await concernedBy(tx, league, proposal);
  await tell(tx, now, newCommissionerComing(league, { concerned, proposed, effectAt, objecting }));
}

type Waiting = { config: Pick<Config, "policy">; now: Date };

async function waitsUntil(tx: Tx, league: LockedLeague, { config, now }: Waiting): Promise<Date | undefined> {
  const { commissionerChangeHours: hours } = config.policy;
  return hours > 0 && (await holdsSeasonMoney(tx, league)) ? addHours(now, hours) : undefined;
}

/** Counts everyone who had paid when a proposal was made, its commissioner included. */
export const paidAtProposal = (tx: Tx, { id }: ProposalRow): Promise<number> =>
  tx.$count(commissionerVoters, eq(commissionerVoters.proposalId, id));
