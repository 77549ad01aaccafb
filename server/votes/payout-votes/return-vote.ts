import { addDays } from "#contract/platform/days.ts";
import { addCents, type Cents } from "#contract/platform/money.ts";
import { VOTE_DAYS } from "#contract/votes/votes.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { returnRemainder } from "#server/money/payouts/return-remainder.ts";
import { equalShares } from "#server/money/payouts/share-out.ts";
import type { Config } from "#server/platform/config/config.ts";
import { rehearse, type Tx } from "#server/platform/db/client.ts";
import { conflict } from "#server/platform/errors.ts";
import { refuseWhileContested } from "#server/votes/payout-votes/contest-award.ts";
import { refuseOpenVote } from "#server/votes/payout-votes/open-vote.ts";
import { storeSession } from "#server/votes/payout-votes/store-session.ts";
import { tellVoteOpened } from "#server/votes/payout-votes/tell-vote-opened.ts";
import { goesWithoutVote, votersOf, whyNoVote } from "#server/votes/payout-votes/voters.ts";

type Returning = { amount: Cents; actor: string; config: Config; now: Date };

/**
 * Returns what is left of a season in equal shares at once (RULES §23) or, in place of an award that members objected to and
 * no one decided about, puts that to a vote (RULES §17); not where none can come together (RULES §28). @throws AppError 409
 */
export async function returnOrVote(tx: Tx, league: ManagedLeague, { amount, actor, config, now }: Returning) {
  const returning = { amount, actor, now };
  if (!(await refuseWhileContested(tx, league, { isFair: true, now }))) {
    return { message: await returnRemainder(tx, league, returning) };
  }
  await refuseOpenVote(tx, league, { config, now });
  const voters = await votersOf(tx, league);
  const impossible = await whyNoVote(tx, league, { voters, now });
  if (impossible && goesWithoutVote(league, now)) return { message: await returnRemainder(tx, league, returning) };
  if (impossible) throw conflict(impossible);
  await rehearse(tx, (part) => returnRemainder(part, league, returning));
  const shares = await equalShares(tx, league, amount);
  const payouts = shares.map(({ userId, toCards, rest }) => {
    return { userId, prize: "Equal share", amount: addCents(rest, ...toCards.map((one) => one.amount)) };
  });
  const session = await storeSession(tx, league, {
    proposal: { payouts: payouts.filter((share) => share.amount > 0), period: null, resultsId: null },
    ...{ kind: "return", answersContest: true, proposedBy: actor, voters, expiresAt: addDays(now, VOTE_DAYS), now },
  });
  const because =
    "No one decided about the payouts that members objected to, so equal shares for everyone are proposed.";
  await tellVoteOpened(tx, league, { session, voters, because, now });
  return { message: `${because} The paid members have seven days to vote on it.`, votingSessionId: session.id };
}
