import { and, eq, isNull, sql } from "drizzle-orm";
import { type Cents, toCents, ZERO } from "#contract/money.ts";
import { percentOf } from "#contract/percent.ts";
import { proposalPool, reimbursementOf } from "#contract/pool.ts";
import type { Reader } from "#server/db/client.ts";
import { payouts } from "#server/db/schema/payouts.ts";
import type { LeagueRow } from "#server/leagues/access.ts";
import { escrowBalance } from "#server/ledger/balances.ts";
import { paidMemberIds } from "#server/members/queries.ts";

type PayoutPool = {
  paidMembers: number;
  /** Entry fee × paid members, less the reimbursement (RULES §8). */
  pool: Cents;
  /** Awarded as prizes already. */
  proposed: Cents;
  /** What may still be proposed: never more than escrow holds beyond the reimbursement. */
  available: Cents;
  /** What the commissioner is still to be reimbursed, with the completed season's first payout. */
  reimbursement: Cents;
  /** What is set aside for prizes during the season, and what of it is left. */
  period: { pool: Cents; available: Cents };
};

/** What may be proposed of a season's pool. Exact only while the caller holds the league's lock. */
export async function payoutPool(db: Reader, league: LeagueRow): Promise<PayoutPool> {
  const season = { leagueId: league.id, seasonYear: league.currentYear };
  const paidMembers = (await paidMemberIds(db, league.id)).length;
  const terms = { entryFee: league.entryFee, paidMembers, reimbursement: league.commissionerReimbursement };
  const [awarded] = await db
    .select({
      prizes: sql<number>`coalesce(sum(${payouts.amount}) filter (where ${payouts.kind} in ('prize', 'period_prize')), 0)::bigint`,
      periodPrizes: sql<number>`coalesce(sum(${payouts.amount}) filter (where ${payouts.kind} = 'period_prize'), 0)::bigint`,
      reimbursements: sql<number>`count(*) filter (where ${payouts.kind} = 'reimbursement')`,
    })
    .from(payouts)
    .where(
      and(
        eq(payouts.leagueId, season.leagueId),
        eq(payouts.seasonYear, season.seasonYear),
        isNull(payouts.forfeitedAt),
      ),
    );
  const proposed = toCents(awarded?.prizes ?? 0);
  const reimbursement = awarded?.reimbursements ? ZERO : reimbursementOf(terms);
  const pool = proposalPool(terms);
  const inEscrow = await escrowBalance(db, season);
  const available = toCents(Math.max(0, Math.min(pool - proposed, inEscrow - reimbursement)));
  const periodPool = percentOf(pool, league.periodPrizeShare);
  const periodLeft = toCents(Math.max(0, Math.min(periodPool - (awarded?.periodPrizes ?? 0), available)));
  return {
    paidMembers,
    pool,
    proposed,
    available,
    reimbursement: toCents(Math.min(reimbursement, inEscrow)),
    period: { pool: periodPool, available: periodLeft },
  };
}
