import { eq, sql } from "drizzle-orm";
import { addHours } from "#contract/platform/days.ts";
import { awardObjectionsNeeded } from "#contract/terms/objection-rules.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { whoHaveAccounts } from "#server/members/queries.ts";
import { awardWaits } from "#server/notices/awards-that-wait.ts";
import { tell } from "#server/notices/tell.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { concernedByProposal } from "#server/votes/objections/concerned-by-proposal.ts";
import { type LockedSession, type SessionRow, voterIdsOf } from "#server/votes/payout-votes/lock-session.ts";

type Passing = { session: LockedSession; config: Pick<Config, "policy">; now: Date };

/**
 * Lets an award that a vote has just approved wait, so that its members can object (RULES §17): unless it pays what a linked
 * platform's results give, or everyone voted and too few against. It always waits where lowered fees cast a quarter of the
 * votes for it. @returns Whether it waits.
 */
export async function letWait(tx: Tx, league: LockedLeague, { session, config, now }: Passing): Promise<boolean> {
  const { awardWaitHours: hours } = config.policy;
  // Two thirds have answered the objections, or the wait is over.
  if (hours === 0 || session.raisedTo !== null || session.passedAt) return false;
  const { votesFor, votesAgainst, totalEligibleVoters: eligible } = session;
  const hasLoweredFees = (await loweredFor(tx, session)) * 4 >= votesFor;
  // Members without an account can't object, so they don't raise how many have to.
  const able = await whoHaveAccounts(tx, await voterIdsOf(tx, session.id));
  const needed = awardObjectionsNeeded(able.length, { hasLoweredFees });
  const isAgreed = votesFor + votesAgainst === eligible && votesAgainst < needed;
  const isAsResultsSay = session.followsResults && session.changedOutcome === null;
  if (!hasLoweredFees && !session.answersContest && (isAgreed || isAsResultsSay)) return false;
  const until = addHours(now, hours);
  await tx
    .update(votingSessions)
    .set({ passedAt: now, expiresAt: until, objectionsUntil: until, objectionsNeeded: needed })
    .where(eq(votingSessions.id, session.id));
  const concerned = await concernedByProposal(tx, league, session);
  await tell(tx, now, awardWaits(league, { concerned, sessionId: session.id, eligible, needed, until }));
  return true;
}

/** Counts the votes for an award by members whose fee of the season was lowered. */
async function loweredFor(db: Reader, { id, leagueId, seasonYear }: SessionRow): Promise<number> {
  const { rows } = await db.execute<{ lowered: number }>(sql`
    select count(*)::int as lowered from votes ballot
    where ballot.voting_session_id = ${id} and ballot.vote = 'for' and exists (select from dues due
      where due.league_id = ${leagueId} and due.season_year = ${seasonYear} and due.user_id = ballot.user_id
        and due.kind = 'entry' and due.status <> 'withdrawn' and due.set_at is not null)`);
  return onlyRow(rows).lowered;
}
