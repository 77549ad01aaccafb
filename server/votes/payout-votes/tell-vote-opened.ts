import type { LockedLeague } from "#server/access/league-access.ts";
import { payoutPool, splitOf } from "#server/money/payouts/payout-pool.ts";
import { voteNews } from "#server/notices/channel.ts";
import { payoutVoteOpened } from "#server/notices/payout-votes.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { proposalOf, type SessionRow, winnersOf } from "#server/votes/payout-votes/lock-session.ts";
import { markEarlierVoters } from "#server/votes/payout-votes/store-session.ts";

type Opened = {
  session: SessionRow;
  voters: string[];
  /** Why they vote, if the payouts were proposed without a vote. */
  because?: string;
  now: Date;
};

/** Tells the voters of a vote that has just opened what it is about and what it takes (RULES §8, §11). */
export async function tellVoteOpened(tx: Tx, league: LockedLeague, { session, voters, because, now }: Opened) {
  const earlier = await markEarlierVoters(tx, session, voters);
  const split = splitOf(await payoutPool(tx, league), proposalOf(session));
  const winners = winnersOf(session);
  const opened = { sessionId: session.id, voters, earlier, winners, split, period: session.period, because };
  await tell(tx, now, payoutVoteOpened(league, opened), voteNews(league, "the payouts", session.expiresAt));
}
