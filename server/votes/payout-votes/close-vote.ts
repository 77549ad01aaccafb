import { eq } from "drizzle-orm";
import type { VoteStatus } from "#contract/votes.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { examineProposal } from "#server/money/payouts/examine-proposal.ts";
import { releasePayouts } from "#server/money/payouts/release-payouts.ts";
import { notifyAdmins } from "#server/notices/notify-admins.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { type LockedSession, proposalOf, type SessionRow } from "#server/votes/payout-votes/lock-session.ts";
import { tellMembers } from "#server/votes/payout-votes/tell-members.ts";
import { closeGiveBackVote } from "#server/votes/unclaimed-prizes/close-give-back-vote.ts";

type Outcome = Exclude<VoteStatus, "active">;
type Closing = { league: LockedLeague; session: LockedSession; outcome: Outcome; config: Config; now: Date };

/**
 * Ends a vote that is still active. An approved vote pays the winners in the same transaction, so that a crash can
 * neither lose nor double it; otherwise the admins get a case (RULES §8). The caller holds the locks of the league and
 * the vote. Payouts that are no longer possible (a dispute has frozen the money, a winner's payment was taken back)
 * count as rejected, whatever the voters said.
 */
export async function closeVote(tx: Tx, closing: Closing): Promise<void> {
  const { league, session, outcome, config, now } = closing;
  if (session.kind === "give_back") return closeGiveBackVote(tx, { league, session, outcome, now });
  if (outcome !== "approved") {
    await write(tx, session, { status: outcome, resolvedAt: outcome === "expired" ? session.expiresAt : now });
    return tellNotApproved(tx, league, { session, words: WORDS[outcome], now });
  }
  const proposal = proposalOf(session);
  const isReopened = proposal.period === null && league.status !== "completed";
  const examined = isReopened ? REOPENED : await examineProposal(tx, league, proposal);
  if (examined.refusal !== undefined) {
    await write(tx, session, { status: "rejected", resolvedAt: now });
    const words = `were approved, but can no longer be made: ${examined.refusal}`;
    return tellNotApproved(tx, league, { session, words, now });
  }
  await write(tx, session, { status: "approved", resolvedAt: now });
  const { reimbursement } = examined;
  await releasePayouts(tx, {
    league,
    ...proposal,
    reimbursement,
    actor: session.proposedById,
    because: `The members of ${league.name} approved the payouts.`,
    config,
    now,
  });
}

const REOPENED = { refusal: "The league has been opened again." };

const WORDS = {
  rejected: "were rejected by the vote of the members.",
  expired: "were not approved in time: the vote has ended.",
};

const write = (tx: Tx, { id }: SessionRow, result: { status: Outcome; resolvedAt: Date }) =>
  tx.update(votingSessions).set(result).where(eq(votingSessions.id, id));

type NotApproved = { session: SessionRow; words: string; now: Date };

async function tellNotApproved(tx: Tx, league: LockedLeague, { words, now }: NotApproved) {
  const message = `The proposed payouts of ${league.name} ${words}`;
  await tellMembers(tx, league, {
    title: "Payouts not approved",
    message: `${message} No money moved; the commissioner can propose again, and an admin looks into it.`,
    now,
  });
  await notifyAdmins(tx, { leagueId: league.id, title: "Payouts wait for a decision", message, now });
}
