import { and, eq, inArray, isNull, lte, not, or, sql } from "drizzle-orm";
import { addDays } from "#contract/platform/days.ts";
import { yearsToPayChoices } from "#contract/terms/dynasty.ts";
import { remindNames } from "#server/leagues/by-name/email-names.ts";
import { REMINDER_PAUSE_MS } from "#server/leagues/send-reminders.ts";
import { dueBy, feeDueNowOf } from "#server/members/entry-due.ts";
import { saysPaid } from "#server/members/says-paid.ts";
import { deadlineNews } from "#server/notices/channel.ts";
import { deadlineReminder } from "#server/notices/seasons.ts";
import { tell } from "#server/notices/tell.ts";
import { isOnBreak } from "#server/people/play-limits/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { isOwing } from "#server/platform/seat-payments.ts";

/** Days from the payment deadline: three reminders before it, five after it (RULES §19). */
const REMINDER_DAYS = [-7, -3, -1, 1, 4, 7, 10, 13];
/** On these, an address of somebody without an account is reminded, which gets two a season at most (RULES §28). */
const DAYS_OF_NAMES = [-3, 1];
/** A reminder that comes later than this, because the server was stopped, isn't sent: the next one is near. */
const LATE_DAYS_MAX = 2;
/** Leagues, of up to 50 seats each. */
const AT_ONCE_MAX = 50;

/**
 * Job: reminds members who owe about the payment deadline, each once per date, unless their commissioner switched it
 * off (RULES §19). Skips members who were reminded in the last 24 hours, took their seat after the date, or say that they
 * paid the treasurer (RULES §24). It looks at the leagues for which one of the dates has come, and leaves those that are
 * locked to the next run. @returns Whether there may be more to look at.
 */
export async function remindDeadlines(tx: Tx, { secret, now }: { secret: string; now: Date }): Promise<boolean> {
  const looked = await planNext(tx, now);
  if (looked.length === 0) return false;
  const due = await owingSeats(tx, { leagueIds: looked.map(({ id }) => id), now });
  if (due.length === 0) return looked.length === AT_ONCE_MAX;
  const wasReminded = ({ seat: { lastRemindedAt } }: (typeof due)[number]) =>
    lastRemindedAt !== null && now.getTime() - lastRemindedAt.getTime() < REMINDER_PAUSE_MS;
  const fresh = due.filter((one) => !wasReminded(one));
  const named = fresh.filter(({ hasAccount, league, dueAt }) =>
    DAYS_OF_NAMES.some((days) => !hasAccount && dueAt?.getTime() === addDays(league.paymentDeadline, days).getTime()),
  );
  const seats = named.map(({ league, seat, firstDue }) => ({
    ...{ userId: seat.userId, notice: { league: dueBy(league, seat), due: firstDue } },
  }));
  const emailed = await remindNames(tx, { seats, secret, now });
  const told = fresh.filter(({ hasAccount, seat }) => hasAccount || emailed.has(seat.userId));
  const toldIds = told.map(({ seat }) => seat.id);
  await Promise.all([
    noteDue(tx, due),
    tx.update(leagueMembers).set({ lastRemindedAt: now }).where(inArray(leagueMembers.id, toldIds)),
  ]);
  const notices = told.map(({ league, seat, ...due }) =>
    deadlineReminder(dueBy(league, seat), {
      userId: seat.userId,
      ...due,
      choices: yearsToPayChoices(league, seat),
      now,
    }),
  );
  const near = due.filter(({ league, dueAt }) => dueAt !== null && dueAt < league.paymentDeadline);
  const leaguesNear = new Map(near.map(({ league }) => [league.id, league]));
  await tell(tx, now, ...notices, ...[...leaguesNear.values()].map(deadlineNews));
  return looked.length === AT_ONCE_MAX;
}

const reminderDays = sql`unnest(array[${sql.join(
  REMINDER_DAYS.map((day) => sql`${day}::int`),
  sql`, `,
)}]) day`;
const datesOf = sql`(select ${leagues.paymentDeadline} + day * interval '1 day' as at from ${reminderDays})`;

/** Locks leagues for which one of the dates has come, and plans when they are looked at next. */
function planNext(tx: Tx, now: Date): Promise<{ id: string }[]> {
  const looked = tx
    .select({ id: leagues.id })
    .from(leagues)
    .where(lte(leagues.reminderDueAt, now))
    .orderBy(leagues.reminderDueAt)
    .limit(AT_ONCE_MAX)
    .for("no key update", { skipLocked: true });
  const next = sql`(select min(due.at) from ${datesOf} due where due.at > ${now.toISOString()}::timestamptz)`;
  // As an array, because PostgreSQL may run a locking subquery again for each row.
  const ids = sql`array(${looked})`;
  return tx
    .update(leagues)
    .set({ reminderDueAt: next })
    .where(eq(leagues.id, sql`any(${ids})`))
    .returning({ id: leagues.id });
}

/** The seats of these leagues that owe, and that the latest date concerns. */
function owingSeats(tx: Tx, { leagueIds, now }: { leagueIds: string[]; now: Date }) {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const dueAt = sql`(select max(due.at) from ${datesOf} due where due.at <= ${moment})`;
  return tx
    .select({
      league: leagues,
      seat: leagueMembers,
      firstName: users.firstName,
      hasAccount: users.hasAccount,
      dueAt: dueAt.mapWith(leagueMembers.joinedAt),
      firstDue: feeDueNowOf(now),
    })
    .from(leagueMembers)
    .innerJoin(leagues, eq(leagues.id, leagueMembers.leagueId))
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(
      and(
        inArray(leagues.id, leagueIds),
        isNull(leagueMembers.leftAt),
        lte(leagueMembers.firstSeason, leagues.currentYear),
        isOwing(),
        not(saysPaid()),
        not(isOnBreak(leagueMembers.userId, now)),
        sql`${dueAt} > ${moment} - ${LATE_DAYS_MAX} * interval '1 day'`,
        sql`${dueAt} >= ${leagueMembers.joinedAt}`,
        or(isNull(leagueMembers.deadlineReminderDueAt), sql`${leagueMembers.deadlineReminderDueAt} < ${dueAt}`),
      ),
    )
    .orderBy(leagues.paymentDeadline, leagueMembers.id)
    .for("no key update", { of: leagueMembers });
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
