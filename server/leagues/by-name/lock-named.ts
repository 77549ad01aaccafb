import { and, eq } from "drizzle-orm";
import type { Actor } from "#server/access/guards.ts";
import { lockTreasurerLeague, type TreasurerLeague } from "#server/money/treasurer/treasurer-league.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { isName, namedSeats } from "#server/platform/db/schema/named-seats.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { forbidden, notFound } from "#server/platform/errors.ts";

export type NamedRow = typeof namedSeats.$inferSelect;

/** Locks a league for its commissioner or its treasurer, who know its members by name (RULES §28); no admin does. */
export async function lockForNames(tx: Tx, actor: Actor, leagueId: string): Promise<TreasurerLeague> {
  const league = await lockTreasurerLeague(tx, actor, leagueId);
  if (actor.userId === league.commissionerId || actor.userId === league.treasurerId) return league;
  throw forbidden("Only the commissioner and the treasurer can do this.");
}

/** Finds the seat of a name that nobody has claimed, after the league's lock. @throws AppError 404 */
export async function unclaimedName(tx: Tx, league: { id: string }, userId: string): Promise<NamedRow> {
  const [seat] = await tx
    .select()
    .from(namedSeats)
    .where(and(isName(league.id), eq(namedSeats.userId, userId)));
  if (!seat) throw notFound("Member not found");
  return seat;
}

/** What a name says, also once an account has its seat. */
export async function nameOfSeat(db: Reader, nameId: string): Promise<string> {
  const [person] = await db.select({ name: users.username }).from(users).where(eq(users.id, nameId));
  return person?.name ?? "";
}
