import { and, eq, inArray, isNull, lt, lte, not, or } from "drizzle-orm";
import { yearsToPayChoices } from "#contract/terms/dynasty.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { remindNames } from "#server/leagues/by-name/email-names.ts";
import { isKept } from "#server/leagues/custody.ts";
import { dueBy, feeDueNowOf } from "#server/members/entry-due.ts";
import { saysPaid } from "#server/members/says-paid.ts";
import { feeReminder } from "#server/notices/seasons.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { isOwing } from "#server/platform/seat-payments.ts";

export const REMINDER_PAUSE_MS = 24 * 60 * 60 * 1000;

type Reminder = { userId?: string; secret: string; now: Date };
/** How many were told, how many owe, and how many of them have only a link, which people send them. */
type Reminded = { sent: number; owing: number; onlyLink: number };

/**
 * Reminds the members who owe the entry fee, or only the one named, each at most once in 24 hours (RULES §5); nobody who
 * says that they paid the treasurer (RULES §24). Those without an account are told if they have an address that gets one
 * more email (RULES §28); the one named counts as reminded, because whoever asks for it shares the link.
 */
export async function sendReminders(
  tx: Tx,
  league: ManagedLeague,
  { userId, secret, now }: Reminder,
): Promise<Reminded> {
  if (!isOpenForPaying(league.status)) return { sent: 0, owing: 0, onlyLink: 0 };
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
    .where(and(eq(users.id, leagueMembers.userId), users.hasAccount, owes, notLately))
    .returning({ email: users.email, firstName: users.firstName, seat: leagueMembers, firstDue: feeDueNowOf(now) });
  const notices = reminded.map(({ seat, ...reader }) =>
    feeReminder(dueBy(league, seat), { ...reader, choices: yearsToPayChoices(league, seat) }, now),
  );
  await tell(tx, now, ...notices);
  const isNamed = and(not(users.hasAccount), owes, notLately);
  const owingNames = tx
    .select({ seat: leagueMembers, due: feeDueNowOf(now) })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .innerJoin(leagues, eq(leagues.id, leagueMembers.leagueId))
    .where(isNamed);
  const names = isKept(league) ? await owingNames : [];
  const seats = names.map(({ seat, due }) => ({ userId: seat.userId, notice: { league: dueBy(league, seat), due } }));
  const emailed = await remindNames(tx, { seats, secret, now });
  const told = names.filter(({ seat }) => userId !== undefined || emailed.has(seat.userId));
  const ids = told.map(({ seat }) => seat.id);
  if (ids.length > 0) await tx.update(leagueMembers).set({ lastRemindedAt: now }).where(inArray(leagueMembers.id, ids));
  return {
    sent: reminded.length + emailed.size,
    owing: await tx.$count(leagueMembers, owes),
    onlyLink: names.length - emailed.size,
  };
}
