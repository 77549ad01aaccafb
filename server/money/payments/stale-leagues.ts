import { and, eq, gt, gte, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import { entryLeftIn } from "#server/members/entry-due.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { isPaid } from "#server/platform/seat-payments.ts";

/** About how many open payments are examined at once. */
const EXAMINED_MAX = 5000;
const MINUTE_MS = 60_000;
/** How many values the first eight hexadecimal digits of an id can have. */
const BEGINNINGS = 2 ** 32;

type Since = { before: Date; limit: number; now: Date };

/**
 * Finds leagues that have open payments that no one owes anymore but no job to close them, for example after a kill or
 * a restore. It looks only for the most common reasons; the job itself decides about each payment. Most open payments
 * are owed, so if there are many, only a part of them is examined each minute.
 */
export async function staleLeagues(tx: Tx, { before, limit, now }: Since): Promise<string[]> {
  const { firstSeason, seasons, amount } = payments;
  const isSeat = and(
    eq(leagueMembers.leagueId, payments.leagueId),
    eq(leagueMembers.userId, payments.userId),
    isNull(leagueMembers.leftAt),
  );
  const { leagueId, userId, firstSeason: seasonYear } = payments;
  const firstDue = entryLeftIn({ leagueId, userId, seasonYear }, leagues.entryFee);
  // The parts of an entry fee that is paid whole are what is left of it.
  // The parts of an entry fee that is paid whole are what is left of it.
  const otherDues = sql`coalesce((select sum(due.amount - due.covered) from payment_dues paid join dues due on due.id = paid.due_id
    where paid.payment_id = ${payments.id} and due.status = 'open' and (due.kind <> 'part' or ${seasons} = 0)), 0)`;
  const isOver = and(eq(leagues.status, "completed"), sql`${firstSeason} <= ${leagues.currentYear}`);
  const isStale = or(
    isNull(leagueMembers.id),
    and(isPaid(), gt(seasons, 0)),
    isNotNull(leagues.deletedAt),
    eq(leagues.status, "cancelled"),
    isOver,
    ne(
      amount,
      sql`case when ${seasons} = 0 then 0 else ${leagues.entryFee} * (${seasons} - 1) + ${firstDue} end + ${otherDues}`,
    ),
    ne(firstSeason, sql`greatest(${leagueMembers.firstSeason}, ${leagues.currentYear})`),
  );
  const inPart = await examinedPart(tx, now);
  const stale = await tx
    .selectDistinct({ leagueId: payments.leagueId })
    .from(payments)
    .innerJoin(leagues, eq(leagues.id, payments.leagueId))
    .leftJoin(leagueMembers, isSeat)
    .where(
      and(eq(payments.status, "pending"), not(payments.byTreasurer), inPart, lt(payments.updatedAt, before), isStale),
    )
    .limit(limit);
  return stale.map(({ leagueId }) => leagueId);
}

/** Matches the part of the open payments by card that is examined in this minute. */
export const examinedPart = async (tx: Tx, now: Date): Promise<SQL | undefined> =>
  partOf(Math.floor(now.getTime() / MINUTE_MS), await countParts(tx));

/** Into how many parts to divide the open payments, by the database's own estimate of their number. */
async function countParts(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ open: number }>(
    sql`select reltuples as open from pg_class where oid = 'payments_pending'::regclass`,
  );
  return Math.max(1, Math.ceil((rows[0]?.open ?? 0) / EXAMINED_MAX));
}

/** Matches one part of the payments: ids are random, so equal ranges of them hold about as many payments each. */
export function partOf(number: number, count: number): SQL | undefined {
  const part = number % count;
  const from = gte(payments.id, idFrom(part / count));
  return part + 1 < count ? and(from, lt(payments.id, idFrom((part + 1) / count))) : from;
}

const idFrom = (share: number): string =>
  `${Math.floor(share * BEGINNINGS)
    .toString(16)
    .padStart(8, "0")}-0000-0000-0000-000000000000`;
