import { eq } from "drizzle-orm";
import { formatMoney } from "#contract/money.ts";
import { addDays } from "#contract/time.ts";
import { KEEP_WAITING_DAYS } from "#contract/unclaimed.ts";
import type { VoteStatus } from "#contract/votes.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { payoutForfeited } from "#server/ledger/payout-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import type { PayoutRow } from "#server/money/payouts/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { LockedSession, SessionRow } from "#server/votes/payout-votes/lock-session.ts";
import { tellMembers } from "#server/votes/payout-votes/tell-members.ts";
import { tellUnclaimedWinner } from "#server/votes/unclaimed-prizes/tell-unclaimed.ts";
import { isUnclaimed, lockForGivingBack } from "#server/votes/unclaimed-prizes/unclaimed.ts";

type Outcome = Exclude<VoteStatus, "active">;
type Closing = { league: LockedLeague; session: LockedSession; outcome: Outcome; now: Date };

const FORFEITED = "Unclaimed, so the members gave it back to the season.";

/**
 * Ends a vote on an unclaimed payout (RULES §23). If approved, the money returns to escrow in the same transaction;
 * otherwise the winner keeps their claim for 30 more days. A winner who has added a bank account ends the vote,
 * whatever the ballots say. The caller holds the locks of the league and the vote.
 */
export async function closeGiveBackVote(tx: Tx, closing: Closing): Promise<void> {
  const { session, outcome, now } = closing;
  const payoutId = session.payoutId ?? "";
  if (!(await isUnclaimed(tx, payoutId))) {
    await write(tx, session, { status: "expired", resolvedAt: now });
    return tell(tx, closing, "Unclaimed prize claimed", (prize) => `${prize} has been claimed, so the vote is over.`);
  }
  if (outcome === "approved") {
    const { status, deletedAt } = closing.league;
    const payout = await lockForGivingBack(tx, closing.league, payoutId);
    if (payout && status !== "cancelled" && !deletedAt) return giveBack(tx, payout, closing);
  }
  const status = outcome === "expired" ? "expired" : "rejected";
  await write(tx, session, { status, resolvedAt: status === "expired" ? session.expiresAt : now });
  const waitReason =
    status === "expired" ? "The members' vote ended without a majority." : "The members didn't vote to give it back.";
  await tx
    .update(payouts)
    .set({ waitUntil: addDays(now, KEEP_WAITING_DAYS), waitReason })
    .where(eq(payouts.id, payoutId));
  await tell(
    tx,
    closing,
    "Unclaimed prize kept",
    (prize) => `${prize} stays with its winner, who has another ${KEEP_WAITING_DAYS} days to add a bank account.`,
  );
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
  const money = formatMoney(payout.amount);
  await tellUnclaimedWinner(tx, {
    league,
    payout,
    title: `Your ${money} from ${league.name} went back to the season`,
    message: `You didn't add a bank account, so the members voted to give your ${money} back to the season. It's no longer yours. The admin's reason for the vote: ${session.reason}`,
    now,
  });
  const where = payout.seasonYear === currentYear ? "the season's escrow" : `the escrow of season ${currentYear}`;
  await tell(
    tx,
    closing,
    "Unclaimed prize given back",
    (prize) => `${prize} went back to ${where}. The commissioner can award it again.`,
  );
}

const write = (tx: Tx, { id }: SessionRow, result: { status: Outcome; resolvedAt: Date }) =>
  tx.update(votingSessions).set(result).where(eq(votingSessions.id, id));

async function tell(tx: Tx, closing: Closing, title: string, sentence: (prize: string) => string): Promise<void> {
  const { league, session, now } = closing;
  const [found] = await tx
    .select({ amount: payouts.amount, username: users.username })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .where(eq(payouts.id, session.payoutId ?? ""));
  if (!found) return;
  const prize = `The ${formatMoney(found.amount)} that ${found.username} won`;
  const message = `${league.name}: ${sentence(prize)}`;
  await tellMembers(tx, league, { title, message, now });
}
