import type { Currency } from "#contract/platform/currency.ts";
import { addCents, type Cents, subtractCents, timesCents, ZERO } from "#contract/platform/money.ts";
import { type BasisPoints, percentOf, percentToBasisPoints, toBasisPoints } from "#contract/platform/percent.ts";
import { splitBothPools } from "./other-prizes.ts";
import type { PayoutPosition } from "./payout-structure.ts";
import { isCharge, type PrizeRule } from "./prize-kinds.ts";
import type { ShownPrize } from "./prize-rules.ts";
import { type PlaceTerms, placePrizes } from "./prize-table.ts";
import type { ShownDecidedRow, ShownTable } from "./prize-table-schema.ts";
import { rowFromWire, tableFromWire } from "./prize-table-wire.ts";
import { prizesFromWire } from "./prize-wire.ts";

/**
 * The pool shown to players: the entry fee times the league's seats (SPEC §9).
 * @param lowered By how much the fees of some of its members were lowered (RULES §25).
 */
export const fullPool = (league: { entryFee: Cents; maxMembers: number }, lowered = ZERO): Cents =>
  subtractCents(timesCents(league.entryFee, league.maxMembers), lowered);

type Collected = { entryFee: Cents; paidMembers: number; reimbursement: BasisPoints; currency: Currency };

/** The commissioner's share of the season's collected fees, rounded down to the cent. */
export const reimbursementOf = ({ entryFee, paidMembers, reimbursement, currency }: Collected): Cents =>
  percentOf(timesCents(entryFee, paidMembers), reimbursement, currency);

/** The payout-proposal pool: the entry fee times paid members, less the reimbursement (SPEC §9). */
export const proposalPool = (collected: Collected): Cents =>
  subtractCents(timesCents(collected.entryFee, collected.paidMembers), reimbursementOf(collected));

export type PoolTerms = PlaceTerms & {
  reimbursement: BasisPoints;
  /** The percentage of the prizes set aside for daily, weekly and monthly ones. */
  periodPrizeShare: BasisPoints;
  prizeRules: readonly PrizeRule[];
};

export type PoolSplit = {
  /** The prizes beyond the payout structure, in their order. */
  others: { prize: PrizeRule; amount: Cents }[];
  places: { place: number; percentage: number; amount: Cents }[];
  period: Cents;
  reimbursement: Cents;
  /** The part that a structure below 100% gives to no place. */
  unassigned: Cents;
  /** What is above fixed prizes, and doesn't go to first place (RULES §26). */
  surplus: Cents;
};

/** What is left of a season's collected money after the reimbursement and the prizes set aside for during the season. */
export function finalPool(
  collected: Cents,
  terms: Pick<PoolTerms, "reimbursement" | "periodPrizeShare" | "currency">,
): Cents {
  const prizes = subtractCents(collected, percentOf(collected, terms.reimbursement, terms.currency));
  return subtractCents(prizes, percentOf(prizes, terms.periodPrizeShare, terms.currency));
}

/**
 * Splits a season's collected money into parts that add up to it to the cent: the commissioner's reimbursement, then
 * the prizes set aside for during the season, then the other prizes, and the final places from the rest (RULES §18,
 * §21). `period` is the set-aside money less the weekly high scores.
 * @param paidMembers Decides between the rows of a table of fixed prizes until the season starts.
 */
export function splitPool(collected: Cents, terms: PoolTerms, paidMembers?: number): PoolSplit {
  const reimbursement = percentOf(collected, terms.reimbursement, terms.currency);
  const final = finalPool(collected, terms);
  const setAside = subtractCents(subtractCents(collected, reimbursement), final);
  const split = splitBothPools({ final, period: setAside }, terms);
  const { amounts: won, rest, periodRest: period } = split;
  // No one wins a charge.
  const others = terms.prizeRules
    .map((prize, index) => ({ prize, amount: won[index] ?? ZERO }))
    .filter(({ prize }) => !isCharge(prize));
  const { amounts, surplus } = placePrizes(rest, terms, paidMembers);
  const places = terms.payoutStructure.map(({ place, percentage }, index) => ({
    place,
    percentage,
    amount: amounts[index] ?? ZERO,
  }));
  const unassigned = subtractCents(rest, addCents(surplus, ...amounts));
  return { others, places, period, reimbursement, unassigned, surplus };
}

/** All prizes together: the pool after the reimbursement, without what is above fixed prizes. */
export const prizesOf = ({ others, places, period, unassigned }: PoolSplit): Cents =>
  addCents(period, unassigned, ...[...others, ...places].map(({ amount }) => amount));

type WireTerms = {
  commissionerReimbursement: string;
  periodPrizeShare: string;
  payoutStructure: readonly PayoutPosition[];
  prizeRules: readonly ShownPrize[];
  prizeTable?: ShownTable | null;
  prizeRow?: ShownDecidedRow | null;
  currency: Currency;
};

const NOTHING = toBasisPoints(0);
const shareOf = (percent: string) => percentToBasisPoints(percent) ?? NOTHING;

/** Reads the same terms from the wire or from a form; anything that isn't a percentage yet counts as 0. */
export const poolTermsOf = (league: WireTerms): PoolTerms => ({
  reimbursement: shareOf(league.commissionerReimbursement),
  periodPrizeShare: shareOf(league.periodPrizeShare),
  payoutStructure: league.payoutStructure,
  prizeRules: prizesFromWire(league.prizeRules),
  prizeTable: tableFromWire(league.prizeTable),
  prizeRow: league.prizeRow ? rowFromWire(league.prizeRow) : null,
  currency: league.currency,
});
