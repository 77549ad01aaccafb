import { eq } from "drizzle-orm";
import type { LockedLeague } from "#server/access/league-access.ts";
import { examineAgain } from "#server/money/payouts/examine-proposal.ts";
import type { Split } from "#server/money/payouts/payout-pool.ts";
import { releasePayouts } from "#server/money/payouts/release-payouts.ts";
import { membersVote } from "#server/money/season-holds/voted-seasons.ts";
import { proposalImpossible } from "#server/notices/objections.ts";
import { tell } from "#server/notices/tell.ts";
import type { Config } from "#server/platform/config/config.ts";
import { rehearse, type Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { AppError } from "#server/platform/errors.ts";
import { concernedByProposal } from "#server/votes/objections/concerned-by-proposal.ts";
import { turnIntoVote } from "#server/votes/objections/turn-into-vote.ts";
import { type LockedSession, proposalOf } from "#server/votes/payout-votes/lock-session.ts";

type Ending = { league: LockedLeague; session: LockedSession; config: Config; now: Date };

/**
 * Ends a proposal whose time to object is over: pays the winners in the same transaction, so that a crash can neither
 * lose nor double it (RULES §21). The caller holds the locks of the league and the proposal. Payouts that are no longer
 * possible aren't paid, and everyone is told why. If the season's prizes have come to need a vote (RULES §17, or another
 * payout rule), the members vote on them, unless they are what results give because no vote can come together (RULES §28).
 */
export async function endProposal(tx: Tx, { league, session, config, now }: Ending): Promise<void> {
  const isInsteadOfVote = session.followsResults && session.changedOutcome === null;
  if (!isInsteadOfVote && (await membersVote(tx, league))) {
    const because = "This season's payouts now need a vote of the members.";
    return turnIntoVote(tx, league, { session, because, now });
  }
  const proposal = proposalOf(session);
  const examined = await examineAgain(tx, league, proposal, now);
  if (examined.refusal !== undefined) return endUnpaid(tx, { league, session, refusal: examined.refusal, now });
  const release = {
    ...{ league, ...proposal, reimbursement: examined.reimbursement, actor: session.proposedById },
    because: `The time to object to the payouts of ${league.name} is over.`,
    ...{ config, now },
  };
  const refusal = await refusalOf(tx, (part) => releasePayouts(part, release));
  if (refusal !== undefined) return endUnpaid(tx, { league, session, refusal, now });
  await write(tx, session, {
    status: "approved",
    resolvedAt: now,
    splitAtEnd: examined.split,
    setOffs: examined.setOffs,
  });
  await releasePayouts(tx, release);
}

/** Tries it out, and returns why it isn't possible: a place may have been paid since. */
async function refusalOf(tx: Tx, work: (part: Tx) => Promise<unknown>): Promise<string | undefined> {
  try {
    await rehearse(tx, work);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

type Unpaid = { league: LockedLeague; session: LockedSession; refusal: string; now: Date };

async function endUnpaid(tx: Tx, { league, session, refusal, now }: Unpaid): Promise<void> {
  await write(tx, session, { status: "rejected", resolvedAt: now, endReason: refusal });
  const concerned = await concernedByProposal(tx, league, session);
  await tell(tx, now, proposalImpossible(league, { concerned, sessionId: session.id, refusal }));
}

type End = { status: "approved" | "rejected"; resolvedAt: Date; endReason?: string; splitAtEnd?: Split } & Partial<
  Pick<LockedSession, "setOffs">
>;

const write = (tx: Tx, { id }: LockedSession, end: End) =>
  tx.update(votingSessions).set(end).where(eq(votingSessions.id, id));
