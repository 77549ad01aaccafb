import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { namedSeats } from "#server/platform/db/schema/named-seats.ts";
import { notFound } from "#server/platform/errors.ts";
import { derivedToken, hashToken } from "#server/platform/lib/tokens.ts";

/** Derived, because those who know the names share it again at any time; only its hash is stored. */
export const seatToken = (secret: string, linkId: string): string => derivedToken(secret, "seat-link", linkId);

/** What a seat has once it has a new link, which ends the one before. */
export function newLink(secret: string) {
  const linkId = randomUUID();
  return { linkId, linkToken: hashToken(seatToken(secret, linkId)), linkEndedAt: null, linkEnd: null };
}

type Ended = { end: NonNullable<(typeof namedSeats.$inferSelect)["linkEnd"]>; now: Date };

export const endLink = (tx: Tx, userId: string, { end, now }: Ended) =>
  tx.update(namedSeats).set({ linkEndedAt: now, linkEnd: end }).where(eq(namedSeats.userId, userId));

/** Finds a seat and its league by a link, whether or not that has ended. @throws AppError 404 for any other text. */
export async function seatBehind(db: Reader, token: string) {
  const [found] = await db
    .select({ seat: namedSeats, league: leagues })
    .from(namedSeats)
    .innerJoin(leagues, eq(leagues.id, namedSeats.leagueId))
    .where(and(eq(namedSeats.linkToken, hashToken(token)), isNull(leagues.deletedAt)));
  if (!found) throw notFound("This link doesn't work. Ask whoever sent it for a new one.");
  return found;
}
