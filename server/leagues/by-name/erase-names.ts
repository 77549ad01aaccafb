import { and, eq, isNull } from "drizzle-orm";
import { lockLeague } from "#server/access/league-access.ts";
import { endNames } from "#server/leagues/by-name/edit-names.ts";
import { moveSeat } from "#server/leagues/by-name/move-seat.ts";
import { endLink, FORGOTTEN } from "#server/leagues/by-name/seat-link.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { claimAsks, isName, namedSeats, seatClaims } from "#server/platform/db/schema/named-seats.ts";
import { users } from "#server/platform/db/schema/users.ts";

type Erased = { userId: string; now: Date };

/** Erases the names whose seats an account has, as they are the same person's, and what it asked for. */
export async function eraseNamesOf(tx: Tx, { userId, now }: Erased): Promise<void> {
  const isTheirs = and(eq(seatClaims.userId, userId), isNull(seatClaims.undoneAt));
  const claims = await tx.select({ nameId: seatClaims.nameId }).from(seatClaims).where(isTheirs);
  await eraseNames(
    tx,
    claims.map(({ nameId }) => nameId),
    now,
  );
  await tx.delete(claimAsks).where(eq(claimAsks.userId, userId));
}

/**
 * Gives an account's seats back to the names whose prizes it wasn't confirmed for, before it is erased: otherwise what was
 * sent would be settled, because nobody is left to confirm it (RULES §28). @returns Their leagues' ids.
 */
export async function giveUnconfirmedBack(tx: Tx, { userId, now }: Erased): Promise<string[]> {
  const { hadPrize, confirmedAt, undoneAt } = seatClaims;
  const isWaiting = and(eq(seatClaims.userId, userId), hadPrize, isNull(confirmedAt), isNull(undoneAt));
  const claims = await tx.select().from(seatClaims).where(isWaiting).orderBy(seatClaims.leagueId);
  for (const claim of claims) {
    await lockLeague(tx, claim.leagueId);
    await tx.update(seatClaims).set({ undoneAt: now }).where(eq(seatClaims.id, claim.id));
    await endLink(tx, claim.nameId, { end: "ended", now });
    await moveSeat(tx, { claim, isUndone: true, actor: userId, now });
  }
  return claims.map(({ leagueId }) => leagueId);
}

/** Erases the names that wait in a league, which is deleted: nobody sees them anymore. */
export async function eraseNamesIn(tx: Tx, leagueId: string, now: Date): Promise<void> {
  const waiting = await tx.select({ userId: namedSeats.userId }).from(namedSeats).where(isName(leagueId));
  const ids = waiting.map(({ userId }) => userId);
  await endNames(tx, leagueId, { userIds: ids, now });
  await eraseNames(tx, ids, now);
  await tx.delete(claimAsks).where(eq(claimAsks.leagueId, leagueId));
}

async function eraseNames(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  for (const id of ids) {
    const gone = { username: `deleted-${id}`, firstName: "Deleted", lastName: "user", erasedAt: now, updatedAt: now };
    await tx.update(users).set(gone).where(eq(users.id, id));
    await tx.update(namedSeats).set(FORGOTTEN).where(eq(namedSeats.userId, id));
  }
}
