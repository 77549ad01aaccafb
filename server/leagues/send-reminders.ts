import { and, eq, isNull, lt, lte, not, or } from "drizzle-orm";
import { yearsToPayChoices } from "#contract/terms/dynasty.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { dueBy, feeDueNowOf } from "#server/members/entry-due.ts";
import { saysPaid } from "#server/members/says-paid.ts";
import { feeReminder } from "#server/notices/seasons.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { isOwing } from "#server/platform/seat-payments.ts";

export const REMINDER_PAUSE_MS = 24 * 60 * 60 * 1000;

type Reminder = { userId?: string; now: Date };

/**
 * Reminds the members who owe the entry fee, or only the one named, each at most once in 24 hours (RULES §5); nobody who
 * says that they paid the treasurer (RULES §24). @returns How many emails were sent, and how many members owe.
 */
export async function sendReminders(
  tx: Tx,
  league: ManagedLeague,
  { userId, now }: Reminder,
): Promise<{ sent: number; owing: number }> {
  if (!isOpenForPaying(league.status)) return { sent: 0, owing: 0 };
  const owes = and(
    eq(leagueMembers.leagueId, league.id),
    isNull(leagueMembers.leftAt),
    lte(leagueMembers.firstSeason, league.currentYear),
    isOwing(),
    not(saysPaid()),
    userId ? eq(leagueMembers.userId, userId) : undefined,
  );
  const notLately = or(
    isNull(leagueMembers.lastRemindedAt),
    lt(leagueMembers.lastRemindedAt, new Date(now.getTime() - REMINDER_PAUSE_MS)),
  );
  const reminded = await tx
    .update(leagueMembers)
    .set({ lastRemindedAt: now })
    .from(users)
    .where(and(eq(users.id, leagueMembers.userId), owes, notLately))
    .returning({ email: users.email, firstName: users.firstName, seat: leagueMembers, firstDue: feeDueNowOf(now) });
  const notices = reminded.map(({ seat, ...reader }) =>
    feeReminder(dueBy(league, seat), { ...reader, choices: yearsToPayChoices(league, seat) }, now),
  );
  await tell(tx, now, ...notices);
  return { sent: reminded.length, owing: await tx.$count(leagueMembers, owes) };
}
