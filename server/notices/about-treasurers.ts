import { and, sql } from "drizzle-orm";
import { isOfTreasurer } from "#server/notices/custody.ts";
import type { Event, Notice } from "#server/notices/notice.ts";
import { builtOnce } from "#server/platform/db/built-once.ts";
import { holdsMoney, sendsMail, type Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";

/**
 * Finds out which notices have an email about money that Potkeeper doesn't hold, and marks it: those about leagues that
 * keep their own money, and all of them on an installation without a processor (RULES §24).
 */
export async function aboutTreasurers(tx: Tx, events: readonly Event[]): Promise<(notice: Notice) => Notice> {
  if (!sendsMail(tx)) return (notice) => notice;
  if (!holdsMoney(tx)) return marked;
  const leagueIds = events.flat().flatMap((notice) => (isUnknown(notice) ? (leagueOf(notice) ?? []) : []));
  if (leagueIds.length === 0) return (notice) => notice;
  const own = new Set((await treasurersLeagues(tx, { ids: [...new Set(leagueIds)] })).map(({ id }) => id));
  return (notice) => (own.has(leagueOf(notice) ?? "") ? marked(notice) : notice);
}

/** Built once, so that it is sent at once, ahead of what else its transaction writes, and shares a round trip. */
const treasurersLeagues = builtOnce((db) =>
  db
    .select({ id: leagues.id })
    .from(leagues)
    .where(and(sql`${leagues.id} = any(${sql.placeholder("ids")}::uuid[])`, isOfTreasurer)),
);

/** Whether a notice has an email and doesn't say itself whose money it is about. */
const isUnknown = (notice: Notice): boolean => "email" in notice && notice.email.isOfTreasurer === undefined;

const leagueOf = (notice: Notice): string | null | undefined =>
  "to" in notice ? notice.leagueId : (notice.leagueId ?? notice.inApp?.leagueId);

const marked = (notice: Notice): Notice =>
  "email" in notice ? { ...notice, email: { ...notice.email, isOfTreasurer: true } } : notice;
