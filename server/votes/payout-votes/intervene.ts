import { eq } from "drizzle-orm";
import type { Intervention } from "#contract/operations/admin-oversight.ts";
import { formatMoney } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import { effectiveVoteStatus } from "#contract/votes/votes.ts";
import type { Actor } from "#server/access/guards.ts";
import { type ManagedLeague, managedLeague } from "#server/access/league-access.ts";
import { isOverdraw } from "#server/ledger/post-entry.ts";
import { membersAndCommissioner } from "#server/members/queries.ts";
import { checkProposal, examineProposal, setOffsOf } from "#server/money/payouts/examine-proposal.ts";
import { releasePayouts } from "#server/money/payouts/release-payouts.ts";
import { refundEntryFees } from "#server/money/refunds/refund-entry-fees.ts";
import { adminsDecision, seasonRefunded } from "#server/notices/payout-votes.ts";
import { tell } from "#server/notices/tell.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { conflict, invalidField } from "#server/platform/errors.ts";
import { closedBecause } from "#server/votes/payout-votes/close-for-teams.ts";
import { latestAward } from "#server/votes/payout-votes/latest-award.ts";
import { type LockedSession, lockVisibleSession, proposalOf } from "#server/votes/payout-votes/lock-session.ts";

type Decision = { sessionId: string; intervention: Intervention; config: Config; now: Date };
type Context = { league: ManagedLeague; session: LockedSession; actor: Actor; config: Config; now: Date };

/**
 * Carries out an admin's decision about payouts that the voters rejected or let expire: pays them anyway, pays others,
 * or refunds the season, with a reason that all members see (RULES §8). The audit log records it, too.
 */
export async function intervene(tx: Tx, actor: Actor, { sessionId, intervention, config, now }: Decision) {
  const { session } = await lockVisibleSession(tx, actor, sessionId);
  if (session.kind !== "payouts") throw conflict("Only a vote on proposed payouts can be resolved.");
  const league = await managedLeague(tx, actor, session.leagueId, {
    action: `league.vote_${intervention.action}`,
    isAdmins: true,
    reason: intervention.reason,
    now,
  });
  const status = effectiveVoteStatus(session, now);
  if (status === "active") throw conflict("The members are still voting.");
  if (status === "approved") throw conflict("These payouts have already been approved.");
  if (session.intervention) throw conflict("An admin has already resolved this vote.");
  if (await closedBecause(tx, session.id)) {
    throw conflict("A team changed hands after these payouts were proposed. They have to be proposed again.");
  }
  const isOpen = league.status === "completed" || (session.period !== null && isOpenForPaying(league.status));
  if (!isOpen || (await latestAward(tx, league))?.id !== session.id) {
    throw conflict("This vote is out of date: the league has moved on.");
  }
  const context = { league, session, actor, config, now };
  const outcome = await actOn(tx, context, intervention);
  await tx
    .update(votingSessions)
    .set({
      status: intervention.action === "refund" ? status : "approved",
      resolvedAt: session.resolvedAt ?? session.expiresAt,
      ...(intervention.action === "approve" ? {} : { splitAtEnd: null }),
      ...(intervention.action === "replace" ? { proposedPayouts: intervention.payouts ?? [], resultsId: null } : {}),
      intervention: intervention.action,
      interventionReason: intervention.reason,
      interventionById: actor.userId,
      intervenedAt: now,
    })
    .where(eq(votingSessions.id, session.id));
  return outcome;
}

/** Tells everyone concerned once, with the reason. @returns What was done, as a sentence. */
async function actOn(tx: Tx, context: Context, { action, payouts, reason }: Intervention): Promise<string> {
  if (action === "refund") return refundSeason(tx, context, reason);
  if (action === "approve") return approve(tx, context, reason);
  if (!payouts) throw invalidField("payouts", "Please add at least one payout before proposing.");
  const outcome = "Payouts other than those voted on were awarded.";
  const { league, actor, config, now, session } = context;
  const proposal = { payouts, period: session.period, resultsId: null };
  const reimbursement = await checkProposal(tx, league, proposal, now);
  const setOffs = await setOffsOf(tx, league, proposal, now);
  await tx.update(votingSessions).set({ setOffs }).where(eq(votingSessions.id, session.id));
  const because = adminsDecision(outcome, reason);
  await releasePayouts(tx, { league, ...proposal, reimbursement, actor: actor.userId, because, config, now });
  return outcome;
}

async function approve(tx: Tx, context: Context, reason: string): Promise<string> {
  const { league, session, actor, config, now } = context;
  const proposal = proposalOf(session);
  const examined = await examineProposal(tx, league, proposal, now);
  if (examined.refusal !== undefined) throw conflict(`These payouts can no longer be made. ${examined.refusal}`);
  const { reimbursement, split: splitAtEnd, setOffs } = examined;
  await tx.update(votingSessions).set({ splitAtEnd, setOffs }).where(eq(votingSessions.id, session.id));
  const outcome = "The proposed payouts were awarded.";
  const because = adminsDecision(outcome, reason);
  await releasePayouts(tx, { league, ...proposal, reimbursement, actor: actor.userId, because, config, now });
  return outcome;
}

async function refundSeason(tx: Tx, { league, actor, now }: Context, reason: string): Promise<string> {
  const words = wordsOf(league);
  const refunded = await refundEntryFees(tx, {
    league,
    scope: { from: league.currentYear, to: league.currentYear },
    reason: `An admin has refunded the season of ${league.name}`,
    actor: actor.userId,
    now,
  }).catch((error) => {
    if (!isOverdraw(error)) throw error;
    throw conflict(words.isGone("these entry fees", "they"));
  });
  if (refunded === 0) {
    throw conflict(`None of this season's money can go back to ${words.toPayers} anymore.`);
  }
  const outcome = words.seasonGoesBack(formatMoney(refunded, league.currency));
  const concerned = await membersAndCommissioner(tx, league);
  await tell(tx, now, seasonRefunded(league, { concerned, outcome, reason }));
  return outcome;
}
