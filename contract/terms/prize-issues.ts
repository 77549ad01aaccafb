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
  const { over, periodOver } = splitBothPools({ final: pool, period }, terms.prizeRules);
  const messages = [
    ...(over > 0 ? [`Other prizes come to ${moreThan(pool, over)} in the pool.`] : []),
    ...terms.prizeRules
      .filter(isCharge)
      .flatMap(({ amount }) =>
        (amount ?? 0) > most
          ? [
              `Lowest scores pay ${formatMoney(amount ?? most)}, but a member can be charged ${formatMoney(most)} a season at most.`,
            ]
          : [],
      ),
    ...(periodOver > 0
      ? [`Weekly and monthly prizes come to ${moreThan(period, periodOver)} set aside for them.`]
      : []),
  ];
  return messages.map((message) => ({ path: "prizeRules", message }));
}

const moreThan = (pool: Cents, over: Cents): string =>
  `${formatMoney(addCents(pool, over))}, which is ${formatMoney(over)} more than the ${formatMoney(pool)}`;

/** Whether two leagues have the same other prizes, in the same order. */
export const isSamePrizes = (one: readonly PrizeRule[], other: readonly PrizeRule[]): boolean =>
  prizesAsText(one) === prizesAsText(other);

const prizesAsText = (prizes: readonly PrizeRule[]) =>
  JSON.stringify(prizes.map((prize) => Object.entries(prize).sort(([a], [b]) => (a < b ? -1 : 1))));
