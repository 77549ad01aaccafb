import { addCents, type Cents, subtractCents, timesCents, ZERO } from "./money.ts";
import { type PayoutPosition, payoutsByPlace } from "./payout-structure.ts";
import { type BasisPoints, percentOf, percentToBasisPoints, toBasisPoints } from "./percent.ts";

/** The pool shown to players: the entry fee times the league's seats (SPEC §9). */
export const fullPool = (league: { entryFee: Cents; maxMembers: number }): Cents =>
  timesCents(league.entryFee, league.maxMembers);

type Collected = { entryFee: Cents; paidMembers: number; reimbursement: BasisPoints };

/** What the commissioner gets back of the season's collected fees, rounded down to the cent. */
export const reimbursementOf = ({ entryFee, paidMembers, reimbursement }: Collected): Cents =>
  percentOf(timesCents(entryFee, paidMembers), reimbursement);

/** The payout-proposal pool: the entry fee times paid members, less the reimbursement (SPEC §9). */
export const proposalPool = (collected: Collected): Cents =>
  subtractCents(timesCents(collected.entryFee, collected.paidMembers), reimbursementOf(collected));

export type PoolTerms = {
  reimbursement: BasisPoints;
  /** The percent of the prizes that is set aside for daily, weekly and monthly ones. */
  periodPrizeShare: BasisPoints;
  payoutStructure: readonly PayoutPosition[];
};

export type PoolSplit = {
  places: { place: number; percentage: number; amount: Cents }[];
  period: Cents;
  reimbursement: Cents;
  /** What a structure that doesn't total 100 % yet leaves to no one. */
  unassigned: Cents;
};

/**
 * Splits what a season collects into its parts, which add up to it to the cent: the commissioner's reimbursement,
 * then the prizes set aside for the season's course, and the final places from what is left (RULES §18).
 */
export function splitPool(collected: Cents, terms: PoolTerms): PoolSplit {
  const reimbursement = percentOf(collected, terms.reimbursement);
  const prizes = subtractCents(collected, reimbursement);
  const period = percentOf(prizes, terms.periodPrizeShare);
  const final = subtractCents(prizes, period);
  const amounts = payoutsByPlace(final, terms.payoutStructure);
  const places = terms.payoutStructure.map(({ place, percentage }, index) => ({
    place,
    percentage,
    amount: amounts[index] ?? ZERO,
  }));
  const unassigned = subtractCents(final, addCents(...amounts));
  return { places, period, reimbursement, unassigned };
}

/** All prizes together: what the pool is after the reimbursement. */
export const prizesOf = ({ places, period, unassigned }: PoolSplit): Cents =>
  addCents(period, unassigned, ...places.map(({ amount }) => amount));

type WireTerms = {
  commissionerReimbursement: string;
  periodPrizeShare: string;
  payoutStructure: readonly PayoutPosition[];
};

const NOTHING = toBasisPoints(0);
const shareOf = (percent: string) => percentToBasisPoints(percent) ?? NOTHING;

/** The same terms as a league carries them over the wire, or as a form has them: what isn't a percent yet counts as 0. */
export const poolTermsOf = (league: WireTerms): PoolTerms => ({
  reimbursement: shareOf(league.commissionerReimbursement),
  periodPrizeShare: shareOf(league.periodPrizeShare),
  payoutStructure: league.payoutStructure,
});
