import { addCents, type Cents, subtractCents, toCents } from "./money.ts";
import { splitOtherPrizes } from "./other-prizes.ts";
import { payoutsByPlace } from "./payout-structure.ts";
import type { PoolTerms } from "./pool.ts";

type ProposableMoney = {
  /** The season's prizes and how much of them can still be proposed. */
  pool: Cents;
  available: Cents;
  /** The share for prizes during the season, and what of it wasn't paid. */
  periodPool: Cents;
  periodAvailable: Cents;
};

/**
 * Splits what can still be proposed of a completed season as `splitPool` does, except that the places also get what
 * the prizes during the season left (RULES §21).
 */
export function splitProposable(
  { pool, available, periodPool, periodAvailable }: ProposableMoney,
  { prizeRules, payoutStructure }: Pick<PoolTerms, "prizeRules" | "payoutStructure">,
): { others: Cents[]; places: Cents[] } {
  const { amounts: others, rest } = splitOtherPrizes(subtractCents(pool, periodPool), prizeRules);
  const forPlaces = toCents(Math.min(available, addCents(rest, periodAvailable)));
  return { others, places: payoutsByPlace(forPlaces, payoutStructure) };
}
