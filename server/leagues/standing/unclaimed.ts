import { and, eq, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { toCents } from "#contract/platform/money.ts";
import type { NeedFacts } from "#server/leagues/standing/needs-in-league.ts";
import { outstandingCents } from "#server/money/payouts/outstanding.ts";
import { hasNoReadyAccount, waitsForBankDetails } from "#server/money/payouts/ready-accounts.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { payouts, unclaimedMoney } from "#server/platform/db/schema/payouts.ts";

/** Sums what waits only for the person's bank account, by league, with what is kept for them as unclaimed money. */
export async function unclaimedBy(
  db: Reader,
  userId: string,
): Promise<Map<string, NonNullable<NeedFacts["unclaimed"]>>> {
  const waiting = db
    .select({
      leagueId: payouts.leagueId,
      cents: sql<number>`${outstandingCents(payouts)}`.as("cents"),
      since: sql<Date>`${payouts.createdAt}`.as("since"),
    })
    .from(payouts)
    .where(and(eq(payouts.userId, userId), waitsForBankDetails(db)));
  const { leagueId, amount: keptCents, createdAt, paidAsId } = unclaimedMoney;
  const kept = db
    .select({
      leagueId,
      cents: sql<number>`${keptCents}`.as("cents"),
      since: sql<Date>`${createdAt}`.as("since"),
    })
    .from(unclaimedMoney)
    .where(and(eq(unclaimedMoney.userId, userId), isNull(paidAsId), hasNoReadyAccount(db, unclaimedMoney.userId)));
  const all = unionAll(waiting, kept).as("all_waiting");
  const rows = await db
    .select({
      leagueId: all.leagueId,
      amount: sql<number>`sum(${all.cents})::bigint`,
      since: sql<Date>`min(${all.since})`.mapWith(payouts.createdAt),
    })
    .from(all)
    .groupBy(all.leagueId);
  return new Map(rows.map(({ leagueId, amount, since }) => [leagueId, { amount: toCents(amount), since }]));
}
