import { and, asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ClaimAsk } from "#contract/leagues/named-seats.ts";
import type { Actor } from "#server/access/guards.ts";
import { isMember, type LockedLeague } from "#server/access/league-access.ts";
import { claimSeat, HAS_SEAT } from "#server/leagues/by-name/claim-seat.ts";
import { markConfirmed } from "#server/leagues/by-name/doubt-claim.ts";
import { lockForNames, unclaimedName } from "#server/leagues/by-name/lock-named.ts";
import { leagueBehind, lockLeagueBehind } from "#server/leagues/joining/join-by-link.ts";
import { askRefused, runners, seatAsked } from "#server/notices/seat-claims.ts";
import { tell } from "#server/notices/tell.ts";
import { refuseOnBreak } from "#server/people/play-limits/require-may-play.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { claimAsks, isName, namedSeats } from "#server/platform/db/schema/named-seats.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { memberName, namesOf } from "#server/platform/member-names.ts";
import { mention } from "#server/platform/mentions.ts";

/*
 * "Are you one of these?": who joins by the league's link may be one of its names. They don't get the seat by saying so: the
 * commissioner or the treasurer confirms that it is them, which is a claim like any other (RULES §28).
 */

/** The names that wait, for somebody signed in with the league's join link, and the one that they asked for. */
export async function namesToAskFor(db: Reader, { token, userId }: { token: string; userId: string }) {
  const league = await leagueBehind(db, token);
  const names = await db
    .select({ userId: namedSeats.userId, name: users.username })
    .from(namedSeats)
    .innerJoin(users, eq(users.id, namedSeats.userId))
    .where(isName(league.id))
    .orderBy(asc(users.username));
  const [ask] = await db.select().from(claimAsks).where(isAskOf(league.id, userId));
  return { names, askedFor: names.find((name) => name.userId === ask?.nameId)?.userId ?? null };
}

const isAskOf = (leagueId: string, userId: string) =>
  and(eq(claimAsks.leagueId, leagueId), eq(claimAsks.userId, userId));

/** Locks a league for an account that is opened to ask, without a seat. @throws AppError 409 where no name waits. */
export async function lockLeagueToAsk(tx: Tx, token: string): Promise<LockedLeague> {
  const league = await lockLeagueBehind(tx, token);
  if ((await tx.$count(namedSeats, isName(league.id))) > 0) return league;
  throw conflict("No name waits in this league anymore. Open its link again.");
}

type Ask = { token: string; userId: string; nameId: string | null; now: Date };

/** Asks for a name's seat, and for none before; null takes it back. @throws AppError 409 for who has a seat. */
export async function askForSeat(tx: Tx, { token, userId, nameId, now }: Ask): Promise<void> {
  const league = await lockLeagueBehind(tx, token);
  if (nameId === null) {
    await tx.delete(claimAsks).where(isAskOf(league.id, userId));
    return;
  }
  if (await isMember(tx, { leagueId: league.id, userId })) throw conflict(HAS_SEAT);
  await putAsk(tx, league, { userId, nameId, now });
}

/** The same for somebody whose invitation shows which name they may be. */
export async function putAsk(
  tx: Tx,
  league: LockedLeague,
  { userId, nameId, now }: { userId: string; nameId: string; now: Date },
): Promise<void> {
  const seat = await unclaimedName(tx, league, nameId);
  await refuseOnBreak(tx, { userId, league, now });
  const before = await tx.delete(claimAsks).where(isAskOf(league.id, userId)).returning();
  await tx.insert(claimAsks).values({ leagueId: league.id, userId, nameId: seat.userId, askedAt: now });
  // Who changes their mind is told of once: what needs an answer says the rest.
  if (before.length > 0) return;
  const to = runners(league).filter((id) => id !== userId);
  await tell(tx, now, seatAsked(league, { to, userId, name: mention(nameId, league.id) }));
}

/** Lists who says that a name of the league is theirs, the oldest first. */
export async function claimAsksOf(db: Reader, leagueId: string): Promise<ClaimAsk[]> {
  const rows = await db
    .select({ ask: claimAsks, asker: namesOf(users), name: names.username })
    .from(claimAsks)
    .innerJoin(users, eq(users.id, claimAsks.userId))
    .innerJoin(names, eq(names.id, claimAsks.nameId))
    .innerJoin(namedSeats, and(eq(namedSeats.userId, claimAsks.nameId), isName(leagueId)))
    .orderBy(asc(claimAsks.askedAt));
  return rows.map(({ ask: { userId, nameId, askedAt }, asker, name }) => ({
    ...{ userId, askedBy: memberName({ ...asker, hasNamesake: true }), nameId, name },
    askedAt: askedAt.toISOString(),
  }));
}

const names = alias(users, "names");

type Answered = { leagueId: string; userId: string; nameId: string; isThem: boolean; now: Date };

/**
 * Answers somebody who asked, as the commissioner or the treasurer: they get the seat, or are told that they don't. The
 * treasurer's word confirms the person for a prize, too. @throws AppError 404 if it was taken back or is about another name.
 */
export async function answerAsk(tx: Tx, actor: Actor, { leagueId, userId, nameId, isThem, now }: Answered) {
  const league = await lockForNames(tx, actor, leagueId);
  if (userId === actor.userId) throw conflict("Somebody else has to confirm who you are.");
  const isThis = and(isAskOf(leagueId, userId), eq(claimAsks.nameId, nameId));
  const [ask] = await tx.delete(claimAsks).where(isThis).returning();
  if (!ask) throw notFound("They don't ask for this seat anymore.");
  const seat = await unclaimedName(tx, league, nameId);
  if (isThem) {
    const claim = await claimSeat(tx, league, seat, { userId, way: "commissioner", actor: actor.userId, now });
    if (claim.hadPrize && league.treasurerId === actor.userId) await markConfirmed(tx, league, claim, { actor, now });
    return;
  }
  await tell(tx, now, askRefused(league, { userId, name: mention(nameId, league.id), isTaken: false }));
}
