import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { claimWays } from "#contract/leagues/named-seats.ts";
import { isMember, type LockedLeague } from "#server/access/league-access.ts";
import { haveMoney } from "#server/leagues/by-name/edit-names.ts";
import { type NamedRow, nameOfSeat } from "#server/leagues/by-name/lock-named.ts";
import { moveSeat } from "#server/leagues/by-name/move-seat.ts";
import { keptBy, wasOwedAsOther } from "#server/ledger/treasurer-balances.ts";
import { membersAndCommissioner } from "#server/members/queries.ts";
import { askRefused, seatClaimed } from "#server/notices/seat-claims.ts";
import { tell } from "#server/notices/tell.ts";
import { refuseOnBreak } from "#server/people/play-limits/require-may-play.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { claimAsks, namedSeats, seatClaims } from "#server/platform/db/schema/named-seats.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { conflict } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";

export const HAS_SEAT = "You have a seat in this league. Its commissioner can put the two together.";

type Claiming = { userId: string; way: (typeof claimWays)[number]; actor: string; now: Date };

/**
 * Makes a name's seat an account's, with all that belongs to it (RULES §28); its link ends, and everyone in the league is told.
 * The caller holds the league's lock and has found the name.
 * @throws AppError 409 for somebody who has, or had, a seat with money in the league, or takes a break; and to put two seats
 * together once a prize is named for one.
 */
export async function claimSeat(
  tx: Tx,
  league: LockedLeague,
  seat: NamedRow,
  { userId, way, actor, now }: Claiming,
): Promise<typeof seatClaims.$inferSelect> {
  const [leagueId, nameId] = [league.id, seat.userId];
  await refuseOnBreak(tx, { userId, league, now });
  const hadPrize = await hasPrize(tx, leagueId, nameId);
  const name = await nameOfSeat(tx, nameId);
  const hasSeat = await isMember(tx, { leagueId, userId });
  if (hasSeat && way !== "commissioner") throw conflict(HAS_SEAT);
  if (hasSeat && hadPrize) {
    throw conflict(`A prize is named for ${name}'s seat, so the two can't be put together.`);
  }
  if (await haveMoney(tx, leagueId, [userId])) {
    throw conflict(
      (await haveMoney(tx, leagueId, [nameId]))
        ? "Money was recorded with both seats, so they stay two."
        : `Money was recorded with the account's seat, and none with ${name}'s. Remove ${name} instead.`,
    );
  }
  const isClaimant = and(eq(seatClaims.leagueId, leagueId), eq(seatClaims.userId, userId), isNull(seatClaims.undoneAt));
  if ((await tx.$count(seatClaims, isClaimant)) > 0)
    throw conflict("This account has claimed a seat in this league already.");
  if (await wasOwedAsOther(tx, { leagueId, userId, nameId })) {
    throw conflict("The books know this account by another seat of this league that was taken back from it.");
  }
  if (hasSeat && userId !== league.commissionerId && (await keptBy(tx, { userId, leagueId })).length > 0) {
    throw conflict("They keep this league's money, so they keep the seat that they have. Remove the name instead.");
  }
  if (hasSeat) await giveUpOwn(tx, { leagueId, userId, nameId, now });
  // A seat owes one entry fee and one late fee a season.
  const isOwnDue = and(eq(dues.leagueId, leagueId), eq(dues.userId, userId), ne(dues.kind, "charge"));
  await tx
    .update(dues)
    .set({ status: "withdrawn" })
    .where(and(isOwnDue, ne(dues.status, "withdrawn")));
  const inserted = tx
    .insert(seatClaims)
    .values({ leagueId, nameId, userId, way, hadPrize, claimedAt: now })
    .returning();
  const claim = onlyRow(await inserted);
  const ended = { linkEnd: "claimed" as const, linkEndedAt: now, nameGoesAt: null };
  await tx.update(namedSeats).set(ended).where(eq(namedSeats.userId, nameId));
  await moveSeat(tx, { claim, isUndone: false, actor, now });
  const named = mention(nameId, leagueId);
  const to = (await membersAndCommissioner(tx, league)).filter((id) => id !== actor);
  const asks = and(eq(claimAsks.leagueId, leagueId), or(eq(claimAsks.nameId, nameId), eq(claimAsks.userId, userId)));
  const asked = (await tx.delete(claimAsks).where(asks).returning()).filter((ask) => ask.userId !== userId);
  await tell(
    tx,
    now,
    seatClaimed(league, { to, userId, name: named, hadPrize, way }),
    ...asked.map((ask) => askRefused(league, { userId: ask.userId, name: named, isTaken: true })),
  );
  return claim;
}

/**
 * Gives up the seat that its account has besides the one it gets, with the team of a season in which both have one.
 * @throws AppError 409 during a vote, which counts the two.
 */
async function giveUpOwn(
  tx: Tx,
  { leagueId, userId, nameId, now }: Record<"leagueId" | "userId" | "nameId", string> & { now: Date },
) {
  const isOpen = and(eq(votingSessions.leagueId, leagueId), eq(votingSessions.status, "active"));
  if ((await tx.$count(votingSessions, isOpen)) > 0) {
    throw conflict("A vote counts both seats. Put them together once it's over.");
  }
  const { leftAt } = leagueMembers;
  const isOwn = and(eq(leagueMembers.leagueId, leagueId), eq(leagueMembers.userId, userId), isNull(leftAt));
  await tx.update(leagueMembers).set({ leftAt: now }).where(isOwn);
  await tx.execute(sql`delete from league_teams own where league_id = ${leagueId} and user_id = ${userId} and exists (
    select from league_teams other where (other.league_id, other.season_year, other.user_id) = (own.league_id, own.season_year, ${nameId}::uuid))`);
}

/** Whether a prize was named for somebody, in an open vote or since. */
export async function hasPrize(db: Reader, leagueId: string, userId: string): Promise<boolean> {
  const { status, proposedPayouts } = votingSessions;
  const isWon = and(eq(payouts.leagueId, leagueId), eq(payouts.userId, userId), ne(payouts.kind, "refund"));
  const named = sql`${proposedPayouts} @> ${JSON.stringify([{ userId }])}::jsonb`;
  const isProposed = and(eq(votingSessions.leagueId, leagueId), eq(status, "active"), named);
  return (await db.$count(payouts, isWon)) + (await db.$count(votingSessions, isProposed)) > 0;
}
