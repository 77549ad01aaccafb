import { addDays } from "#contract/platform/days.ts";
import { VOTE_DAYS } from "#contract/votes/votes.ts";
import type { LockedLeague, ManagedLeague } from "#server/access/league-access.ts";
import type { Proposal } from "#server/money/payouts/examine-proposal.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { conflict } from "#server/platform/errors.ts";
import { closeVote } from "#server/votes/payout-votes/close-vote.ts";
import { refuseWhileContested } from "#server/votes/payout-votes/contest-award.ts";
import { isOver, lockOpenSession } from "#server/votes/payout-votes/lock-session.ts";
import { storeSession } from "#server/votes/payout-votes/store-session.ts";
import { tellVoteOpened } from "#server/votes/payout-votes/tell-vote-opened.ts";
import { votersOf, whyNoVote } from "#server/votes/payout-votes/voters.ts";
import { isTurnedOff } from "#server/votes/unclaimed-prizes/unclaimed.ts";

type Vote = { proposal: Proposal; followsResults: boolean; proposedBy: string; config: Config; now: Date };

/**
 * Opens a vote on payouts by the members whose money it is (RULES §8). The caller holds the league's lock, so that only
 * one vote is open; one past its deadline is closed first.
 */
export async function openPayoutVote(
  tx: Tx,
  league: ManagedLeague,
  { proposal, followsResults, proposedBy, config, now }: Vote,
): Promise<string> {
  await refuseOpenVote(tx, league, { config, now });
  const answersContest = await refuseWhileContested(tx, league, { isFair: followsResults, now });
  const voters = await votersOf(tx, league);
  const impossible = await whyNoVote(tx, league, { voters, now });
  if (impossible) throw conflict(impossible);
  const award = { proposal, followsResults, answersContest };
  const expiresAt = addDays(now, VOTE_DAYS);
  const session = await storeSession(tx, league, { ...award, proposedBy, voters, expiresAt, now });
  await tellVoteOpened(tx, league, { session, voters, now });
  return session.id;
}

/**
 * A league has one open vote or proposal at a time; ends one that is over but not stored as such, which can pay its
 * winners. @throws AppError 409
 */
export async function refuseOpenVote(
  tx: Tx,
  league: LockedLeague,
  { config, now }: { config: Config; now: Date },
): Promise<void> {
  const open = await lockOpenSession(tx, league);
  if (!open) return;
  if (!isTurnedOff(open, config) && !(await isOver(tx, open, now))) {
    throw conflict(
      open.kind === "proposal"
        ? "Members can still object to the payouts proposed last. Withdraw those first."
        : open.passedAt
          ? "The members approved payouts, and there is still time to object to them."
          : `The members are already voting on ${open.kind === "smaller_prizes" ? "smaller prizes" : "payouts"}.`,
    );
  }
  await closeVote(tx, { league, session: open, outcome: "expired", config, now });
}
