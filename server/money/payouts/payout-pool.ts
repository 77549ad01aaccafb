import { and, eq, sql } from "drizzle-orm";
import { addCents, type Cents, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import { percentOf } from "#contract/platform/percent.ts";
import { kindsOfPool, type PayoutKind } from "#contract/terms/payout-kinds.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { poolBalance, remaindersIn } from "#server/ledger/balances.ts";
import { paidMemberIds } from "#server/members/queries.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isOneOf } from "#server/platform/db/kinds-in-sql.ts";
import { onOneConnection } from "#server/platform/db/one-connection.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";

export type PayoutPool = {
  paidMembers: number;
  /** Collected for the season and not owed back, minus the reimbursement (RULES §23). */
  pool: Cents;
  /** Already awarded as prizes or returned. */
  proposed: Cents;
  /** What can still be proposed: escrow minus the reimbursement. */
  available: Cents;
  /** The reimbursement still due with the completed season's first payout. */
  reimbursement: Cents;
  /** Set aside for prizes during the season, and what is left of it. */
  period: {
    pool: Cents;
    available: Cents;
    /** The part already paid to weekly high scores, which have a name instead of a place. */
    weeklyPaid: Cents;
  };
};

/**
 * Computes what can be proposed from a season's pool. If everyone paid the same fee, that is SPEC §9's entry fee × paid
 * members minus the reimbursement; in general, what escrow holds plus what it has awarded. Money that was refunded, set
 * aside or frozen has left escrow. Exact only while the caller holds the league's lock.
 */
export async function payoutPool(db: Reader, league: LeagueRow): Promise<PayoutPool> {
  const season = { leagueId: league.id, seasonYear: league.currentYear };
  const [paid, { awarded, reimbursed, isReimbursed, periodPrizes, weeklyPaid }, inEscrow, remainders] =
    await onOneConnection(db, (one) =>
      Promise.all([
        paidMemberIds(one, league.id),
        awardedOf(one, season),
        poolBalance(one, season),
        remaindersIn(one, season),
      ]),
    );
  const collected = toCents(Math.max(0, addCents(inEscrow, awarded) - remainders));
  const due = percentOf(collected, league.commissionerReimbursement, league.currency);
  const reimbursement = isReimbursed ? ZERO : toCents(Math.min(due, inEscrow));
  const available = subtractCents(inEscrow, reimbursement);
  const proposed = subtractCents(awarded, reimbursed);
  const pool = addCents(available, proposed);
  const periodPool = percentOf(pool, league.periodPrizeShare, league.currency);
  const periodLeft = toCents(Math.max(0, Math.min(periodPool - periodPrizes, available)));
  return {
    paidMembers: paid.length,
    pool,
    proposed,
    available,
    reimbursement,
    period: { pool: periodPool, available: periodLeft, weeklyPaid },
  };
}

export type Split = { total: Cents; proposed: Cents; reimbursement: Cents; left: Cents };

/**
 * Splits the money that proposed payouts come from into parts that add up to it (RULES §18). That is the season's
 * escrow, or the part of it for prizes during the season. `left` is negative if there is less than was proposed.
 */
export function splitOf(pool: PayoutPool, { payouts: proposed, period, setOffs = [] }: Proposed): Split {
  const taken = addCents(...setOffs.flat().map(({ cents }) => cents));
  const sum = subtractCents(addCents(...proposed.map(({ amount }) => amount)), taken);
  const available = period === null ? pool.available : pool.period.available;
  const reimbursement = period === null ? pool.reimbursement : ZERO;
  return {
    total: addCents(available, reimbursement),
    proposed: sum,
    reimbursement,
    left: subtractCents(available, sum),
  };
}

type Proposed = {
  payouts: readonly { amount: Cents }[];
  period: string | null;
  /** What the winners' own dues take of them, which stays in the pool (RULES §25). */
  setOffs?: readonly (readonly { cents: Cents }[])[] | undefined;
};

type SeasonSplit = { total: Cents; prizes: Cents; reimbursement: Cents; returned: Cents; held: Cents };

/** Splits a season's pool by what has happened to it, into parts that add up to it. */
export async function seasonSplit(db: Reader, season: { leagueId: string; seasonYear: number }): Promise<SeasonSplit> {
  const { awarded, reimbursed, returned } = await awardedOf(db, season);
  const held = await poolBalance(db, season);
  const prizes = subtractCents(awarded, addCents(reimbursed, returned));
  return { total: addCents(held, awarded), prizes, reimbursement: reimbursed, returned, held };
}

/**
 * Sums what has left the season's escrow through valid payouts; refunds and unclaimed money are paid from other
 * accounts. A reimbursement that the members gave back belongs to the season and isn't due again. One that a review
 * returned is.
 */
async function awardedOf(db: Reader, { leagueId, seasonYear }: { leagueId: string; seasonYear: number }) {
  const sumOf = (...kinds: readonly PayoutKind[]) => sql<number>`
    coalesce(sum(${payouts.amount}) filter (where ${isOneOf(payouts.kind, kinds)} and ${payouts.forfeitedAt} is null), 0)::bigint`;
  const rows = await db
    .select({
      awarded: sumOf(...kindsOfPool),
      reimbursed: sumOf("reimbursement"),
      isReimbursed: sql<boolean>`coalesce(bool_or(${payouts.kind} = 'reimbursement' and ${payouts.recalledById} is null), false)`,
      returned: sumOf("return"),
      periodPrizes: sumOf("period_prize"),
      weeklyPaid: sql<number>`
        coalesce(sum(${payouts.amount}) filter (where ${payouts.kind} = 'period_prize' and ${payouts.place} is null and ${payouts.forfeitedAt} is null), 0)::bigint`,
    })
    .from(payouts)
    .where(and(eq(payouts.leagueId, leagueId), eq(payouts.seasonYear, seasonYear)));
  const sums = onlyRow(rows);
  return {
    awarded: toCents(sums.awarded),
    reimbursed: toCents(sums.reimbursed),
    isReimbursed: sums.isReimbursed,
    returned: toCents(sums.returned),
    periodPrizes: toCents(sums.periodPrizes),
    weeklyPaid: toCents(sums.weeklyPaid),
  };
}
