import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { NamedMember } from "#contract/leagues/named-seats.ts";
import { refuseTakenName } from "#server/leagues/by-name/add-names.ts";
import { type NamedRow, nameOfSeat } from "#server/leagues/by-name/lock-named.ts";
import type { TreasurerLeague } from "#server/money/treasurer/treasurer-league.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { namedSeats, seatClaims } from "#server/platform/db/schema/named-seats.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { conflict, notFound } from "#server/platform/errors.ts";

type Edited = { member: NamedMember; now: Date };

/** Changes what is known of a member without an account. @throws AppError 409 at a name that somebody in the league has. */
export async function editName(tx: Tx, league: TreasurerLeague, seat: NamedRow, { member, now }: Edited) {
  const { userId } = seat;
  const { name, email = null, team = null } = member;
  await refuseTakenName(tx, league, { name, path: "name", userId });
  const before = await nameOfSeat(tx, userId);
  // Whether its person ever changed tells if the seat had its address from the start (accept-invitation.ts).
  if (name === before && email === seat.email && team === seat.team) return;
  await tx.update(users).set({ username: name, firstName: name, updatedAt: now }).where(eq(users.id, userId));
  await tx.update(namedSeats).set({ email, team }).where(eq(namedSeats.userId, userId));
}

/**
 * Takes back a whole list of names, as if it had never been added (RULES §28). @returns How many.
 * @throws AppError 404 for a list that has none left; 409 once money was recorded with one of them, or one was claimed.
 */
export async function takeBackList(tx: Tx, league: TreasurerLeague, { listId, now }: { listId: string; now: Date }) {
  const isIts = and(eq(namedSeats.leagueId, league.id), eq(namedSeats.listId, listId), isNull(namedSeats.endedAt));
  const listed = await tx.select().from(namedSeats).where(isIts);
  const ids = listed.map(({ userId }) => userId);
  if (ids.length === 0) throw notFound("List not found");
  if (listed.some(({ linkEnd }) => linkEnd === "claimed") || (await haveMoney(tx, league.id, ids))) {
    throw conflict("Money was recorded with these names, or one has its own account. Remove members one by one.");
  }
  await tx
    .update(leagueMembers)
    .set({ leftAt: now })
    .where(
      and(eq(leagueMembers.leagueId, league.id), inArray(leagueMembers.userId, ids), isNull(leagueMembers.leftAt)),
    );
  await endNames(tx, league.id, { userIds: ids, now });
  return ids.length;
}

/** Whether anything was said, paid or won by one of these people in a league. */
export async function haveMoney(tx: Tx, leagueId: string, ids: readonly string[]): Promise<boolean> {
  const people = [...ids];
  const paid = and(
    eq(payments.leagueId, leagueId),
    or(inArray(payments.userId, people), inArray(payments.paidById, people)),
  );
  const won = and(eq(payouts.leagueId, leagueId), inArray(payouts.userId, people));
  return (await tx.$count(payments, paid)) + (await tx.$count(payouts, won)) > 0;
}

/** Ends what a league knows of names whose seats were given up, of those an account had claimed, too. */
export async function endNames(tx: Tx, leagueId: string, { userIds, now }: { userIds: readonly string[]; now: Date }) {
  const { nameId, userId, undoneAt } = seatClaims;
  const claimed = tx
    .select({ nameId })
    .from(seatClaims)
    .where(and(eq(seatClaims.leagueId, leagueId), inArray(userId, [...userIds]), isNull(undoneAt)));
  const isOne = or(inArray(namedSeats.userId, [...userIds]), inArray(namedSeats.userId, claimed));
  const isTheirs = and(eq(namedSeats.leagueId, leagueId), isNull(namedSeats.endedAt), isOne);
  await tx.update(namedSeats).set({ endedAt: now, linkEndedAt: now, linkEnd: "taken_off" }).where(isTheirs);
}
