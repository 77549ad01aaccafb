import { eq } from "drizzle-orm";
import type { VoteStatus } from "#contract/votes/votes.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { memberIds } from "#server/members/queries.ts";
import { examineAgain } from "#server/money/payouts/examine-proposal.ts";
import { payoutPool, type Split, splitOf } from "#server/money/payouts/payout-pool.ts";
import { releasePayouts } from "#server/money/payouts/release-payouts.ts";
import { payoutsNotApproved } from "#server/notices/payout-votes.ts";
import { tell } from "#server/notices/tell.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { endProposal } from "#server/votes/objections/end-proposal.ts";
import { actAfter } from "#server/votes/payout-votes/act-after.ts";
import { letWait } from "#server/votes/payout-votes/award-wait.ts";
import { type LockedSession, proposalOf, type SessionRow } from "#server/votes/payout-votes/lock-session.ts";
import { examineReturn, returnInstead } from "#server/votes/payout-votes/return-instead.ts";
import { closeSmallerPrizes } from "#server/votes/smaller-prizes/close-smaller-prizes.ts";
import { closeGiveBackVote } from "#server/votes/unclaimed-prizes/close-give-back-vote.ts";

type Outcome = Exclude<VoteStatus, "active">;
type Closing = { league: LockedLeague; session: LockedSession; outcome: Outcome; config: Config; now: Date };

/**
 * Ends a vote that is still active, or the time to object to proposed payouts (RULES §21) or to an approved award (RULES
 * §17). An approved vote pays the winners in the same transaction, so that a crash can neither lose nor double the payment,
 * unless its award waits; one that isn't approved becomes a case for the admins (RULES §8). The caller holds the locks of the league and the vote. Payouts that are no longer possible (a dispute has frozen the money, a winner's payment was taken back)
 * count as rejected, whatever the voters said.
 */
export async function closeVote(tx: Tx, closing: Closing): Promise<void> {
  const { league, session, outcome, config, now } = closing;
  await actAfter(tx, session);
  if (session.kind === "proposal") return endProposal(tx, { league, session, config, now });
  if (session.kind === "give_back") return closeGiveBackVote(tx, { league, session, outcome, config, now });
  if (session.kind === "smaller_prizes") return closeSmallerPrizes(tx, { league, session, outcome, now });
  if (outcome !== "approved" && !session.passedAt) {
    const resolvedAt = outcome === "expired" ? session.expiresAt : now;
    await write(tx, session, { status: outcome, resolvedAt, splitAtEnd: await splitNow(tx, league, session) });
    return tell(tx, now, payoutsNotApproved(league, await memberIds(tx, league.id), outcome));
  }
  const proposal = proposalOf(session);
  const isReturn = session.kind === "return";
  const examined = await (isReturn ? examineReturn(tx, league, session) : examineAgain(tx, league, proposal, now));
  if (examined.refusal !== undefined) {
    await write(tx, session, { status: "rejected", resolvedAt: now });
    return tell(tx, now, payoutsNotApproved(league, await memberIds(tx, league.id), { refusal: examined.refusal }));
  }
  if (await letWait(tx, league, { session, config, now })) return;
  const { reimbursement, split: splitAtEnd, setOffs } = examined;
  await write(tx, session, { status: "approved", resolvedAt: now, splitAtEnd, setOffs });
  const actor = session.proposedById;
  if (isReturn) return void (await returnInstead(tx, league, { session, actor, now }));
  const because = `The members of ${league.name} approved the payouts${session.passedAt ? ", and the time to object is over" : ""}.`;
  await releasePayouts(tx, { league, ...proposal, reimbursement, actor, because, config, now });
}

/** Null once the league is in another season, and if there is less than was proposed. */
async function splitNow(tx: Tx, league: LockedLeague, session: SessionRow): Promise<Split | null> {
  if (session.seasonYear !== league.currentYear) return null;
  const split = splitOf(await payoutPool(tx, league), proposalOf(session));
  return split.left < 0 ? null : split;
}

type Result = Partial<Pick<SessionRow, "setOffs">> & { status: Outcome; resolvedAt: Date; splitAtEnd?: Split | null };

const write = (tx: Tx, { id }: SessionRow, result: Result) =>
  tx.update(votingSessions).set(result).where(eq(votingSessions.id, id));
