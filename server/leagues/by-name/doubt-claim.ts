import { and, eq, isNull, sql } from "drizzle-orm";
import { CLAIM_HOURS, DOUBTS_NEEDED } from "#contract/leagues/named-seats.ts";
import { addHours } from "#contract/platform/days.ts";
import { siteName } from "#contract/platform/site.ts";
import type { Actor } from "#server/access/guards.ts";
import { isMember, type LockedLeague, lockVisibleLeague } from "#server/access/league-access.ts";
import { haveMoney } from "#server/leagues/by-name/edit-names.ts";
import { moveSeat } from "#server/leagues/by-name/move-seat.ts";
import { newHolder } from "#server/leagues/by-name/seat-link.ts";
import { membersAndCommissioner } from "#server/members/queries.ts";
import { takeSeat } from "#server/members/seats.ts";
import { replaceGoneTreasurer } from "#server/money/treasurer/change-treasurer.ts";
import { claimConfirmed, claimDoubted, claimUndone } from "#server/notices/seat-claims.ts";
import { tell } from "#server/notices/tell.ts";
import { ballotFrom } from "#server/platform/ballot-from.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { claimDoubts, namedSeats, seatClaims } from "#server/platform/db/schema/named-seats.ts";
import { AppError, conflict, forbidden, notFound } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";

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
  const { refusal } = await doubtOf(tx, claim, now);
  if (refusal) throw conflict(refusal);
  const isOwn = and(eq(claimDoubts.claimId, claimId), eq(claimDoubts.userId, actor.userId));
  if ((await tx.$count(claimDoubts, isOwn)) > 0) throw conflict("You have said so already.");
  await tx.insert(claimDoubts).values({ claimId, userId: actor.userId, reason, createdAt: now });
  const isUndone = await areEnough(tx, league, { claim, now });
  const to = [...new Set([...(await membersAndCommissioner(tx, league)), claim.userId])].filter(
    (id) => id !== actor.userId,
  );
  const about = { to, userId: claim.userId, name: mention(claim.nameId, league.id), by: actor.userId, reason };
  if (!isUndone) {
    await tell(tx, now, claimDoubted(league, about));
    return false;
  }
  await tx.update(seatClaims).set({ undoneAt: now }).where(eq(seatClaims.id, claimId));
  await tx.update(namedSeats).set(newHolder(secret)).where(eq(namedSeats.userId, claim.nameId));
  await moveSeat(tx, { claim, isUndone: true, actor: actor.userId, now });
  await giveOwnBack(tx, league, claim, now);
  if (!(await isMember(tx, { leagueId: league.id, userId: claim.userId }))) {
    await replaceGoneTreasurer(tx, league, { gone: claim.userId, commissionerId: league.commissionerId, now });
  }
  await tell(tx, now, claimUndone(league, about));
  return true;
}

/**
 * Whether two people of the league say so, of whom one has their own seat by no claim a short time ago and no later than this
 * one: nobody claims two, or joins with two, to take a third one from its member.
 */
async function areEnough(tx: Tx, league: LockedLeague, { claim, now }: { claim: ClaimRow; now: Date }) {
  const own = ballotFrom({ leagueId: league.id, userId: sql`d.user_id` });
  const { rows } = await tx.execute<{ made: number; known: boolean }>(sql`
    select count(*)::int as made,
      bool_or(coalesce(${own} <= ${now.toISOString()}, seat.joined_at <= ${claim.claimedAt.toISOString()}, true)) as known
    from claim_doubts d left join league_members seat
      on seat.league_id = ${league.id} and seat.user_id = d.user_id and seat.left_at is null
    where d.claim_id = ${claim.id} and (seat.id is not null or d.user_id = ${league.commissionerId})`);
  const { made, known } = onlyRow(rows);
  return made >= DOUBTS_NEEDED && known;
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

type Doubtable = {
  /** For how long at least: the 48 hours don't run while a vote does, so nobody opens one to keep others from saying it. */
  until: Date;
  /** Why nobody can say it now; undefined while they can. */
  refusal: string | undefined;
};

/** Finds whether the league can say that a claimed seat isn't this person's. */
export async function doubtOf(db: Reader, claim: ClaimRow, now: Date): Promise<Doubtable> {
  const { isKept, isSecond, isVoting, votingMs, hasActed } = await sinceClaim(db, claim, now);
  const until = new Date(addHours(claim.claimedAt, CLAIM_HOURS).getTime() + votingMs);
  const refusal = () => {
    if (claim.way === "email") return "This seat was claimed by the invitation to its own address.";
    if (!isKept) return `${siteName()} holds the money of this league, which has no seats without accounts.`;
    if (isSecond) return "This seat was taken back once already.";
    if (isVoting) return "A vote is running. Say so once it is over.";
    return now >= until && hasActed
      ? `${CLAIM_HOURS} hours are over, and the member has voted or been paid.`
      : undefined;
  };
  return { until, refusal: refusal() };
}

type Since = Record<"isKept" | "isSecond" | "isVoting" | "hasActed", boolean> & { votingMs: number };

async function sinceClaim(db: Reader, { leagueId, nameId, userId, claimedAt }: ClaimRow, now: Date): Promise<Since> {
  const [claimed, at] = [sql`${claimedAt.toISOString()}::timestamptz`, sql`${now.toISOString()}::timestamptz`];
  const { rows } = await db.execute<Since>(sql`
    with running as (
      select id, status, created_at, resolved_at from voting_sessions where league_id = ${leagueId} union all
      select id, status, created_at, resolved_at from commissioner_voting_proposals where league_id = ${leagueId}
    ), votes_since as (
      select unnest(range_agg(tstzrange(greatest(created_at, ${claimed}), greatest(coalesce(resolved_at, ${at}), ${claimed})))) as during
      from running
    ), ballots as (
      select voting_session_id as id, user_id, voted_at from votes union all
      select proposal_id, user_id, voted_at from commissioner_votes
    )
    select exists (select from leagues where id = ${leagueId} and treasurer_id is not null) as "isKept",
      exists (select from seat_claims c where c.name_id = ${nameId} and c.undone_at is not null
        and (select count(*) from claim_doubts d where d.claim_id = c.id) >= ${DOUBTS_NEEDED}) as "isSecond",
      exists (select from running where status = 'active') as "isVoting",
      coalesce(1000 * extract(epoch from (select sum(upper(during) - lower(during)) from votes_since)), 0)::float8 as "votingMs",
      exists (select from ballots join running using (id) where user_id = ${userId} and voted_at > ${claimed})
      or exists (select from charge_ballots b join dues on dues.id = b.due_id
        where dues.league_id = ${leagueId} and b.user_id = ${userId} and b.vote is not null)
      or exists (select from payouts o
        where o.league_id = ${leagueId} and o.user_id = ${userId} and o.processed_at > ${claimed}) as "hasActed"`);
  return onlyRow(rows);
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
  if (!claim || claim.way === "email" || now >= (await doubtOf(tx, claim, now)).until) return;
  if (!(await haveMoney(tx, leagueId, [userId]))) return;
  throw conflict(
    `This seat was claimed less than ${CLAIM_HOURS} hours ago, not counting the time of votes, and the league can still say that it isn't them. It can be given up after that.`,
  );
}
