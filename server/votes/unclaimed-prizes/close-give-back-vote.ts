import { eq } from "drizzle-orm";
import { addDays } from "#contract/platform/days.ts";
import { KEEP_WAITING_DAYS } from "#contract/votes/unclaimed.ts";
import type { VoteStatus } from "#contract/votes/votes.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { payoutForfeited } from "#server/ledger/payout-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { membersAndCommissioner } from "#server/members/queries.ts";
import type { PayoutRow } from "#server/money/payouts/queries.ts";
import type { Event } from "#server/notices/notice.ts";
import { tell } from "#server/notices/tell.ts";
import {
  ownPrizeGivenBack,
  unclaimedClaimed,
  unclaimedGivenBack,
  unclaimedStays,
  unclaimedVoteLost,
} from "#server/notices/unclaimed-prizes.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { mention } from "#server/platform/mentions.ts";
import type { LockedSession, SessionRow } from "#server/votes/payout-votes/lock-session.ts";
import { refusalOf } from "#server/votes/unclaimed-prizes/refused-winner.ts";
import { isTurnedOff, isUnclaimed, lockForGivingBack } from "#server/votes/unclaimed-prizes/unclaimed.ts";

type Outcome = Exclude<VoteStatus, "active">;
type Closing = { league: LockedLeague; session: LockedSession; outcome: Outcome; config: Config; now: Date };

const NO_MAJORITY = "The members' vote ended without a majority.";
const NOT_VOTED = "The members didn't vote to give it back.";
const FORFEITED = "Unclaimed, so the members gave it back to the season.";

/**
 * Ends a vote on an unclaimed payout (RULES §23). If approved, the money returns to escrow in the same transaction;
 * otherwise the winner keeps their claim for 30 more days. A winner who has added a bank account ends the vote,
 * whatever the ballots say; one who may not be paid here keeps the prize, and so do all once the operator has turned
 * such votes off. The caller holds the locks of the league and the vote.
 */
export async function closeGiveBackVote(tx: Tx, closing: Closing): Promise<void> {
  const { session, outcome, now } = closing;
  const payoutId = session.payoutId ?? "";
  if (!(await isUnclaimed(tx, payoutId))) {
    await write(tx, session, { status: "expired", resolvedAt: now });
    return tellMembers(tx, closing, unclaimedClaimed);
  }
  const stays = await whyItStays(tx, closing);
  if (outcome === "approved" && !stays) {
    const { status, deletedAt } = closing.league;
    const payout = await lockForGivingBack(tx, closing.league, payoutId);
    if (payout && status !== "cancelled" && !deletedAt) return giveBack(tx, payout, closing);
  }
  const status = outcome === "expired" ? "expired" : "rejected";
  await write(tx, session, {
    status,
    resolvedAt: status === "expired" && session.expiresAt < now ? session.expiresAt : now,
  });
  const waitReason = stays ?? (status === "expired" ? NO_MAJORITY : NOT_VOTED);
  await tx
    .update(payouts)
    .set({ waitUntil: addDays(now, KEEP_WAITING_DAYS), waitReason })
    .where(eq(payouts.id, payoutId));
  await tellMembers(tx, closing, stays ? unclaimedStays : unclaimedVoteLost);
}

/** Says why a prize isn't given back, however the members vote; null if they decide. */
async function whyItStays(tx: Tx, { session, config, now }: Closing): Promise<string | null> {
  if (isTurnedOff(session, config)) return "Votes on giving prizes back were turned off.";
  if ((await refusalOf(tx, session.payoutId ?? "", { config, now })) !== null)
    return "The winner may not be paid here now.";
  return null;
}

/** The money goes to the league's current season: an earlier one is over and pays no one. */
async function giveBack(tx: Tx, payout: PayoutRow, closing: Closing): Promise<void> {
  const { league, session, now } = closing;
  const { currentYear } = league;
  await postEntry(
    tx,
    payoutForfeited({
      payoutId: payout.id,
      leagueId: league.id,
      fromSeason: payout.seasonYear,
      seasonYear: currentYear,
      userId: payout.userId,
      cents: payout.amount,
      actor: session.proposedById,
      now,
    }),
  );
  await tx
    .update(payouts)
    .set({ status: "failed", failureMessage: FORFEITED, forfeitedAt: now, forfeitedTo: currentYear })
    .where(eq(payouts.id, payout.id));
  await write(tx, session, { status: "approved", resolvedAt: now });
  await tellMembers(tx, closing, (about, ended) => [
    ownPrizeGivenBack(about, payout, session.reason),
    unclaimedGivenBack(about, { ...ended, from: payout.seasonYear, to: currentYear }),
  ]);
}

const write = (tx: Tx, { id }: SessionRow, result: { status: Outcome; resolvedAt: Date }) =>
  tx.update(votingSessions).set(result).where(eq(votingSessions.id, id));

type MembersNotice = (...about: Parameters<typeof unclaimedClaimed>) => Event;

async function tellMembers(tx: Tx, { league, session, now }: Closing, notice: MembersNotice): Promise<void> {
  const [prize] = await tx
    .select({ amount: payouts.amount, userId: payouts.userId })
    .from(payouts)
    .where(eq(payouts.id, session.payoutId ?? ""));
  if (!prize) return;
  const { amount, userId } = prize;
  const members = await membersAndCommissioner(tx, league);
  await tell(tx, now, notice(league, { amount, winner: mention(userId, league.id), members }));
}
