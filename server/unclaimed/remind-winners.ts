import { and, asc, eq, lte, notExists, sql } from "drizzle-orm";
import { addDays } from "#contract/time.ts";
import { WINNER_REMINDER_DAYS } from "#contract/unclaimed.ts";
import type { Tx } from "#server/db/client.ts";
import { leagues } from "#server/db/schema/leagues.ts";
import { payoutReminders, payouts } from "#server/db/schema/payouts.ts";
import { waitsForBankDetails } from "#server/payouts/ready-accounts.ts";
import { remind } from "#server/unclaimed/tell-unclaimed.ts";

const AT_ONCE_MAX = 200;

type Reminding = { publicUrl: string; now: Date };

/**
 * Job: reminds winners who have no bank account 3, 7, 14 and 30 days after the award (RULES §23), each day once. After
 * a pause of the server the missed days count as one reminder. Runs again until nobody is left to remind.
 */
export async function remindWinners(tx: Tx, { publicUrl, now }: Reminding): Promise<void> {
  for (const day of [...WINNER_REMINDER_DAYS].reverse()) await remindOfDay(tx, day, { publicUrl, now });
}

async function remindOfDay(tx: Tx, day: number, { publicUrl, now }: Reminding): Promise<void> {
  const isSent = tx
    .select({ day: payoutReminders.day })
    .from(payoutReminders)
    .where(and(eq(payoutReminders.payoutId, payouts.id), sql`${payoutReminders.day} >= ${day}`));
  const due = await tx
    .select({ payout: payouts, league: { id: leagues.id, name: leagues.name } })
    .from(payouts)
    .innerJoin(leagues, eq(leagues.id, payouts.leagueId))
    .where(and(waitsForBankDetails(tx), lte(payouts.createdAt, addDays(now, -day)), notExists(isSent)))
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
    .limit(AT_ONCE_MAX)
    .for("no key update", { of: payouts, skipLocked: true });
  if (due.length === 0) return;
  const days = WINNER_REMINDER_DAYS.filter((past) => past <= day);
  const written = await tx
    .insert(payoutReminders)
    .values(due.flatMap(({ payout }) => days.map((past) => ({ payoutId: payout.id, day: past, sentAt: now }))))
    .onConflictDoNothing()
    .returning({ payoutId: payoutReminders.payoutId, day: payoutReminders.day });
  const fresh = new Set(written.filter((row) => row.day === day).map(({ payoutId }) => payoutId));
  for (const { payout, league } of due) {
    if (fresh.has(payout.id)) await remind(tx, { league, payout, publicUrl, now });
  }
}
