import { addCents, formatMoney } from "#contract/money.ts";
import { addDays } from "#contract/time.ts";
import { payoutVotesNeeded, VOTE_DAYS } from "#contract/votes.ts";
import type { LockedLeague, ManagedLeague } from "#server/access/league-access.ts";
import type { Proposal } from "#server/money/payouts/examine-proposal.ts";
import { payoutPool, type Split, splitOf } from "#server/money/payouts/payout-pool.ts";
import { paidByThen, votedSeason } from "#server/money/season-holds/voted-seasons.ts";
import { notify } from "#server/notices/notify.ts";
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
  { proposedBy, payouts, period, config, now }: Vote,
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
      totalEligibleVoters: voters.length,
      expiresAt: addDays(now, VOTE_DAYS),
      createdAt: now,
    })
    .returning();
  if (!session) throw new Error("The vote was not stored.");
  const season = await votedSeason(tx, { leagueId: league.id, seasonYear: league.currentYear });
  const earlier = season ? await paidByThen(tx, season, voters) : new Set<string>();
  await tx
    .insert(votingSessionVoters)
    .values(voters.map((userId) => ({ votingSessionId: session.id, userId, hadPaidBefore: earlier.has(userId) })));
  await inviteVoters(tx, league, { session, voters, earlier: earlier.size, now });
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

type Invited = {
  session: typeof votingSessions.$inferSelect;
  voters: string[];
  /** How many of them had paid before the season needed a vote (RULES §17); 0 if it doesn't. */
  earlier: number;
  now: Date;
};

async function inviteVoters(tx: Tx, league: ManagedLeague, { session, voters, earlier, now }: Invited) {
  const total = formatMoney(addCents(...session.proposedPayouts.map(({ amount }) => amount)));
  const message = `${league.name}: ${total} to be paid out. Vote within ${VOTE_DAYS} days.`;
  const path = `/voting/${session.id}`;
  const split = splitOf(await payoutPool(tx, league), { payouts: session.proposedPayouts, period: session.period });
  await notify(tx, {
    userIds: voters,
    leagueId: league.id,
    type: "voting_requested",
    title: "Vote on the payouts",
    message,
    actionUrl: path,
    letter: {
      subject: `Your vote on the payouts of ${league.name}`,
      heading: "Your vote is needed",
      paragraphs: [message, passesWith(voters.length, earlier)],
      facts: splitFacts(split, session),
      action: { label: "See the payouts and vote", path },
    },
    now,
  });
}

function passesWith(voters: number, earlier: number): string {
  const all = `The prizes are awarded as soon as ${payoutVotesNeeded(voters)} of ${voters} members vote for them`;
  if (earlier === 0 || earlier === voters) return `${all}.`;
  return `${all}, and among them ${payoutVotesNeeded(earlier)} of the ${earlier} who had paid before this season needed a vote.`;
}

/** Lists the pool and its parts, which add up to it (RULES §18). */
function splitFacts(
  { total, proposed, reimbursement, left }: Split,
  { period }: Pick<typeof votingSessions.$inferSelect, "period">,
): { label: string; value: string }[] {
  return [
    { label: period === null ? "Held for the season" : "Set aside and left", value: formatMoney(total) },
    { label: "These payouts", value: formatMoney(proposed) },
    ...(reimbursement > 0 ? [{ label: "Commissioner reimbursement", value: formatMoney(reimbursement) }] : []),
    ...(left > 0 ? [{ label: "Left over", value: formatMoney(left) }] : []),
  ];
}
