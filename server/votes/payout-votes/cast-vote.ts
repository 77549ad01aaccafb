import { eq } from "drizzle-orm";
import { votesNeeded } from "#contract/votes/payout-votes.ts";
import { type Ballot, jointOutcome } from "#contract/votes/votes.ts";
import type { Actor } from "#server/access/guards.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { refuseEarlyBallot } from "#server/platform/ballot-from.ts";
import type { Config } from "#server/platform/config/config.ts";
import { sendAhead, type Tx } from "#server/platform/db/client.ts";
import { insertion } from "#server/platform/db/insertion.ts";
import { votes, votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { conflict, forbidden } from "#server/platform/errors.ts";
import { closeVote } from "#server/votes/payout-votes/close-vote.ts";
import { earlierTally } from "#server/votes/payout-votes/earlier-voters.ts";
import { isOver, isVoterOf, type LockedSession, lockVisibleSession } from "#server/votes/payout-votes/lock-session.ts";
import { renewVoters } from "#server/votes/smaller-prizes/agreed-prizes.ts";
import { isTurnedOff, VOTES_OFF } from "#server/votes/unclaimed-prizes/unclaimed.ts";

type Cast = { sessionId: string; vote: Ballot; config: Config; now: Date };

/** Counts those who can vote. Whoever has paid by now has a say in smaller prizes (RULES §26). */
const votersNow = (tx: Tx, league: LockedLeague, session: LockedSession): Promise<number> | number =>
  session.kind === "smaller_prizes" && session.status === "active"
    ? renewVoters(tx, league, session)
    : session.totalEligibleVoters;

/**
 * Counts a voter's ballot, once, and ends the vote as soon as it is decided (RULES §8). Ballots on one vote wait for
 * each other, so that if two reach the majority together, exactly one decides.
 */
export async function castVote(tx: Tx, actor: Actor, { sessionId, vote, config, now }: Cast): Promise<void> {
  const { league, session, isVoter: wasVoter, ballot } = await lockVisibleSession(tx, actor, sessionId);
  const eligible = await votersNow(tx, league, session);
  const isVoter = wasVoter || (await isVoterOf(tx, { sessionId, userId: actor.userId }));
  if (!isVoter) throw forbidden("Only members who had paid when the vote began can vote.");
  if (session.kind === "proposal") throw conflict("The members don't vote on these payouts, but can object to them.");
  if (session.status !== "active" || session.passedAt) throw conflict("This vote has been decided.");
  if (session.expiresAt <= now) throw conflict("This vote has ended: its seven days are over.");
  if (isTurnedOff(session, config)) throw conflict(`This vote is over: ${VOTES_OFF.replace(/^O/, "o")}`);
  if (await isOver(tx, session, now)) throw conflict("This vote is over: the winner has added a bank account.");
  if (ballot) throw conflict("You have already voted.");
  await refuseEarlyBallot(tx, league, { userId: actor.userId, now });
  await sendAhead(tx, insertion(votes, [{ votingSessionId: sessionId, userId: actor.userId, vote, votedAt: now }]));
  const votesFor = session.votesFor + (vote === "for" ? 1 : 0);
  const votesAgainst = session.votesAgainst + (vote === "against" ? 1 : 0);
  const isIt = eq(votingSessions.id, sessionId);
  await sendAhead(tx, tx.update(votingSessions).set({ votesFor, votesAgainst }).where(isIt));
  const needed = session.raisedTo ?? votesNeeded(session.kind, eligible);
  const all = { votesFor, votesAgainst, eligible, needed };
  const earlier = await earlierTally(tx, sessionId);
  const outcome = jointOutcome(earlier ? [all, earlier] : [all]);
  if (!outcome) return;
  await closeVote(tx, { league, session: { ...session, votesFor, votesAgainst }, outcome, config, now });
}
