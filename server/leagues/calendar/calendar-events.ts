import { and, asc, eq, inArray, isNotNull, isNull, ne, or } from "drizzle-orm";
import { type CalendarEvent, deadlineEvent, seasonEndEvent } from "#contract/leagues/calendar-text.ts";
import { isDue } from "#contract/members/due-in-league.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { openVotesOf } from "#server/leagues/standing/open-votes.ts";
import { dueBy } from "#server/members/entry-due.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";

type Votes = Awaited<ReturnType<typeof openVotesOf>>;
type CalendarQuery = { userId: string; site: string; now: Date };
type Found = { league: LeagueRow; seat: typeof leagueMembers.$inferSelect | null; votes: Votes; asked: CalendarQuery };

/**
 * Lists the dates of a person's leagues (RULES §22): the payment deadlines of those they run or owe in, the votes and
 * proposed payouts that wait for them, and the ends of the seasons. Anyone with the feed's address can read it, so it names leagues alone. What
 * is canceled, paid or voted on is no longer listed, which removes it from calendars.
 */
export async function calendarEventsOf(db: Reader, asked: CalendarQuery): Promise<CalendarEvent[]> {
  const { userId } = asked;
  const votes = await openVotesOf(db, asked);
  const isTheirs = or(
    eq(leagues.commissionerId, userId),
    isNotNull(leagueMembers.id),
    inArray(leagues.id, [...votes.keys()]),
  );
  const rows = await db
    .select({ league: leagues, seat: leagueMembers })
    .from(leagues)
    .leftJoin(
      leagueMembers,
      and(eq(leagueMembers.leagueId, leagues.id), eq(leagueMembers.userId, userId), isNull(leagueMembers.leftAt)),
    )
    .where(and(isTheirs, isNull(leagues.deletedAt), ne(leagues.status, "cancelled")))
    .orderBy(asc(leagues.createdAt), asc(leagues.id));
  return rows.flatMap((row) => eventsIn({ ...row, votes, asked }));
}

function eventsIn({ league, seat, votes, asked: { userId, site, now } }: Found): CalendarEvent[] {
  const common = { url: `${site}/leagues/${league.id}`, changedAt: league.updatedAt };
  const runsIt = league.commissionerId === userId;
  const isAsked = seat !== null && isDue(seat, league);
  const playsNow = seat !== null && seat.firstSeason <= league.currentYear;
  // A season that was completed early has ended.
  const hasThisEnd = league.status !== "completed" || league.endDate <= now;
  return [
    ...(runsIt || isAsked
      ? [deadlineEvent(isAsked ? dueBy(league, seat) : league, { isFree: league.entryFee === 0, ...common })]
      : []),
    ...(votes.get(league.id) ?? []).map(({ about, sessionId, by }) => ({
      ...common,
      uid: `vote-${sessionId ?? `${league.id}-${Date.parse(by)}`}@potkeeper`,
      at: by,
      title: `${league.name}: ${ENDING[about]} ends`,
      ...(sessionId ? { url: `${site}/voting/${sessionId}` } : {}),
    })),
    ...((runsIt || playsNow) && hasThisEnd ? [seasonEndEvent(league, common)] : []),
  ];
}

const ENDING = {
  payouts: "vote on the payouts",
  commissioner: "vote on the commissioner",
  give_back: "vote on an unclaimed prize",
  return: "vote on equal shares",
  smaller_prizes: "vote on smaller prizes",
  proposal: "time to object to the payouts",
} as const;
