import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { calendarFeeds } from "#server/platform/db/schema/calendar-feeds.ts";
import { derivedToken, hashToken } from "#server/platform/lib/tokens.ts";

/** Derived, because the profile shows it again each time. */
const tokenOf = (secret: string, id: string) => derivedToken(secret, "calendar-feed", id);

type Own = { userId: string; secret: string };

/** Finds the secret of a person's feed; null while it is off. */
export async function calendarFeedOf(db: Reader, { userId, secret }: Own): Promise<string | null> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return feed ? tokenOf(secret, feed.id) : null;
}

/** Turns the feed on, or replaces its address: the old one stops working (RULES §22). @returns The new secret. */
export async function renewCalendarFeed(tx: Tx, { userId, secret, now }: Own & { now: Date }): Promise<string> {
  const id = randomUUID();
  const token = tokenOf(secret, id);
  const feed = { id, token: hashToken(token), createdAt: now };
  await tx
    .insert(calendarFeeds)
    .values({ userId, ...feed })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: feed });
  return token;
}

export async function turnOffCalendarFeed(tx: Tx, userId: string): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

/** Finds whose feed a secret opens; undefined if it was replaced, turned off or made up. */
export async function ownerOfFeed(db: Reader, token: string): Promise<string | undefined> {
  const [feed] = await db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.token, hashToken(token)));
  return feed?.userId;
}
