import { addCents } from "#contract/money.ts";
import { addDays } from "#contract/time.ts";
import { VOTE_DAYS } from "#contract/votes.ts";
import type { LockedLeague, ManagedLeague } from "#server/access/league-access.ts";
import type { Proposal } from "#server/money/payouts/examine-proposal.ts";
import { payoutPool, splitOf } from "#server/money/payouts/payout-pool.ts";
import { paidByThen, votedSeason } from "#server/money/season-holds/voted-seasons.ts";
import { payoutVoteOpened } from "#server/notices/payout-votes.ts";
import { tell } from "#server/notices/tell.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions, votingSessionVoters } from "#server/platform/db/schema/payout-votes.ts";
import { conflict } from "#server/platform/errors.ts";
import { closeVote } from "#server/votes/payout-votes/close-vote.ts";
import { isOver, lockOpenSession } from "#server/votes/payout-votes/lock-session.ts";
import { votersOf } from "#server/votes/payout-votes/voters.ts";

type Vote = Proposal & { proposedBy: string; config: Config; now: Date };

/**
 * Opens a vote on payouts by the members whose money it is (RULES §8). The caller holds the league's lock, so that only
 * one vote is open; one past its deadline is closed first.
 */
export async function openPayoutVote(
  tx: Tx,
  league: ManagedLeague,
  { proposedBy, payouts, period, resultsId, config, now }: Vote,
): Promise<string> {
  await refuseOpenVote(tx, league, { config, now });
  const voters = await votersOf(tx, league);
  const [session] = await tx
    .insert(votingSessions)
    .values({
      leagueId: league.id,
      seasonYear: league.currentYear,
      proposedById: proposedBy,
      proposedPayouts: payouts,
      period,
      resultsId,
      totalEligibleVoters: voters.length,
      expiresAt: addDays(now, VOTE_DAYS),
      createdAt: now,
    })
    .returning();
  // Stryker disable next-line ConditionalExpression,StringLiteral: an insert gives back the row it made.
  if (!session) throw new Error("The vote was not stored.");
  const season = await votedSeason(tx, { leagueId: league.id, seasonYear: league.currentYear });
  const earlier = season ? await paidByThen(tx, season, voters) : new Set<string>();
  await tx
    .insert(votingSessionVoters)
    .values(voters.map((userId) => ({ votingSessionId: session.id, userId, hadPaidBefore: earlier.has(userId) })));
  const split = splitOf(await payoutPool(tx, league), { payouts, period });
  const total = addCents(...payouts.map(({ amount }) => amount));
  const opened = { sessionId: session.id, voters, earlier: earlier.size, total, split, period };
  await tell(tx, now, payoutVoteOpened(league, opened));
  return session.id;
}

/** A league has one open vote at a time; closes one that is over but not stored as such. @throws AppError 409 */
export async function refuseOpenVote(
  tx: Tx,
  league: LockedLeague,
  { config, now }: { config: Config; now: Date },
): Promise<void> {
  const open = await lockOpenSession(tx, league);
  if (!open) return;
  if (!(await isOver(tx, open, now))) throw conflict("The members are already voting on payouts.");
  await closeVote(tx, { league, session: open, outcome: "expired", config, now });
}
