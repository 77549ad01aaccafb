import type { Currency } from "#contract/platform/currency.ts";
import type { FieldError } from "#contract/platform/errors.ts";
import { addCents, type Cents, formatMoney, subtractCents } from "#contract/platform/money.ts";
import { type BasisPoints, toBasisPoints } from "#contract/platform/percent.ts";
import { splitBothPools } from "./other-prizes.ts";
import { finalPool, fullPool } from "./pool.ts";
import { isCharge, type PrizeRule } from "./prize-kinds.ts";

export type PrizeTerms = {
  entryFee: Cents;
  maxMembers: number;
  commissionerReimbursement: BasisPoints;
  periodPrizeShare: BasisPoints;
  maxChargesPerMember: Cents;
  prizeRules: readonly PrizeRule[];
  currency: Currency;
};

type PoolOfPrizes = Omit<PrizeTerms, "prizeRules" | "maxChargesPerMember">;

/** The pool that a league's other prizes and final places share if every seat is paid. */
export const prizePoolOf = ({ commissionerReimbursement: reimbursement, ...terms }: PoolOfPrizes): Cents =>
  finalPool(fullPool(terms), { ...terms, reimbursement });

/** The amount that a full league sets aside for prizes during the season, including weekly and monthly ones. */
export const periodPoolOf = (terms: PoolOfPrizes): Cents =>
  subtractCents(prizePoolOf({ ...terms, periodPrizeShare: toBasisPoints(0) }), prizePoolOf(terms));

/**
 * Says how much more the other prizes ask for than a full league has (RULES §21).
 * @param before The terms of a league being edited: unchanged prizes of an unchanged pool aren't judged again.
 */
export function prizeIssues(terms: PrizeTerms, before?: PrizeTerms): FieldError[] {
  const pool = prizePoolOf(terms);
  const { maxChargesPerMember: most } = terms;
  const isUnchanged = before && before.maxChargesPerMember === most;
  if (isUnchanged && pool === prizePoolOf(before) && isSamePrizes(terms.prizeRules, before.prizeRules)) return [];
  // Percentages beyond 100 are refused at their own fields.
  if (pool < 0) return [];
  const period = periodPoolOf(terms);
  const { over, periodOver } = splitBothPools({ final: pool, period }, terms);
  const messages = [
    ...(over > 0 ? [`Other prizes come to ${moreThan(pool, over, terms.currency)} in the pool.`] : []),
    ...terms.prizeRules
      .filter(isCharge)
      .flatMap(({ amount }) => ((amount ?? 0) > most ? [chargesMore(amount ?? most, terms)] : [])),
    ...(periodOver > 0
      ? [`Weekly and monthly prizes come to ${moreThan(period, periodOver, terms.currency)} set aside for them.`]
      : []),
  ];
  return messages.map((message) => ({ path: "prizeRules", message }));
}

const chargesMore = (amount: Cents, { maxChargesPerMember, currency }: PrizeTerms): string =>
  `Lowest scores pay ${formatMoney(amount, currency)}, but a member can be charged ${formatMoney(maxChargesPerMember, currency)} a season at most.`;

function moreThan(pool: Cents, over: Cents, currency: Currency): string {
  const money = (amount: Cents) => formatMoney(amount, currency);
  return `${money(addCents(pool, over))}, which is ${money(over)} more than the ${money(pool)}`;
}

/** Whether two leagues have the same other prizes, in the same order. */
export const isSamePrizes = (one: readonly PrizeRule[], other: readonly PrizeRule[]): boolean =>
  prizesAsText(one) === prizesAsText(other);

const prizesAsText = (prizes: readonly PrizeRule[]) =>
  JSON.stringify(prizes.map((prize) => Object.entries(prize).sort(([a], [b]) => (a < b ? -1 : 1))));
