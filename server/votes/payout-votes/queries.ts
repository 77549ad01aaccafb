import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { addDays } from "#contract/platform/days.ts";
import { addCents, centsToDecimal, subtractCents } from "#contract/platform/money.ts";
import { rowToWire } from "#contract/terms/prize-table-wire.ts";
import { type VotingSession, votesNeeded } from "#contract/votes/payout-votes.ts";
import { CONTEST_DAYS, effectiveVoteStatus } from "#contract/votes/votes.ts";
import type { Actor } from "#server/access/guards.ts";
import { knowsNames, type LeagueRow, type VisibleLeague } from "#server/access/league-access.ts";
import { paidMemberIds } from "#server/members/queries.ts";
import { setOffsOf } from "#server/money/payouts/examine-proposal.ts";
import { payoutPool, splitOf } from "#server/money/payouts/payout-pool.ts";
import { shownName } from "#server/people/users/shown-name.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onOneConnection } from "#server/platform/db/one-connection.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { byNameOf } from "#server/votes/by-name.ts";
import { endOf, objectionsOf } from "#server/votes/objections/objections.ts";
import { closedBecause } from "#server/votes/payout-votes/close-for-teams.ts";
import { earlierVotersOf } from "#server/votes/payout-votes/earlier-voters.ts";
import {
  ballotOf,
  isVoterOf,
  proposalOf,
  type SessionRow,
  sessionNotFound,
} from "#server/votes/payout-votes/lock-session.ts";
import { isUnclaimed } from "#server/votes/unclaimed-prizes/unclaimed.ts";

type Seen = { actor: Actor; now: Date };

/**
 * Finds a vote for its voters and for people who see the names in its league. @throws AppError 404 for everyone else.
 */
export async function votingSessionFor(db: Reader, sessionId: string, { actor, now }: Seen): Promise<VotingSession> {
  const [[found], isVoter] = await onOneConnection(db, (one) =>
    Promise.all([
      one
        .select({ session: votingSessions, league: leagues })
        .from(votingSessions)
        .innerJoin(leagues, eq(leagues.id, votingSessions.leagueId))
        .where(eq(votingSessions.id, sessionId)),
      isVoterOf(one, { sessionId, userId: actor.userId }),
    ]),
  );
  if (!found) throw sessionNotFound();
  if (!isVoter && !(await knowsNames(db, actor, found.league))) throw sessionNotFound();
  return toVotingSession(db, { ...found, isVoter, actor, now });
}

/** Finds the latest proposed payouts of the league's current season that the actor may see, if any. */
export async function latestVotingSession(
  db: Reader,
  league: VisibleLeague,
  { actor, now }: Seen,
): Promise<VotingSession | null> {
  const [session] = await db
    .select()
    .from(votingSessions)
    .where(
      and(
        eq(votingSessions.leagueId, league.id),
        eq(votingSessions.seasonYear, league.currentYear),
        ne(votingSessions.kind, "give_back"),
      ),
    )
    .orderBy(desc(votingSessions.createdAt))
    .limit(1);
  if (!session) return null;
  const isVoter = await isVoterOf(db, { sessionId: session.id, userId: actor.userId });
  if (!isVoter && !league.knowsNames) return null;
  return toVotingSession(db, { session, league, isVoter, actor, now });
}

type Found = { session: SessionRow; league: LeagueRow; isVoter: boolean } & Seen;

async function toVotingSession(db: Reader, { session, league, isVoter, actor, now }: Found): Promise<VotingSession> {
  const isProposal = session.kind === "proposal";
  const stored = isProposal ? session.status : effectiveVoteStatus(session, now);
  const isOpen = session.status === "active";
  // What was paid or withdrawn meanwhile isn't taken anymore.
  const setOffs =
    isOpen && session.kind !== "return" ? await setOffsOf(db, league, proposalOf(session), now) : session.setOffs;
  const maySay = isVoter || (await hasSay(db, session, { actor, status: stored }));
  const voters = sql`select user_id from voting_session_voters where voting_session_id = ${session.id}`;
  const [own, nameOf, unclaimed, earlier, pool, objections, closed, byName] = await onOneConnection(db, (one) =>
    Promise.all([
      ballotOf(one, { sessionId: session.id, userId: actor.userId }),
      namesOf(one, session),
      unclaimedOf(one, session),
      earlierVotersOf(one, session, actor.userId),
      isOpen ? poolOf(one, league, { session, setOffs }) : shownSplit(session.splitAtEnd),
      objectionsOf(one, { session, league, isVoter, actor, now }),
      closedBecause(one, session.id),
      byNameOf(one, league, { voters, isVoter: maySay && isOpen, userId: actor.userId, now }),
    ]),
  );
  const isClaimed = unclaimed !== null && session.status === "active" && !unclaimed.isWaiting;
  const status = isClaimed ? "expired" : stored;
  const { intervention, interventionReason, intervenedAt } = session;
  return {
    id: session.id,
    leagueId: league.id,
    leagueName: league.name,
    custody: league.custody,
    currency: league.currency,
    seasonYear: session.seasonYear,
    kind: session.kind,
    unclaimed,
    prizeRow: session.prizeRow && rowToWire(session.prizeRow),
    proposedPayouts: session.proposedPayouts.map(({ place, prize, userId, amount }, nth) => ({
      place: place ?? null,
      prize: prize ?? null,
      userId,
      username: nameOf(userId),
      amount: centsToDecimal(amount),
      setOff: centsToDecimal(addCents(...(setOffs[nth] ?? []).map(({ cents }) => cents))),
    })),
    pool,
    period: session.period,
    resultsId: session.resultsId,
    haveResultsChanged: session.changedOutcome !== null,
    status,
    votesFor: session.votesFor,
    votesAgainst: session.votesAgainst,
    totalEligibleVoters: session.totalEligibleVoters,
    votesNeeded: session.raisedTo ?? votesNeeded(session.kind, session.totalEligibleVoters),
    ...(earlier ? { earlier } : {}),
    expiresAt: session.expiresAt.toISOString(),
    createdAt: session.createdAt.toISOString(),
    resolvedAt: (session.passedAt ?? session.resolvedAt)?.toISOString() ?? null,
    ...awardDates(session),
    isEligible: maySay,
    hasVoted: own !== null,
    userVote: own,
    closedBecause: closed,
    intervention:
      intervention && interventionReason && intervenedAt
        ? { action: intervention, reason: interventionReason, at: intervenedAt.toISOString() }
        : null,
    objections: inTime(objections, byName),
    ended: endOf(session),
    ...(byName && { byName }),
  };
}

