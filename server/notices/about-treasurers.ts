import { and, eq, inArray } from "drizzle-orm";
import type { Event, Notice } from "#server/notices/notice.ts";
import { holdsMoney, sendsMail, type Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";

/**
 * Finds out which notices have an email about money that Potkeeper doesn't hold, and marks it: those about leagues that
 * keep their own money, and all of them on an installation without a processor (RULES §24).
 */
export async function aboutTreasurers(tx: Tx, events: readonly Event[]): Promise<(notice: Notice) => Notice> {
  if (!sendsMail(tx)) return (notice) => notice;
  if (!holdsMoney(tx)) return marked;
  const leagueIds = events.flat().flatMap((notice) => ("email" in notice ? (leagueOf(notice) ?? []) : []));
  if (leagueIds.length === 0) return (notice) => notice;
  const isTheirs = and(inArray(leagues.id, [...new Set(leagueIds)]), eq(leagues.custody, "treasurer"));
  const own = new Set((await tx.select({ id: leagues.id }).from(leagues).where(isTheirs)).map(({ id }) => id));
  return (notice) => (own.has(leagueOf(notice) ?? "") ? marked(notice) : notice);
}

const leagueOf = (notice: Notice): string | null | undefined =>
  "to" in notice ? notice.leagueId : (notice.leagueId ?? notice.inApp?.leagueId);

const marked = (notice: Notice): Notice =>
  "email" in notice ? { ...notice, email: { ...notice.email, isOfTreasurer: true } } : notice;
