import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { claimWays } from "#contract/members/named-seats.ts";
import { isMember, type LockedLeague } from "#server/access/league-access.ts";
import { haveMoney } from "#server/leagues/by-name/edit-names.ts";
import type { NamedRow } from "#server/leagues/by-name/lock-named.ts";
import { moveSeat } from "#server/leagues/by-name/move-seat.ts";
import { endLink } from "#server/leagues/by-name/seat-link.ts";
import { membersAndCommissioner } from "#server/members/queries.ts";
import { seatClaimed } from "#server/notices/seat-claims.ts";
import { tell } from "#server/notices/tell.ts";
import { refuseOnBreak } from "#server/people/play-limits/require-may-play.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { seatClaims } from "#server/platform/db/schema/named-seats.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { conflict } from "#server/platform/errors.ts";

type Claiming = { userId: string; way: (typeof claimWays)[number]; actor: string; now: Date };

/**
 * Makes a name's seat an account's, with all that belongs to it (RULES §28); its link ends, and everyone in the league is told.
 * The caller holds the league's lock and has found the name.
 * @throws AppError 409 for somebody who has, or had, a seat with money in the league, or takes a break; and to put two seats
 * together once a prize is named for one.
 */
export async function claimSeat(tx: Tx, league: LockedLeague, seat: NamedRow, { userId, way, actor, now }: Claiming) {
  const [leagueId, nameId] = [league.id, seat.userId];
  await refuseOnBreak(tx, { userId, league, now });
  const hadPrize = await hasPrize(tx, leagueId, nameId);
  if (await isMember(tx, { leagueId, userId })) {
    if (way !== "commissioner") {
      throw conflict("You have a seat in this league. Its commissioner can put the two together.");
    }
    if (hadPrize)
      throw conflict("A prize is named for this seat. Pay it first; two seats can't be put together before.");
  }
  if (await haveMoney(tx, leagueId, [userId])) {
    throw conflict("Money was recorded with both seats, so they stay two.");
  }
  const isClaimant = and(eq(seatClaims.leagueId, leagueId), eq(seatClaims.userId, userId), isNull(seatClaims.undoneAt));
  if ((await tx.$count(seatClaims, isClaimant)) > 0) throw conflict("You have claimed a seat in this league before.");
  if (await areBothAsked(tx, nameId, userId)) {
    throw conflict("Both are asked in a vote. Put the two together once it is over.");
  }
  const { leftAt } = leagueMembers;
  const isOwn = and(eq(leagueMembers.leagueId, leagueId), eq(leagueMembers.userId, userId), isNull(leftAt));
  await tx.update(leagueMembers).set({ leftAt: now }).where(isOwn);
  const inserted = tx
    .insert(seatClaims)
    .values({ leagueId, nameId, userId, way, hadPrize, claimedAt: now })
    .returning();
  const claim = onlyRow(await inserted);
  await endLink(tx, nameId, { end: "claimed", now });
  await moveSeat(tx, { claim, isUndone: false, actor, now });
  const [name] = await tx.select({ name: users.username }).from(users).where(eq(users.id, nameId));
  const to = (await membersAndCommissioner(tx, league)).filter((id) => id !== actor);
  await tell(tx, now, seatClaimed(league, { to, userId, name: name?.name ?? "", hadPrize, way }));
}

/** Whether a vote that isn't over counts both: one ballot can't be two. */
async function areBothAsked(tx: Tx, nameId: string, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from (
      select s.id, v.user_id from voting_session_voters v join voting_sessions s on s.id = v.voting_session_id and s.status = 'active'
      union all select due_id, user_id from charge_ballots) asked
    where user_id in (${nameId}, ${userId}) group by id having count(*) = 2 limit 1`);
  return rows.length > 0;
}

/** Whether a prize was named for somebody, in an open vote or since. */
export async function hasPrize(tx: Tx, leagueId: string, userId: string): Promise<boolean> {
  const { status, proposedPayouts } = votingSessions;
  const isWon = and(eq(payouts.leagueId, leagueId), eq(payouts.userId, userId), ne(payouts.kind, "refund"));
  const named = sql`${proposedPayouts} @> ${JSON.stringify([{ userId }])}::jsonb`;
  const isProposed = and(eq(votingSessions.leagueId, leagueId), eq(status, "active"), named);
  return (await tx.$count(payouts, isWon)) + (await tx.$count(votingSessions, isProposed)) > 0;
}
