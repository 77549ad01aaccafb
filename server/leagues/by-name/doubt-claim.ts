import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { CLAIM_HOURS, DOUBTS_NEEDED } from "#contract/members/named-seats.ts";
import type { Actor } from "#server/access/guards.ts";
import { isMember, type LockedLeague, lockVisibleLeague } from "#server/access/league-access.ts";
import { haveMoney } from "#server/leagues/by-name/edit-names.ts";
import { nameOfSeat } from "#server/leagues/by-name/lock-named.ts";
import { moveSeat } from "#server/leagues/by-name/move-seat.ts";
import { newLink } from "#server/leagues/by-name/seat-link.ts";
import { membersAndCommissioner } from "#server/members/queries.ts";
import { takeSeat } from "#server/members/seats.ts";
import { claimConfirmed, claimDoubted, claimUndone } from "#server/notices/seat-claims.ts";
import { tell } from "#server/notices/tell.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { commissionerVotes, commissionerVotingProposals } from "#server/platform/db/schema/commissioner-votes.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { claimDoubts, namedSeats, seatClaims } from "#server/platform/db/schema/named-seats.ts";
import { votes, votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { AppError, conflict, forbidden, notFound } from "#server/platform/errors.ts";

type ClaimRow = typeof seatClaims.$inferSelect;

async function lockClaim(tx: Tx, actor: Actor, claimId: string): Promise<{ league: LockedLeague; claim: ClaimRow }> {
  const [found] = await tx.select().from(seatClaims).where(eq(seatClaims.id, claimId));
  if (!found) throw notFound("Claim not found");
  const league = await lockVisibleLeague(tx, actor, found.leagueId, "Claim not found");
  const isIn =
    league.commissionerId === actor.userId || (await isMember(tx, { leagueId: league.id, userId: actor.userId }));
  if (!isIn) throw notFound("Claim not found");
  // While this waited for the lock, it may have been undone.
  const [claim] = await tx
    .select()
    .from(seatClaims)
    .where(and(eq(seatClaims.id, claimId), isNull(seatClaims.undoneAt)));
  if (!claim) throw conflict("This claim was undone already.");
  return { league, claim };
}

/**
 * Says that a claimed seat isn't this person's; the second of the league's accounts to say so makes the seat a name's again,
 * with a new link (RULES §28). @returns Whether it did.
 * @throws AppError 409 to its claimant, twice, of a seat taken back before, of one claimed by its own emailed invitation, during
 * a vote, and once 48 hours are over and the account has voted or been paid.
 */
export async function doubtClaim(
  tx: Tx,
  actor: Actor,
  { claimId, reason, secret, now }: { claimId: string; reason: string; secret: string; now: Date },
): Promise<boolean> {
  const { league, claim } = await lockClaim(tx, actor, claimId);
  if (claim.userId === actor.userId) throw conflict("This seat is yours.");
  const refusal = await whyNoDoubt(tx, claim, now);
  if (refusal) throw conflict(refusal);
  const isOwn = and(eq(claimDoubts.claimId, claimId), eq(claimDoubts.userId, actor.userId));
  if ((await tx.$count(claimDoubts, isOwn)) > 0) throw conflict("You have said so already.");
  await tx.insert(claimDoubts).values({ claimId, userId: actor.userId, reason, createdAt: now });
  const doubts = await tx.$count(claimDoubts, eq(claimDoubts.claimId, claimId));
  const to = [...new Set([...(await membersAndCommissioner(tx, league)), claim.userId])].filter(
    (id) => id !== actor.userId,
  );
  const about = { to, userId: claim.userId, name: await nameOfSeat(tx, claim.nameId), by: actor.userId, reason };
  if (doubts < DOUBTS_NEEDED) {
    await tell(tx, now, claimDoubted(league, about));
    return false;
  }
  await tx.update(seatClaims).set({ undoneAt: now }).where(eq(seatClaims.id, claimId));
  await tx.update(namedSeats).set(newLink(secret)).where(eq(namedSeats.userId, claim.nameId));
  await moveSeat(tx, { claim, isUndone: true, actor: actor.userId, now });
  await giveOwnBack(tx, league, claim, now);
  await tell(tx, now, claimUndone(league, about));
  return true;
}

/** Who had a seat of their own before the two were put together has one again, as long as the league has one for them. */
async function giveOwnBack(tx: Tx, league: LockedLeague, { userId, claimedAt }: ClaimRow, now: Date): Promise<void> {
  const { leagueId, leftAt } = leagueMembers;
  const had = and(eq(leagueId, league.id), eq(leagueMembers.userId, userId), eq(leftAt, claimedAt));
  if ((await tx.$count(leagueMembers, had)) === 0) return;
  await takeSeat(tx, league, { userId, isTold: false, now }).catch((error) => {
    if (!(error instanceof AppError)) throw error;
  });
}

export const hoursEnd = ({ claimedAt }: Pick<ClaimRow, "claimedAt">): Date =>
  new Date(claimedAt.getTime() + CLAIM_HOURS * 3_600_000);

/** Says why nobody can say anymore that a claimed seat isn't theirs; undefined while they can. */
export async function whyNoDoubt(db: Reader, claim: ClaimRow, now: Date): Promise<string | undefined> {
  const { leagueId, nameId, userId, way, claimedAt } = claim;
  if (way === "email") return "This seat was claimed by the invitation to its own address.";
  const isBefore = and(eq(seatClaims.nameId, nameId), isNotNull(seatClaims.undoneAt));
  if ((await db.$count(seatClaims, isBefore)) > 0) return "This seat was taken back once already.";
  const isOpen = or(
    sql`exists (select from ${votingSessions} s where s.league_id = ${leagueId} and s.status = 'active')`,
    sql`exists (select from ${commissionerVotingProposals} p where p.league_id = ${leagueId} and p.status = 'active')`,
  );
  const { rows: open } = await db.execute(sql`select where ${isOpen}`);
  if (open.length > 0) return "A vote is running. Say so once it is over.";
  if (now < hoursEnd(claim)) return undefined;
  const voted = and(
    eq(votes.userId, userId),
    gt(votes.votedAt, claimedAt),
    sql`${votes.votingSessionId} in (
    select id from voting_sessions where league_id = ${leagueId})`,
  );
  const votedOut = and(
    eq(commissionerVotes.userId, userId),
    gt(commissionerVotes.votedAt, claimedAt),
    sql`${commissionerVotes.proposalId} in (
    select id from commissioner_voting_proposals where league_id = ${leagueId})`,
  );
  const isPaid = and(eq(payouts.leagueId, leagueId), eq(payouts.userId, userId), gt(payouts.processedAt, claimedAt));
  const acted =
    (await db.$count(votes, voted)) +
    (await db.$count(commissionerVotes, votedOut)) +
    (await db.$count(payouts, isPaid));
  return acted > 0 ? `${CLAIM_HOURS} hours are over, and the member has voted or been paid.` : undefined;
}

/** Says, as the treasurer, that who claimed a seat with a prize is the person (RULES §28): it can be paid then. */
export async function confirmClaim(
  tx: Tx,
  actor: Actor,
  { claimId, now }: { claimId: string; now: Date },
): Promise<void> {
  const { league, claim } = await lockClaim(tx, actor, claimId);
  if (league.treasurerId !== actor.userId) throw forbidden("Only the treasurer can do this.");
  if (claim.userId === actor.userId)
    throw conflict("Nobody confirms their own seat. Make another member the treasurer for it.");
  if (claim.hadPrize && !claim.confirmedAt) await markConfirmed(tx, league, claim, { actor, now });
}

/** Does so once it is known that the treasurer may, and tells everyone. */
export async function markConfirmed(
  tx: Tx,
  league: LockedLeague,
  claim: ClaimRow,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await tx.update(seatClaims).set({ confirmedAt: now, confirmedById: actor.userId }).where(eq(seatClaims.id, claim.id));
  const to = (await membersAndCommissioner(tx, league)).filter((id) => id !== actor.userId);
  await tell(tx, now, claimConfirmed(league, { to, userId: claim.userId, by: actor.userId }));
}

/**
 * Refuses to give up a seat while its league can still say that it isn't who claimed it: what was paid would go to them.
 * @throws AppError 409
 */
export async function refuseFreshClaim(
  tx: Tx,
  { leagueId, userId, now }: { leagueId: string; userId: string; now: Date },
) {
  const isTheirs = and(eq(seatClaims.leagueId, leagueId), eq(seatClaims.userId, userId), isNull(seatClaims.undoneAt));
  const [claim] = await tx.select().from(seatClaims).where(isTheirs);
  if (!claim || claim.way === "email" || now >= hoursEnd(claim)) return;
  if (!(await haveMoney(tx, leagueId, [userId]))) return;
  throw conflict(
    `This seat was claimed less than ${CLAIM_HOURS} hours ago, and the league can still say that it isn't them. It can be given up after that.`,
  );
}
