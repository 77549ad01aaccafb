import { and, eq, inArray, isNull, lt, lte, or } from "drizzle-orm";
import { counted } from "#contract/counted.ts";
import { isOpenForPaying } from "#contract/league-status.ts";
import { formatMoney } from "#contract/money.ts";
import { daysLeft } from "#contract/time.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";

const PAUSE_MS = 24 * 60 * 60 * 1000;

type Reminder = { userId?: string; now: Date };

/**
 * Reminds the members who owe the entry fee, or only the one named, each at most once in 24 hours (RULES §5). @returns
 * How many emails were sent, and how many members owe.
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
    inArray(leagueMembers.paymentStatus, ["pending", "overdue"]),
    userId ? eq(leagueMembers.userId, userId) : undefined,
  );
  const notLately = or(
    isNull(leagueMembers.lastRemindedAt),
    lt(leagueMembers.lastRemindedAt, new Date(now.getTime() - PAUSE_MS)),
  );
  const reminded = await tx
    .update(leagueMembers)
    .set({ lastRemindedAt: now })
    .from(users)
    .where(and(eq(users.id, leagueMembers.userId), owes, notLately))
    .returning({ email: users.email, firstName: users.firstName });
  for (const { email, firstName } of reminded) {
    await queueMail(tx, { to: email, content: reminderLetter(league, { firstName, now }), now });
  }
  return { sent: reminded.length, owing: await tx.$count(leagueMembers, owes) };
}

function reminderLetter(league: ManagedLeague, { firstName, now }: { firstName: string; now: Date }) {
  const fee = formatMoney(league.entryFee);
  const days = daysLeft(league.paymentDeadline, now);
  const due = days > 0 ? `in ${counted(days, "day")}` : "now: the deadline has passed";
  return {
    subject: `${league.name}: your entry fee of ${fee} is due`,
    heading: `Hello ${firstName}, your seat is waiting`,
    paragraphs: [
      `The entry fee for ${league.name} is due ${due}. It is held in escrow until the season ends; no one can touch it before then.`,
    ],
    facts: [
      { label: "Entry fee", value: `${fee} USD` },
      { label: "Due", value: utcText(league.paymentDeadline) },
    ],
    action: { label: `Pay ${fee}`, path: `/leagues/${league.id}/payment` },
  };
}
