import { and, eq, exists, gt, inArray, isNotNull, isNull, ne, not, or, sql } from "drizzle-orm";
import { DOLLARS } from "#contract/platform/currency.ts";
import { isWon } from "#contract/terms/payout-kinds.ts";
import { byName } from "#server/money/payouts/queries.ts";
import { ON_ITS_WAY, SENDING } from "#server/notices/awards.ts";
import { prizeNews } from "#server/notices/channel.ts";
import { payoutsSent } from "#server/notices/payouts.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import type { Locked } from "#server/platform/db/locked.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { payoutAccounts } from "#server/platform/db/schema/payout-accounts.ts";
import { payoutAttempts, payouts } from "#server/platform/db/schema/payouts.ts";
import { mention } from "#server/platform/mentions.ts";

/** How recently a winner must have read that we're sending a prize not to be told that it was sent. */
const JUST_TOLD_MS = 5 * 60_000;

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

/**
 * Tells a winner everything that was sent to them from a league and not told yet: each transfer once, and what an award
 * just told them that we're sending in the award's own notification.
 */
export async function tellSentPayouts(tx: Tx, { userId, leagueId, now }: Winner & { now: Date }): Promise<void> {
  const theirs = tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.userId, userId), eq(payouts.leagueId, leagueId)));
  const untold = await tx
    .update(payoutAttempts)
    .set({ untoldSince: null })
    .where(and(inArray(payoutAttempts.payoutId, theirs), isNotNull(payoutAttempts.untoldSince)))
    .returning({
      payoutId: payoutAttempts.payoutId,
      cents: payoutAttempts.amount,
      attempt: payoutAttempts.attempt,
    });
  if (untold.length === 0) return;
  const cents = new Map(untold.map((attempt) => [attempt.payoutId, attempt.cents]));
  const rows = await tx
    .select()
    .from(payouts)
    .where(and(inArray(payouts.id, [...cents.keys()]), not(isTheBanksNews)))
    .orderBy(payouts.createdAt, sql`${payouts.place} nulls last`, ...byName, payouts.id);
  const again = new Set(untold.filter(({ attempt }) => attempt > 1).map(({ payoutId }) => payoutId));
  const sentIds = rows.flatMap(({ id }) => (again.has(id) ? [] : [id]));
  const awardedAt = await noteInAward(tx, { userId, leagueId, sentIds, now });
  const toTell = rows.filter(({ createdAt }) => !awardedAt.has(createdAt.getTime()));
  const prizes = rows.filter((payout) => isWon(payout) && sentIds.includes(payout.id));
  const received = prizes.map(({ amount }) =>
    prizeNews({ id: leagueId, currency: DOLLARS }, { name: mention(userId, leagueId), amount }),
  );
  const [first, ...more] = toTell.map((payout) => ({ payout, cents: cents.get(payout.id) ?? payout.amount }));
  if (!first) return tell(tx, now, ...received);
  const league = onlyRow(await tx.select({ name: leagues.name }).from(leagues).where(eq(leagues.id, leagueId)));
  await tell(tx, now, payoutsSent(league.name, [first, ...more]), ...received);
}

/**
 * If a winner has just read about an award that we're sending it, and all of it was sent at the first attempt, its
 * notification says so. @returns When such awards were made.
 */
async function noteInAward(
  tx: Tx,
  { userId, leagueId, sentIds, now }: Winner & { sentIds: string[]; now: Date },
): Promise<Set<number>> {
  const unsent = sql`select from ${payouts} where ${payouts.userId} = ${userId} and ${payouts.leagueId} = ${leagueId}
    and ${payouts.createdAt} = ${notifications.createdAt} and ${payouts.id} <> all(${sql.param(sentIds)}::uuid[])`;
  const noted = await tx
    .update(notifications)
    .set({ message: sql`replace(${notifications.message}, ${SENDING}, ${ON_ITS_WAY})` })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.leagueId, leagueId),
        gt(notifications.createdAt, new Date(now.getTime() - JUST_TOLD_MS)),
        sql`position(${SENDING} in ${notifications.message}) > 0`,
        sql`not exists (${unsent})`,
      ),
    )
    .returning({ awardedAt: notifications.createdAt });
  return new Set(noted.map(({ awardedAt }) => awardedAt.getTime()));
}

/** The winner has been told that their bank returned it: it isn't on its way anymore. */
const isTheBanksNews = exists(
  sql`(select from ${payoutAccounts} where ${payoutAccounts.userId} = ${payouts.userId}
    and ${payoutAccounts.bankFailure} is not null and ${payouts.stripeTransferId} = any(${payoutAccounts.bankReturned}))`,
);
