import { and, eq, inArray, isNull, lt, not, or, sql } from "drizzle-orm";
import { yearsToPayChoices } from "#contract/terms/dynasty.ts";
import { REMINDER_PAUSE_MS } from "#server/leagues/send-reminders.ts";
import { dueBy, feeDueNowOf } from "#server/members/entry-due.ts";
import { saysPaid } from "#server/members/says-paid.ts";
import { deadlineReminder } from "#server/notices/seasons.ts";
import { tell } from "#server/notices/tell.ts";
import { isOnBreak } from "#server/people/play-limits/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { isRunning } from "#server/platform/db/kinds-in-sql.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** Days from a part's date; the last part's is near the deadline, which has reminders of its own. */
const REMINDER_DAYS = [-3, 1];
const AT_ONCE_MAX = 500;

/**
 * Job: reminds members three days before the date of a part of their entry fee and one day after it, as of the payment
 * deadline (RULES §19, §25). Runs each hour and looks at the dates of one hour; a missed hour isn't made up for, because
 * the next reminder is near.
 */
export async function remindParts(tx: Tx, { now }: { now: Date }): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isNow = sql.join(
    REMINDER_DAYS.map((days) => {
      const date = sql`${at} - ${days}::int * interval '1 day'`;
      return sql`(${leagueMembers.partDueAt} > ${date} - interval '1 hour' and ${leagueMembers.partDueAt} <= ${date})`;
    }),
    sql` or `,
  );
  const due = await tx
    .select({
      league: leagues,
      seat: leagueMembers,
      firstName: users.firstName,
      firstDue: feeDueNowOf(now),
    })
    .from(leagueMembers)
    .innerJoin(leagues, eq(leagues.id, leagueMembers.leagueId))
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(
      and(
        sql`(${isNow})`,
        isNull(leagueMembers.leftAt),
        not(saysPaid()),
        // Somebody without an account has nobody to tell.
        users.hasAccount,
        not(isOnBreak(leagueMembers.userId, now)),
        eq(leagues.remindsMembers, true),
        isRunning(leagues.status),
        isNull(leagues.deletedAt),
        or(
          isNull(leagueMembers.lastRemindedAt),
          lt(leagueMembers.lastRemindedAt, new Date(now.getTime() - REMINDER_PAUSE_MS)),
        ),
      ),
    )
    .orderBy(leagueMembers.id)
    .limit(AT_ONCE_MAX)
    .for("no key update", { of: leagueMembers });
  const ids = due.map((one) => one.seat.id);
  await tx.update(leagueMembers).set({ lastRemindedAt: now }).where(inArray(leagueMembers.id, ids));
  const notices = due.map(({ league, seat: owing, ...reader }) =>
    deadlineReminder(dueBy(league, owing), {
      ...{ userId: owing.userId, ...reader, choices: yearsToPayChoices(league, owing), now },
    }),
  );
  await tell(tx, now, ...notices);
  return due.length === AT_ONCE_MAX;
}
