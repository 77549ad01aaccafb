import { type Cents, subtractCents, timesCents } from "./money.ts";
import { type BasisPoints, percentOf } from "./percent.ts";

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
