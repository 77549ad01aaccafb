import { and, eq, exists, inArray, isNotNull, isNull, ne, not, or, sql } from "drizzle-orm";
import { byName } from "#server/money/payouts/queries.ts";
import { payoutsSent } from "#server/notices/payouts.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import type { Locked } from "#server/platform/db/locked.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { payoutAccounts, payoutAttempts, payouts } from "#server/platform/db/schema/payouts.ts";

type Winner = { userId: string; leagueId: string };

/**
 * Tells a winner what was sent to them, once no other payout of theirs from the same league is about to be: what one
 * award gives a person is sent within seconds, and told as one. If another takes longer than a minute,
 * `resume_unfinished` tells them without it. The caller has posted the answer for this payout, which locks the winner's
 * account in the books, so of two answers at the same moment the second sees the first.
 */
export async function tellSentIfLast(
  tx: Tx,
  { payout, now }: { payout: Locked<Winner & { id: string }>; now: Date },
): Promise<void> {
  const { id, userId, leagueId } = payout;
  const isOnItsWay = or(
    eq(payouts.status, "processing"),
    // One that was refused for now is tried again much later.
    and(eq(payouts.status, "pending"), isNull(payouts.failureMessage)),
  );
  const others = and(eq(payouts.userId, userId), eq(payouts.leagueId, leagueId), ne(payouts.id, id), isOnItsWay);
  if ((await tx.$count(payouts, others)) > 0) return;
  await tellSentPayouts(tx, { userId, leagueId, now });
}

/** Tells a winner everything that was sent to them from a league and not told yet: each transfer once. */
export async function tellSentPayouts(tx: Tx, { userId, leagueId, now }: Winner & { now: Date }): Promise<void> {
  const theirs = tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.userId, userId), eq(payouts.leagueId, leagueId)));
  const untold = await tx
    .update(payoutAttempts)
    .set({ untoldSince: null })
    .where(and(inArray(payoutAttempts.payoutId, theirs), isNotNull(payoutAttempts.untoldSince)))
    .returning({ payoutId: payoutAttempts.payoutId, cents: payoutAttempts.amount });
  if (untold.length === 0) return;
  const cents = new Map(untold.map((attempt) => [attempt.payoutId, attempt.cents]));
  const rows = await tx
    .select()
    .from(payouts)
    .where(and(inArray(payouts.id, [...cents.keys()]), not(isTheBanksNews)))
    .orderBy(payouts.createdAt, sql`${payouts.place} nulls last`, ...byName, payouts.id);
  const [first, ...more] = rows.map((payout) => ({ payout, cents: cents.get(payout.id) ?? payout.amount }));
  if (!first) return;
  const league = onlyRow(await tx.select({ name: leagues.name }).from(leagues).where(eq(leagues.id, leagueId)));
  await tell(tx, now, payoutsSent(league.name, [first, ...more]));
}

/** The winner has been told that their bank returned it: it isn't on its way anymore. */
const isTheBanksNews = exists(
  sql`(select from ${payoutAccounts} where ${payoutAccounts.userId} = ${payouts.userId}
    and ${payoutAccounts.bankFailure} is not null and ${payouts.stripeTransferId} = any(${payoutAccounts.bankReturned}))`,
);
