import { and, asc, eq, lte, notExists, sql } from "drizzle-orm";
import { addDays } from "#contract/platform/days.ts";
import { WINNER_REMINDER_DAYS } from "#contract/votes/unclaimed.ts";
import { payoutPauseColumn } from "#server/money/payouts/payout-pause.ts";
import { waitsForBankDetails } from "#server/money/payouts/ready-accounts.ts";
import { isNotReviewed } from "#server/money/season-holds/season-pauses.ts";
import { tell } from "#server/notices/tell.ts";
import { unclaimedReminder } from "#server/notices/unclaimed-prizes.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { payoutReminders, payouts } from "#server/platform/db/schema/payouts.ts";

const AT_ONCE_MAX = 200;

type Reminding = { config: Config; now: Date };

/**
 * Job: reminds winners without a bank account 3, 7, 14 and 30 days after the award (RULES §23), once for each day. Days
 * missed while the server was down count as one reminder. No one is told to claim a prize that an admin is still
 * reviewing. @returns Whether there may be more to remind.
 */
export async function remindWinners(tx: Tx, reminding: Reminding): Promise<boolean> {
  let isMore = false;
  for (const day of [...WINNER_REMINDER_DAYS].reverse()) isMore = (await remindOfDay(tx, day, reminding)) || isMore;
  return isMore;
}

async function remindOfDay(tx: Tx, day: number, { config, now }: Reminding): Promise<boolean> {
  const isSent = tx
    .select({ day: payoutReminders.day })
    .from(payoutReminders)
    .where(and(eq(payoutReminders.payoutId, payouts.id), sql`${payoutReminders.day} >= ${day}`));
  const due = await tx
    .select({
      payout: payouts,
      league: { id: leagues.id, name: leagues.name, currency: leagues.currency },
      pause: payoutPauseColumn({ config, now }),
    })
    .from(payouts)
    .innerJoin(leagues, eq(leagues.id, payouts.leagueId))
    .where(and(waitsForBankDetails(tx), lte(payouts.createdAt, addDays(now, -day)), notExists(isSent), isNotReviewed))
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
    .limit(AT_ONCE_MAX)
    .for("no key update", { of: payouts, skipLocked: true });
  if (due.length === 0) return false;
  const days = WINNER_REMINDER_DAYS.filter((past) => past <= day);
  const written = await tx
    .insert(payoutReminders)
    .values(due.flatMap(({ payout }) => days.map((past) => ({ payoutId: payout.id, day: past, sentAt: now }))))
    .onConflictDoNothing()
    .returning({ payoutId: payoutReminders.payoutId, day: payoutReminders.day });
  const fresh = new Set(written.filter((row) => row.day === day).map(({ payoutId }) => payoutId));
  const told = due.filter(({ payout }) => fresh.has(payout.id));
  await tell(tx, now, ...told.map(({ payout, league, pause }) => unclaimedReminder(league, payout, pause)));
  return due.length === AT_ONCE_MAX;
}
