import { eq } from "drizzle-orm";
import { addDays } from "#contract/platform/days.ts";
import type { LeagueStatus } from "#contract/terms/league-status.ts";
import { CONTEST_DAYS, effectiveVoteStatus, outcomeOf } from "#contract/votes/votes.ts";
import type { LeagueRow, LockedLeague } from "#server/access/league-access.ts";
import { awardContested } from "#server/notices/awards-that-wait.ts";
import { tell } from "#server/notices/tell.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { conflict } from "#server/platform/errors.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { contestIn } from "#server/votes/custody.ts";
import { concernedByProposal } from "#server/votes/objections/concerned-by-proposal.ts";
import { latestAward } from "#server/votes/payout-votes/latest-award.ts";
import { type LockedSession, lockOpenSession, type SessionRow } from "#server/votes/payout-votes/lock-session.ts";

type Contesting = { session: LockedSession; made: number; now: Date };

/**
 * Stops an award that waits once enough members objected (RULES §17). An admin decides about it like about a rejected one or,
 * where a treasurer keeps the money, two thirds of all who had paid: votes cast count, and the vote is open again unless they
 * settle it. Equal shares take nothing from anyone, so they only wait longer.
 */
export async function contestAward(tx: Tx, league: LockedLeague, { session, made, now }: Contesting): Promise<void> {
  const { id, kind, votesFor, votesAgainst, totalEligibleVoters: eligible } = session;
  const decideBy = addDays(now, CONTEST_DAYS);
  const raisedTo = kind === "return" ? null : contestIn(league).raisedTo(eligible);
  const ballots = { votesFor, votesAgainst, eligible };
  const byMembers = raisedTo === null ? "admin" : (outcomeOf({ ...ballots, needed: raisedTo }) ?? "open");
  const next = kind === "return" ? "waits" : byMembers;
  const rejected = { status: "rejected" as const, resolvedAt: now };
  const changes = {
    ...{ admin: rejected, rejected, approved: {}, waits: { expiresAt: decideBy } },
    open: { passedAt: null, expiresAt: decideBy },
  };
  await tx
    .update(votingSessions)
    .set({ contestedAt: now, raisedTo, ...changes[next] })
    .where(eq(votingSessions.id, id));
  const concerned = await concernedByProposal(tx, league, session);
  await tell(
    tx,
    now,
    awardContested(league, { concerned, sessionId: id, made, next, votesFor, needed: raisedTo, eligible, decideBy }),
  );
}

/** Finds the season's latest award if members objected to it, and no admin or two thirds of the members decided. */
async function undecidedContest(db: Reader, league: LeagueRow, now: Date): Promise<SessionRow | undefined> {
  const latest = await latestAward(db, league);
  if (!latest?.contestedAt || latest.intervention) return undefined;
  return effectiveVoteStatus(latest, now) === contestIn(league).undecided ? latest : undefined;
}

/**
 * Refuses payouts in place of an award that still waits for a decision; after that, other ones than the results give (RULES
 * §17). @returns Whether these take its place. @throws AppError 409
 */
export async function refuseWhileContested(
  tx: Tx,
  league: LockedLeague,
  { isFair, now }: { isFair: boolean; now: Date },
): Promise<boolean> {
  const contestedAt = (await undecidedContest(tx, league, now))?.contestedAt;
  if (!contestedAt) return false;
  const decideBy = addDays(contestedAt, CONTEST_DAYS);
  if (decideBy > now) {
    throw conflict(`Members objected to the last payouts. An admin decides about them by ${utcText(decideBy)}.`);
  }
  if (isFair) return true;
  throw conflict(
    "Members objected to the last payouts, and no one decided about them. You can propose what the linked platform's final results give, or return the money in equal shares.",
  );
}

/**
 * Refuses to reopen or cancel a league while an award that its members approved isn't carried out or decided about, which
 * would undo their vote (RULES §17). @throws AppError 409
 */
export async function refuseToUndoAward(
  tx: Tx,
  league: LockedLeague,
  { to, now }: { to: LeagueStatus; now: Date },
): Promise<void> {
  if (to !== "cancelled" && (league.status !== "completed" || to === "completed")) return;
  const open = await lockOpenSession(tx, league);
  if (open?.passedAt || open?.contestedAt) {
    throw conflict(
      "The members approved payouts, so the league can't be reopened or canceled before they are awarded.",
    );
  }
  await refuseWhileContested(tx, league, { isFair: false, now });
}
