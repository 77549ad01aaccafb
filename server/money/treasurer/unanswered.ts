import { and, eq, gt } from "drizzle-orm";
import { addDays } from "#contract/platform/days.ts";
import { type Sum, sumsOf } from "#contract/platform/sums.ts";
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

/** Counts the debts of a league that were sent and that their recipients haven't confirmed. */
export const countUnconfirmed = (reader: Reader, leagueId: string): Promise<number> =>
  reader.$count(payouts, and(eq(payouts.leagueId, leagueId), eq(payouts.status, "processing"), payouts.byTreasurer));

/** Sums what a person says they sent within the last two weeks, and nobody has confirmed, for each currency. */
export async function lastSentBy(reader: Reader, { userId, now }: { userId: string; now: Date }): Promise<Sum[]> {
  const isTheirs = and(
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
