import { randomUUID } from "node:crypto";
import { and, eq, isNull, or } from "drizzle-orm";
import { networkCounters } from "#server/people/auth/sign-in-limits.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { namedSeats } from "#server/platform/db/schema/named-seats.ts";
import type { Deps } from "#server/platform/deps.ts";
import { notFound } from "#server/platform/errors.ts";
import { derivedToken, hashToken } from "#server/platform/lib/tokens.ts";
import { admitAttempt, forgiveAttempt } from "#server/platform/limits/admit-attempt.ts";
import { refusedUntil } from "#server/platform/limits/refused-until.ts";

/** Derived, because those who know the names share it again at any time; only its hash is stored. */
export const seatToken = (secret: string, linkId: string): string => derivedToken(secret, "seat-link", linkId);

/** What a seat has once it has a new link, which ends the one before. */
export function newLink(secret: string) {
  const linkId = randomUUID();
  return { linkId, linkToken: hashToken(seatToken(secret, linkId)), linkEndedAt: null, linkEnd: null };
}

/** The same where it may have been in other hands: what was said with it isn't the seat's word. */
export const newHolder = (secret: string) => ({ ...newLink(secret), ...UNSAID });

export const UNSAID = { payTo: null, paySaidAt: null, nameGoesAt: null };

/** A new season's links for all of a league's names but those who said that they aren't in it, and its reminders (RULES §28). */
export async function renewLinks(tx: Tx, leagueId: string, secret: string): Promise<void> {
  const isRenewed = or(isNull(namedSeats.linkEnd), eq(namedSeats.linkEnd, "ended"));
  const seats = await tx
    .select({ userId: namedSeats.userId })
    .from(namedSeats)
    .where(and(eq(namedSeats.leagueId, leagueId), isNull(namedSeats.endedAt), isRenewed));
  for (const { userId } of seats) {
    await tx
      .update(namedSeats)
      .set({ ...newLink(secret), remindersSent: 0 })
      .where(eq(namedSeats.userId, userId));
  }
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
  if (!found) throw notFound("This link doesn't work. Ask the person who sent it for a new one.");
  return found;
}

/**
 * Does the same for a request from outside: a network that guesses links waits as one that guesses passwords does.
 * @throws AppError 404 for a text that is no link, 429 after many of those.
 */
export async function seatFor(deps: Deps, network: string, token: string) {
  const [counters, now] = [networkCounters(deps, { kind: "seat-link", network }), deps.clock()];
  const until = await admitAttempt(deps.db, counters, now);
  if (until) throw refusedUntil(until, now, (wait) => `Too many links that don't work. Try again in ${wait}.`);
  const found = await seatBehind(deps.db, token);
  await forgiveAttempt(deps.db, counters, []);
  return found;
}
