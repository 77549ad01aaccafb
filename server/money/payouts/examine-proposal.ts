import type { ProposedPayout } from "#contract/money/payouts.ts";
import { addCents, type Cents, formatMoney, subtractCents, ZERO } from "#contract/platform/money.ts";
import type { LeagueRow, LockedLeague } from "#server/access/league-access.ts";
import { paidMemberIds } from "#server/members/queries.ts";
import { lessOwnDues } from "#server/money/dues/set-off.ts";
import { hashOfResults } from "#server/money/payouts/hash-of-results.ts";
import { repeatedPrize } from "#server/money/payouts/paid-once.ts";
import { payoutPool, type Split, splitOf } from "#server/money/payouts/payout-pool.ts";
import { givenPrizes, surplusIn } from "#server/money/payouts/season-prizes.ts";
import { refuseFraction } from "#server/money/refuse-fraction.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import type { Taken } from "#server/platform/db/schema/dues.ts";
import { conflict, invalid } from "#server/platform/errors.ts";

/** Payouts of a completed season, or of one day, week or month during the season. */
export type Proposal = {
  payouts: ProposedPayout[];
  period: string | null;
  /** The imported results that the proposer saw (RULES §21); null if there were none. */
  resultsId: string | null;
  /** What at most is taken of each payout for its winner's own dues, once members were shown it (RULES §25). */
  setOffs?: SetOffs;
};

type SetOffs = readonly (readonly Taken[])[];

/** The payouts as the prizes that they become. */
export const prizesOf = ({ payouts, period }: Pick<Proposal, "payouts" | "period">) =>
  payouts.map((payout) => ({
    ...payout,
    period,
    kind: period === null ? ("prize" as const) : ("period_prize" as const),
  }));

/** What is taken of each payout for its winner's own dues now. Exact only while the caller holds the league's lock. */
export const setOffsOf = async (
  reader: Reader,
  league: LeagueRow,
  { setOffs: most, ...proposal }: Proposal,
  now: Date,
) => (await lessOwnDues(reader, league, prizesOf(proposal), { most, now })).map(({ taken }) => taken);

type Examined =
  | { refusal: undefined; reimbursement: Cents; split: Split; setOffs: SetOffs }
  /** `strangerAt` is the index of the payout that names someone who hasn't paid. */
  | { refusal: string; strangerAt?: number; isRepeated?: true };

/**
 * Checks that these payouts are possible: to paid members only, none of them a second time, and from what is left in the pool, or in its part for
 * period prizes (SPEC §9, RULES §8). The reimbursement goes with the season's own payouts, because fees still come in
 * during the season. Exact only while the caller holds the league's lock.
 */
export async function examineProposal(tx: Tx, league: LockedLeague, proposal: Proposal, now: Date): Promise<Examined> {
  const { payouts, period, resultsId } = proposal;
  if (resultsId !== null && !(await hashOfResults(tx, league, resultsId))) {
    return { refusal: "These results are from another season. Load them again." };
  }
  const [paidIds, repeated] = await Promise.all([
    paidMemberIds(tx, league.id),
    repeatedPrize(tx, league, { payouts, period }),
  ]);
  const paid = new Set(paidIds);
  const strangerAt = payouts.findIndex(({ userId }) => !paid.has(userId));
  if (strangerAt >= 0) return { refusal: "Only paid members can be selected.", strangerAt };
  if (repeated !== undefined) return { refusal: repeated, isRepeated: true };
  const pool = await payoutPool(tx, league);
  const { available } = period === null ? pool : pool.period;
  const total = addCents(...payouts.map(({ amount }) => amount));
  if (league.prizeTable && period === null) {
    const surplus = surplusIn(league, { given: await givenPrizes(tx, league), pool });
    const forPrizes = subtractCents(available, surplus);
    if (total > forPrizes) {
      const refusal = `Total payouts (${formatMoney(total, league.currency)}) exceed the ${formatMoney(forPrizes, league.currency)} that is left of this season's fixed prizes.`;
      return { refusal };
    }
  }
  if (total > available) {
    const refusal = `Total payouts (${formatMoney(total, league.currency)}) exceed pool size (${formatMoney(available, league.currency)}).`;
    return { refusal };
  }
  const setOffs = await setOffsOf(tx, league, proposal, now);
  const split = splitOf(pool, { payouts, period, setOffs });
  return { refusal: undefined, reimbursement: period === null ? pool.reimbursement : ZERO, split, setOffs };
}

const REOPENED = { refusal: "The league has been opened again." };

/** Checks payouts that were proposed a few days ago, for which the season must still be over. */
export const examineAgain = (tx: Tx, league: LockedLeague, proposal: Proposal, now: Date): Promise<Examined> =>
  proposal.period === null && league.status !== "completed"
    ? Promise.resolve(REOPENED)
    : examineProposal(tx, league, proposal, now);

/** Checks payouts that someone has just submitted. @returns The reimbursement due with them. @throws AppError 400, 409 */
export async function checkProposal(tx: Tx, league: LockedLeague, proposal: Proposal, now: Date): Promise<Cents> {
  for (const [index, { amount }] of proposal.payouts.entries()) {
    refuseFraction(amount, league.currency, `payouts.${index}.amount`);
  }
  const examined = await examineProposal(tx, league, proposal, now);
  if (examined.refusal === undefined) return examined.reimbursement;
  const { refusal, strangerAt, isRepeated } = examined;
  if (isRepeated) throw conflict(refusal);
  throw invalid(
    refusal,
    strangerAt === undefined ? undefined : [{ path: `payouts.${strangerAt}.userId`, message: refusal }],
  );
}
