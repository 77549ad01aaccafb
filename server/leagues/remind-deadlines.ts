import { and, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { isOpenForPaying, leagueStatuses } from "#contract/league-status.ts";
import { addDays } from "#contract/time.ts";
import { REMINDER_PAUSE_MS } from "#server/leagues/send-reminders.ts";
import { deadlineReminder } from "#server/notices/seasons.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** Days from the payment deadline: three reminders before it, five after it (RULES §19). */
const REMINDER_DAYS = [-7, -3, -1, 1, 4, 7, 10, 13];
/** A reminder that comes later than this, because the server was stopped, isn't sent: the next one is near. */
const LATE_DAYS_MAX = 2;
const AT_ONCE_MAX = 200;

/**
 * Job: reminds members who owe of the payment deadline, each once per date, unless their commissioner switched it off
 * (RULES §19). Skips members who were reminded in the last 24 hours or took their seat after the date. Locks only the
 * seats, and leaves those that are locked already to the next run. @returns Whether there may be more to remind.
 */
export async function remindDeadlines(tx: Tx, { now }: { now: Date }): Promise<boolean> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const days = sql.join(
    REMINDER_DAYS.map((day) => sql`${day}::int`),
    sql`, `,
  );
  const dueAt = sql`(
    select max(due.at) from (select ${leagues.paymentDeadline} + day * interval '1 day' as at from unnest(array[${days}]) day) due
    where due.at <= ${moment})`;
  // Says again, in terms of the deadline, that one of its dates has just come, so that the index on deadlines can be
  // used.
  const isNearDate = or(
    ...REMINDER_DAYS.map((day) =>
      and(
        gt(leagues.paymentDeadline, addDays(now, -day - LATE_DAYS_MAX)),
        lte(leagues.paymentDeadline, addDays(now, -day)),
      ),
    ),
  );
  const due = await tx
    .select({
      league: leagues,
      seat: leagueMembers,
      firstName: users.firstName,
      dueAt: dueAt.mapWith(leagueMembers.joinedAt),
    })
    .from(leagueMembers)
    .innerJoin(leagues, eq(leagues.id, leagueMembers.leagueId))
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(
      and(
        eq(leagues.remindsMembers, true),
        gt(leagues.entryFee, sql`0`),
        inArray(leagues.status, leagueStatuses.filter(isOpenForPaying)),
        isNull(leagues.deletedAt),
        isNull(leagueMembers.leftAt),
        lte(leagueMembers.firstSeason, leagues.currentYear),
        inArray(leagueMembers.paymentStatus, ["pending", "overdue"]),
        isNearDate,
        sql`${dueAt} > ${moment} - ${LATE_DAYS_MAX} * interval '1 day'`,
        sql`${dueAt} >= ${leagueMembers.joinedAt}`,
        or(isNull(leagueMembers.deadlineReminderDueAt), sql`${leagueMembers.deadlineReminderDueAt} < ${dueAt}`),
      ),
    )
    .orderBy(leagues.paymentDeadline, leagueMembers.id)
    .limit(AT_ONCE_MAX)
    .for("no key update", { of: leagueMembers, skipLocked: true });
  if (due.length === 0) return false;
  const wasReminded = ({ seat: { lastRemindedAt } }: (typeof due)[number]) =>
    lastRemindedAt !== null && now.getTime() - lastRemindedAt.getTime() < REMINDER_PAUSE_MS;
  const told = due.filter((one) => !wasReminded(one));
  await noteDue(tx, due);
  await tx
    .update(leagueMembers)
    .set({ lastRemindedAt: now })
    .where(
      inArray(
        leagueMembers.id,
        told.map(({ seat }) => seat.id),
      ),
    );
  const notices = told.map(({ league, seat: { userId }, firstName }) =>
    deadlineReminder(league, { userId, firstName, now }),
  );
  await tell(tx, now, ...notices);
  return due.length === AT_ONCE_MAX;
}

/** Records the date that each of these seats is done with, reminded or skipped. */
async function noteDue(tx: Tx, due: readonly { seat: { id: string }; dueAt: Date | null }[]): Promise<void> {
  const ids = sql.param(due.map(({ seat }) => seat.id));
  const dates = sql.param(due.map(({ dueAt }) => dueAt?.toISOString() ?? null));
  await tx
    .update(leagueMembers)
    .set({ deadlineReminderDueAt: sql`noted.due_at` })
    .from(sql`unnest(${ids}::uuid[], ${dates}::timestamptz[]) as noted (id, due_at)`)
    .where(sql`${leagueMembers.id} = noted.id`);
}
