import { paysDuringSeason } from "#contract/terms/league-types.ts";
import { objectionDaysOf } from "#contract/terms/objection-rules.ts";
import type { Actor } from "#server/access/guards.ts";
import { byItsRules, type LockedLeague, type ManagedLeague } from "#server/access/league-access.ts";
import { refuseStake } from "#server/access/stake.ts";
import { checkProposal, type Proposal } from "#server/money/payouts/examine-proposal.ts";
import { releasePayouts } from "#server/money/payouts/release-payouts.ts";
import type { Awarded } from "#server/money/payouts/tell-awarded.ts";
import { membersVote } from "#server/money/season-holds/voted-seasons.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { conflict } from "#server/platform/errors.ts";
import { openProposal } from "#server/votes/objections/open-proposal.ts";
import { refuseWhileContested } from "#server/votes/payout-votes/contest-award.ts";
import { lockOpenSession } from "#server/votes/payout-votes/lock-session.ts";
import { openPayoutVote, refuseOpenVote } from "#server/votes/payout-votes/open-vote.ts";
import { goesWithoutVote, votersOf, whyNoVote } from "#server/votes/payout-votes/voters.ts";

type Proposed = { votingSessionId: string; objectionsUntil?: Date } | { awarded: Awarded[] };
/** Whether they are what final, unflagged results of the linked platform give. */
type Followed = { followsResults: boolean };
type Proposing = Proposal & Followed & { actor: Actor; config: Config; now: Date };

/**
 * Pays the winners of a completed season, or of a day, week or month during it, at once, after the time to object
 * (RULES §21) or after a vote, as the league's payout rule says (RULES §8) or as the season requires regardless of that
 * rule (RULES §17). The league's lock lets only one proposal at a time count the pool.
 * @throws AppError 400 if the payouts exceed the pool or name someone who hasn't paid; 409 if one was paid before; 403
 * for an admin with a stake in someone else's league that pays without a vote, if another admin can do it.
 */
export async function proposePayouts(
  tx: Tx,
  league: ManagedLeague,
  { actor, payouts, period, resultsId, followsResults, config, now }: Proposing,
): Promise<Proposed> {
  refuseWrongTime(league, period);
  await refuseOpenProposal(tx, league, { config, now });
  const proposal = { payouts, period, resultsId };
  const reimbursement = await checkProposal(tx, league, proposal, now);
  const proposedBy = actor.userId;
  const how = await howDecided(tx, league, { followsResults, now });
  if (how === "vote") {
    return { votingSessionId: await openPayoutVote(tx, league, { proposal, followsResults, proposedBy, config, now }) };
  }
  // Without a vote, an admin acting for the commissioner would pay out a league's money alone.
  if (league.commissionerId !== actor.userId) await refuseStake(tx, actor, league.id);
  if (how) return openProposal(tx, league, { proposal, reimbursement, proposedBy, how, config, now });
  return { awarded: await releasePayouts(tx, { league, ...proposal, reimbursement, actor: proposedBy, config, now }) };
}

type ByRules = Proposal &
  Followed & {
    /** Why, in a sentence for the members. */
    because: string;
    config: Config;
    now: Date;
  };

/**
 * Proposes payouts that a season's results decide, without a person: the league's payout rule says whether they are
 * paid, open to objections or voted on. @throws AppError 409 while another vote is open; 400 as above.
 */
export async function proposeByRules(
  tx: Tx,
  league: LockedLeague,
  { because, followsResults, config, now, ...proposal }: ByRules,
): Promise<Proposed> {
  const ruled = byItsRules(league);
  refuseWrongTime(ruled, proposal.period);
  await refuseOpenVote(tx, league, { config, now });
  const reimbursement = await checkProposal(tx, league, proposal, now);
  const proposedBy = league.commissionerId;
  const how = await howDecided(tx, league, { followsResults, now });
  if (how === "vote") {
    return { votingSessionId: await openPayoutVote(tx, ruled, { proposal, followsResults, proposedBy, config, now }) };
  }
  if (how) return openProposal(tx, ruled, { proposal, reimbursement, proposedBy, how, config, now });
  return {
    awarded: await releasePayouts(tx, { league, ...proposal, reimbursement, actor: "job", because, config, now }),
  };
}

/**
 * How the members decide about payouts: by a vote, by objecting, or not at all. Where no vote can come together, what results
 * give can only be objected to from 14 days after the season's completion on (RULES §17, §28).
 */
async function howDecided(tx: Tx, league: LockedLeague, { followsResults, now }: Followed & { now: Date }) {
  if (!(await membersVote(tx, league))) return objectionDaysOf(league) > 0 ? ("objections" as const) : undefined;
  const isWithout = followsResults && goesWithoutVote(league, now);
  if (!isWithout || !(await whyNoVote(tx, league, { voters: await votersOf(tx, league), now }))) return "vote" as const;
  await refuseWhileContested(tx, league, { isFair: true, now });
  return "results" as const;
}

/** Refuses another proposal while members can object to the last one. Once their time is over, that one is paid first. */
async function refuseOpenProposal(tx: Tx, league: ManagedLeague, asked: { config: Config; now: Date }): Promise<void> {
  const open = await lockOpenSession(tx, league);
  if (open?.kind === "proposal") await refuseOpenVote(tx, league, asked);
}

function refuseWrongTime(league: ManagedLeague, period: string | null): void {
  if (period === null) {
    if (league.status !== "completed") throw conflict("Payouts can be proposed once the league is completed.");
    return;
  }
  if (!paysDuringSeason(league)) throw conflict("This league pays its prizes at the end of the season.");
  if (league.status !== "active" && league.status !== "in_season") {
    throw conflict("Daily, weekly and monthly prizes can only be paid while the league is active or in season.");
  }
}
