import { and, asc, eq, inArray, isNull, lte, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { addDays } from "#contract/platform/days.ts";
import { addCents, type Cents, ZERO } from "#contract/platform/money.ts";
import { isUnconfirmed } from "#server/money/treasurer/unconfirmed.ts";
import type { League, Notice } from "#server/notices/notice.ts";
import { tell } from "#server/notices/tell.ts";
import * as notices from "#server/notices/treasurer-reminders.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { isOpenPayout } from "#server/platform/db/kinds-in-sql.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { treasurerPayments, treasurerPayouts } from "#server/platform/db/schema/treasurers.ts";
import { mention } from "#server/platform/mentions.ts";

/** Days after which a treasurer is reminded of a payment that a member announced (RULES §24). */
const PAYMENT_DAYS = [2, 5, 10] as const;
/** Days after which both sides are reminded of what is owed, or was sent and not confirmed (RULES §24). */
const DEBT_DAYS = [3, 7, 14] as const;
const AT_ONCE_MAX = 200;

/**
 * Job: reminds treasurers of payments without an answer, and both sides of debts that aren't paid or confirmed, once for
 * each day; days missed while the server was down count as one reminder. Leaves those that are locked to the next run.
 * @returns Whether there may be more to remind.
 */
export async function remindTreasurers(tx: Tx, { now }: { now: Date }): Promise<boolean> {
  const ofPayments = await remindOfPayments(tx, now);
  return (await remindOfDebts(tx, now)) || ofPayments;
}

/** One of the days has come since this moment, and no reminder since that day. */
function isDue(since: SQLWrapper, remindedAt: SQLWrapper, { days, now }: { days: readonly number[]; now: Date }): SQL {
  const all = sql.join(
    days.map((day) => sql`${day}::int`),
    sql`, `,
  );
  const at = sql`${since} + day * interval '1 day'`;
  return sql`exists (select from unnest(array[${all}]) day where ${at} <= ${now.toISOString()}::timestamptz
    and (${remindedAt} is null or ${remindedAt} < ${at}))`;
}

async function remindOfPayments(tx: Tx, now: Date): Promise<boolean> {
  const { createdAt } = payments;
  const due = await tx
    .select({ payment: payments, league: leagues })
    .from(payments)
    .innerJoin(treasurerPayments, eq(treasurerPayments.paymentId, payments.id))
    .innerJoin(leagues, eq(leagues.id, payments.leagueId))
    .where(
      and(
        ...[eq(payments.status, "pending"), sql`${payments.byTreasurer}`, isNull(leagues.deletedAt)],
        ...[lte(createdAt, addDays(now, -PAYMENT_DAYS[0]))],
        isDue(createdAt, treasurerPayments.remindedAt, { days: PAYMENT_DAYS, now }),
      ),
    )
    .orderBy(asc(createdAt), asc(payments.id))
    .limit(AT_ONCE_MAX)
    .for("no key update", { of: treasurerPayments, skipLocked: true });
  if (due.length === 0) return false;
  const ids = due.map(({ payment }) => payment.id);
  await tx.update(treasurerPayments).set({ remindedAt: now }).where(inArray(treasurerPayments.paymentId, ids));
  const told = due.flatMap(({ league, payment }) =>
    league.treasurerId === null ? [] : [{ ...payment, league, toId: league.treasurerId }],
  );
  await tell(tx, now, ...grouped(told, notices.paymentsUnanswered));
  return due.length === AT_ONCE_MAX;
}

async function remindOfDebts(tx: Tx, now: Date): Promise<boolean> {
  const since = sql`case when ${payouts.status} = 'processing' then ${treasurerPayouts.sentAt}
    else greatest(${payouts.createdAt}, ${treasurerPayouts.deniedAt}) end`;
  const due = await tx
    .select({ debt: payouts, league: leagues, senderId: treasurerPayouts.keeperId })
    .from(payouts)
    .innerJoin(leagues, eq(leagues.id, payouts.leagueId))
    .leftJoin(treasurerPayouts, eq(treasurerPayouts.payoutId, payouts.id))
    .where(
      and(
        ...[
          isOpenPayout(payouts.status),
          sql`${payouts.byTreasurer}`,
          isNull(leagues.deletedAt),
          not(isUnconfirmed(payouts)),
        ],
        ...[lte(payouts.createdAt, addDays(now, -DEBT_DAYS[0]))],
        isDue(sql`(${since})`, payouts.lastRemindedAt, { days: DEBT_DAYS, now }),
      ),
    )
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
    .limit(AT_ONCE_MAX)
    .for("no key update", { of: payouts, skipLocked: true });
  if (due.length === 0) return false;
  const ids = due.map(({ debt }) => debt.id);
  await tx.update(payouts).set({ lastRemindedAt: now }).where(inArray(payouts.id, ids));
  const waiting = due.flatMap(({ debt: { id, userId, amount, status }, league, senderId }) => {
    const isSent = status === "processing";
    const toId = isSent ? senderId : league.treasurerId;
    return toId === null || toId === userId ? [] : [{ id, userId, amount, league, isSent, toId }];
  });
  const [sent, owed] = [waiting.filter(({ isSent }) => isSent), waiting.filter(({ isSent }) => !isSent)];
  const toRecipients = [...byPerson(sent), ...byPerson(owed)].map(({ league, userId, amount, isSent, toId }) =>
    (isSent ? notices.didItArrive : notices.stillOwed)(league, { userId, amount, keeper: mention(toId, league.id) }),
  );
  const toKeepers = [
    ...grouped(byPerson(owed), notices.debtsUnpaid),
    ...grouped(byPerson(sent), notices.debtsUnconfirmed),
  ];
  await tell(tx, now, ...toRecipients, ...toKeepers);
  return due.length === AT_ONCE_MAX;
}

type Waiting = { league: League; userId: string; paidById?: string | null; amount: Cents; toId: string };
type About = Parameters<typeof notices.debtsUnpaid>[2];

/** Adds up what waits between the same two people in a league. */
function byPerson<W extends Waiting>(waiting: readonly W[]): W[] {
  const sums = new Map<string, W>();
  for (const one of waiting) {
    const key = `${one.league.id} ${one.toId} ${one.userId}`;
    sums.set(key, { ...one, amount: addCents(one.amount, sums.get(key)?.amount ?? ZERO) });
  }
  return [...sums.values()];
}

/** One notice for each person and league. */
function grouped(
  waiting: readonly Waiting[],
  noticeOf: (league: League, to: { userId: string }, about: About) => Notice,
): Notice[] {
  const groups = new Map<string, Waiting[]>();
  for (const one of waiting) {
    const key = `${one.toId} ${one.league.id}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...more] = group.map(({ userId, paidById, amount, league: { id } }) => ({
      name: paidById ? `${mention(paidById, id)}, who paid for ${mention(userId, id)},` : mention(userId, id),
      amount,
    }));
    const [{ league, toId } = { league: null, toId: "" }] = group;
    return first && league ? [noticeOf(league, { userId: toId }, [first, ...more])] : [];
  });
}
