import type { League } from "#contract/leagues/leagues.ts";
import { seasonOfLeague } from "#contract/leagues/season-in-words.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { formatMomentInZone } from "#web/ui/date.tsx";

/** Asks a league's chat to vote while a vote is open, or to object while there is time to. */
export function voteMessage(session: VotingSession, { league, url }: { league: League; url: string }): string {
  const { kind, votesFor, votesAgainst, totalEligibleVoters, expiresAt } = session;
  const until = formatMomentInZone(expiresAt);
  if (kind === "proposal") {
    return `The payouts of ${whose(session, league)} are proposed. You can object until ${until}; if too few of us do, the prizes are awarded then. See them here: ${url}`;
  }
  const what = WHAT[kind];
  const voted = `${votesFor + votesAgainst} of ${totalEligibleVoters} have voted so far`;
  return `Vote on ${what} of ${whose(session, league)} until ${until}. ${voted}. Vote here: ${url}`;
}

const WHAT = {
  payouts: "the payouts",
  return: "equal shares",
  give_back: "an unclaimed prize",
  smaller_prizes: "smaller prizes",
};

function whose({ period, seasonYear }: VotingSession, league: League): string {
  const season = seasonOfLeague(league, seasonYear);
  return period === null ? season : `${period} in ${season}`;
}
