import { and, eq, gt, not, sql } from "drizzle-orm";
import { addDays } from "#contract/platform/days.ts";
import { type Sum, sumsOf } from "#contract/platform/sums.ts";
import { isUnconfirmed } from "#server/money/treasurer/unconfirmed.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { treasurerPayouts } from "#server/platform/db/schema/treasurers.ts";

/** How long the recipient of something that was sent has to answer before its sender may be gone. */
const ANSWER_DAYS = 14;

/** Counts the payments of a league that its treasurer hasn't answered. */
export const countAnnounced = (reader: Reader, leagueId: string): Promise<number> =>
  reader.$count(payments, and(eq(payments.leagueId, leagueId), eq(payments.status, "pending"), payments.byTreasurer));

/** Counts the debts of a league that were sent and not confirmed; those of members without an account for two weeks. */
export function countUnanswered(reader: Reader, leagueId: string, now: Date): Promise<number> {
  const isLate = sql`exists (select from treasurer_payouts s where s.payout_id = ${payouts.id} and s.sent_at <= ${addDays(now, -ANSWER_DAYS).toISOString()})`;
  const isSent = and(eq(payouts.leagueId, leagueId), eq(payouts.status, "processing"), payouts.byTreasurer);
  return reader.$count(payouts, and(isSent, not(and(isUnconfirmed(payouts), isLate) ?? sql`false`)));
}

type Sender = { userId: string; leagueId?: string; now: Date };

/** Sums what a person says they sent within the last two weeks, of a league or of all, and nobody has confirmed. */
export async function lastSentBy(reader: Reader, { userId, leagueId, now }: Sender): Promise<Sum[]> {
  const isTheirs = and(
    leagueId === undefined ? undefined : eq(payouts.leagueId, leagueId),
    eq(treasurerPayouts.keeperId, userId),
    gt(treasurerPayouts.sentAt, addDays(now, -ANSWER_DAYS)),
    eq(payouts.status, "processing"),
  );
  const sent = await reader
    .select({ amount: payouts.amount, currency: leagues.currency })
    .from(treasurerPayouts)
    .innerJoin(payouts, eq(payouts.id, treasurerPayouts.payoutId))
    .innerJoin(leagues, eq(leagues.id, payouts.leagueId))
    .where(isTheirs);
  return sumsOf(sent);
}
