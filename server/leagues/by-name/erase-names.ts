import { and, eq, inArray, isNull } from "drizzle-orm";
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

/** Erases the names that wait in a league, which is deleted: nobody sees them anymore. */
export async function eraseNamesIn(tx: Tx, leagueId: string, now: Date): Promise<void> {
  const waiting = await tx.select({ userId: namedSeats.userId }).from(namedSeats).where(isName(leagueId));
  const ids = waiting.map(({ userId }) => userId);
  await tx
    .update(namedSeats)
    .set({ endedAt: now, linkEndedAt: now, linkEnd: "taken_off" })
    .where(inArray(namedSeats.userId, ids));
  await eraseNames(tx, ids, now);
  await tx.delete(claimAsks).where(eq(claimAsks.leagueId, leagueId));
}

async function eraseNames(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  for (const id of ids) {
    const gone = { username: `deleted-${id}`, firstName: "Deleted", lastName: "user", erasedAt: now, updatedAt: now };
    await tx.update(users).set(gone).where(eq(users.id, id));
    const nothing = { email: null, team: null, payTo: null, paySaidAt: null, nameGoesAt: null };
    await tx.update(namedSeats).set(nothing).where(eq(namedSeats.userId, id));
  }
}