/** Who claimed their seat a short time ago can't object yet (RULES §28). */
const inTime = (objections: VotingSession["objections"], byName: VotingSession["byName"]) =>
  objections && byName?.ownFrom ? { ...objections, mayObject: false } : objections;

/** When an approved award is carried out, and by when someone decides about a contested one (RULES §17). */
function awardDates({ kind, status, passedAt, contestedAt, expiresAt, resolvedAt, intervenedAt }: SessionRow) {
  const carriedOutAt = kind !== "smaller_prizes" && status === "approved" ? (intervenedAt ?? resolvedAt) : null;
  return {
    waitsUntil: status === "active" && passedAt ? expiresAt.toISOString() : null,
    carriedOutAt: carriedOutAt?.toISOString() ?? null,
    decideBy: contestedAt && addDays(contestedAt, CONTEST_DAYS).toISOString(),
  };
}

const isAboutNoPayouts = ({ kind }: SessionRow) => kind === "give_back" || kind === "smaller_prizes";

/** Returns what the payouts of an open vote would be paid from now. */
async function poolOf(
  db: Reader,
  league: LeagueRow,
  { session, setOffs }: { session: SessionRow; setOffs: SessionRow["setOffs"] },
): Promise<VotingSession["pool"]> {
  if (isAboutNoPayouts(session) || session.seasonYear !== league.currentYear) return null;
  const split = splitOf(await payoutPool(db, league), { ...proposalOf(session), setOffs });
  return split.left < 0 ? null : shownSplit(split);
}

/** Returns the pool's parts as members see them, also once the vote is over. */
function shownSplit(split: SessionRow["splitAtEnd"]): VotingSession["pool"] {
  if (split === null) return null;
  const { total, reimbursement, left } = split;
  return {
    total: centsToDecimal(total),
    proposed: centsToDecimal(subtractCents(total, addCents(reimbursement, left))),
    reimbursement: centsToDecimal(reimbursement),
    left: centsToDecimal(left),
  };
}

/** Returns the payout that a vote would give back. */
async function unclaimedOf(db: Reader, { payoutId, reason }: SessionRow): Promise<VotingSession["unclaimed"]> {
  if (payoutId === null) return null;
  const [found] = await db
    .select({ payout: payouts, username: users.username, erasedAt: users.erasedAt })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .where(eq(payouts.id, payoutId));
  if (!found) return null;
  const { payout, username, erasedAt } = found;
  return {
    payoutId,
    userId: payout.userId,
    username: erasedAt ? null : username,
    kind: payout.kind,
    place: payout.place,
    prize: payout.prize,
    period: payout.period,
    amount: centsToDecimal(payout.amount),
    awardedAt: payout.createdAt.toISOString(),
    isWaiting: await isUnclaimed(db, payoutId),
    reason: reason ?? "",
  };
}

/** Whoever has paid by now can vote on smaller prizes, also if they paid after the vote began (RULES §26). */
const hasSay = async (
  db: Reader,
  { kind, leagueId }: SessionRow,
  { actor, status }: { actor: Actor; status: VotingSession["status"] },
): Promise<boolean> =>
  kind === "smaller_prizes" && status === "active" && (await paidMemberIds(db, leagueId)).includes(actor.userId);

async function namesOf(db: Reader, { proposedPayouts }: SessionRow) {
  const ids = [...new Set(proposedPayouts.map(({ userId }) => userId))];
  const found = await db.select().from(users).where(inArray(users.id, ids));
  const names = new Map(found.map(({ id, username, erasedAt }) => [id, shownName({ username, erasedAt })]));
  return (userId: string) => names.get(userId) ?? null;
}
