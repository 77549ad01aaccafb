import type { Cents } from "#contract/platform/money.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { awardPayouts } from "#server/money/payouts/award-payouts.ts";
import { type Proposal, prizesOf } from "#server/money/payouts/examine-proposal.ts";
import { hashOfResults } from "#server/money/payouts/hash-of-results.ts";
import { paidTwice } from "#server/money/payouts/paid-once.ts";
import { type Awarded, tellAwarded } from "#server/money/payouts/tell-awarded.ts";
import { reviewSeason } from "#server/money/season-holds/reviews.ts";
import type { Config } from "#server/platform/config/config.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/client.ts";
import { conflict } from "#server/platform/errors.ts";

type Release = Proposal & {
  league: LockedLeague;
  reimbursement: Cents;
  actor: string;
  /** How the award came about, for the members' notice; without it, the commissioner made it. */
  because?: string | undefined;
  config: Config;
  now: Date;
};

/**
 * Awards the payouts out of the season's escrow, with the commissioner's reimbursement among the first, and queues
 * sending them: all or nothing (RULES §8). Tells the winners and the members (RULES §19).
 * @throws AppError 409 if one of these places or prizes was already awarded to the same person.
 */
export async function releasePayouts(
  tx: Tx,
  { league, payouts: proposed, period, resultsId, setOffs, reimbursement, actor, because, config, now }: Release,
): Promise<Awarded[]> {
  const prizes = prizesOf({ payouts: proposed, period });
  const { commissionerId: userId } = league;
  const reimbursed = { userId, kind: "reimbursement" as const, place: null, amount: reimbursement };
  const resultsHash = resultsId === null ? undefined : await hashOfResults(tx, league, resultsId);
  const awards = [...prizes, ...(reimbursement > 0 ? [reimbursed] : [])];
  const awarded = await awardPayouts(tx, { league, awards, resultsHash, setOffs, actor, now }).catch((error) => {
    throw alreadyAwarded(error, league.name) ?? error;
  });
  const season = { leagueId: league.id, seasonYear: league.currentYear };
  await reviewSeason(tx, season, { config, now });
  return tellAwarded(tx, league, { awarded, because, config, now });
}

const PAID_ONCE: Record<string, "places" | "prizes"> = {
  payouts_place: "places",
  payouts_period_place: "places",
  payouts_prize: "prizes",
  payouts_period_prize: "prizes",
};

function alreadyAwarded(error: unknown, leagueName: string) {
  const constraint = violatedConstraint(error);
  const what = constraint && PAID_ONCE[constraint];
  return what && conflict(paidTwice(what, leagueName));
}
