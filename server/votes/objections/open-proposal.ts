import { addDays, addHours } from "#contract/platform/days.ts";
import type { Cents } from "#contract/platform/money.ts";
import {
  AWARD_WAIT_HOURS,
  awardObjectionsNeeded,
  objectionDaysOf,
  objectionsNeeded,
} from "#contract/terms/objection-rules.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { whoHaveAccounts } from "#server/members/queries.ts";
import type { Proposal } from "#server/money/payouts/examine-proposal.ts";
import { releasePayouts } from "#server/money/payouts/release-payouts.ts";
import { payoutsProposed } from "#server/notices/objections.ts";
import { tell } from "#server/notices/tell.ts";
import type { Config } from "#server/platform/config/config.ts";
import { rehearse, type Tx } from "#server/platform/db/client.ts";
import { winnersOf } from "#server/votes/payout-votes/lock-session.ts";
import { refuseOpenVote } from "#server/votes/payout-votes/open-vote.ts";
import { storeSession } from "#server/votes/payout-votes/store-session.ts";
import { votersOf, whyNoVote } from "#server/votes/payout-votes/voters.ts";

type Opening = {
  proposal: Proposal;
  reimbursement: Cents;
  proposedBy: string;
  /** Whether they are what results give, in place of a vote that can't come together (RULES §28). */
  how: "objections" | "results";
  config: Config;
  now: Date;
};

/**
 * Proposes payouts that are paid when the league's time to object is over, unless enough members object (RULES §21).
 * Nothing enters the books before that. The caller holds the league's lock.
 * @throws AppError 409 if the payouts are impossible, or another vote or proposal is open.
 */
export async function openProposal(
  tx: Tx,
  league: ManagedLeague,
  { proposal, reimbursement, proposedBy, how, config, now }: Opening,
): Promise<{ votingSessionId: string; objectionsUntil: Date }> {
  await refuseOpenVote(tx, league, { config, now });
  await rehearse(tx, (part) =>
    releasePayouts(part, { league, ...proposal, reimbursement, actor: proposedBy, config, now }),
  );
  const voters = await votersOf(tx, league);
  const followsResults = how === "results";
  // Members without an account can't object, so they don't raise how many have to.
  const able = (await whoHaveAccounts(tx, voters)).length;
  const needed = Math.max(
    followsResults ? awardObjectionsNeeded(able, { hasLoweredFees: false }) : objectionsNeeded(able),
    1,
  );
  const until = followsResults ? addHours(now, AWARD_WAIT_HOURS) : addDays(now, objectionDaysOf(league));
  const storing = { proposal, proposedBy, voters, expiresAt: until, objectionsNeeded: needed, followsResults, now };
  const session = await storeSession(tx, league, storing);
  const { id: sessionId } = session;
  const winners = winnersOf(session);
  const noVote = (await whyNoVote(tx, league, { voters, now })) !== undefined;
  const told = { sessionId, voters, winners, period: proposal.period, needed, until, noVote };
  await tell(tx, now, payoutsProposed(league, told));
  return { votingSessionId: sessionId, objectionsUntil: until };
}
