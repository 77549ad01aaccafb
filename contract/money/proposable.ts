import { addCents, type Cents, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import { splitByWeights } from "#contract/platform/percent.ts";
import { isOfPeriod, splitBothPools } from "#contract/terms/other-prizes.ts";
import type { PoolTerms } from "#contract/terms/pool.ts";
import { placePrizes } from "#contract/terms/prize-table.ts";

type ProposableMoney = {
  /** The season's prizes and how much of them can still be proposed. */
  pool: Cents;
  available: Cents;
  /** The share for prizes during the season, and the unpaid part of it. */
  periodPool: Cents;
  periodAvailable: Cents;
  /** The part of the paid share that went to weekly high scores. */
  weeklyPaid?: Cents;
  /** Whether the season is still running: until it ends, that share is kept for prizes during it. */
  isRunning?: boolean;
};

/**
 * Splits what can still be proposed of a completed season as `splitPool` does, except that the places also get what is
 * left of the share for prizes during the season (RULES §21). `surplus` is what is above fixed prizes (RULES §26).
 */
export function splitProposable(
  { pool, available, periodPool, periodAvailable, weeklyPaid = ZERO, isRunning = false }: ProposableMoney,
  terms: Omit<PoolTerms, "reimbursement" | "periodPrizeShare">,
): { others: Cents[]; places: Cents[]; surplus: Cents } {
  const pools = { final: subtractCents(pool, periodPool), period: periodPool };
  const { amounts: others, rest, periodRest } = splitBothPools(pools, terms);
  // Prizes paid from the share by hand come off before the weekly high scores.
  const forWeekly = addCents(periodAvailable, weeklyPaid);
  const left = subtractCents(forWeekly, subtractCents(periodPool, periodRest));
  if (left < 0) {
    const reduced = splitByWeights(
      forWeekly,
      others.map((amount, index) => (isOfPeriod(terms.prizeRules[index], periodPool) ? amount : ZERO)),
      terms.currency,
    );
    for (const [index, amount] of reduced.entries()) {
      if (isOfPeriod(terms.prizeRules[index], periodPool)) others[index] = amount;
    }
  }
  const periodLeft = isRunning ? ZERO : toCents(Math.max(0, left));
  const forPlaces = toCents(Math.min(available, addCents(rest, periodLeft)));
  // The row of fixed prizes is decided by now; without one, no place has a prize.
  const { amounts: places, surplus } = placePrizes(forPlaces, terms, 0);
  return { others, places, surplus };
}
