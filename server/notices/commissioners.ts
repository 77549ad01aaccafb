import { GONE_TELL_DAYS } from "#contract/operations/commissioner-gone.ts";
import { counted } from "#contract/platform/counted.ts";
import { type Cents, formatMoney } from "#contract/platform/money.ts";
import { commissionerVotesNeeded, VOTE_DAYS, type VoteStatus } from "#contract/votes/votes.ts";
import type { League, PeopleNotice } from "#server/notices/notice.ts";
import { aboutPayouts } from "#server/notices/shapes.ts";

type Opened = { voters: string[]; proposer: string; reason: string | null };

/** To the voters: another commissioner is proposed (RULES §9). */
export function commissionerVoteOpened(league: League, { voters, proposer, reason }: Opened): PeopleNotice {
  const path = `/leagues/${league.id}`;
  const message = `${proposer} proposed a new commissioner for ${league.name}. Vote within ${VOTE_DAYS} days.`;
  return {
    to: voters,
    leagueId: league.id,
    type: "commissioner_vote_proposed",
    title: "Vote on the commissioner",
    message,
    path,
    email: {
      subject: `Your vote on the commissioner of ${league.name}`,
      heading: "Your vote is needed",
      paragraphs: [
        message,
        ...(reason ? [`The reason given: ${reason}`] : []),
        `It passes with ${commissionerVotesNeeded(voters.length)} of ${counted(voters.length, "vote")}. If it passes while the season holds money, the season's prizes need a majority vote of the paid members, whatever the league's payout rule says.`,
      ],
      action: { label: "See the proposal and vote", path },
    },
    topic: "commissioner_vote_proposed",
  };
}

const NEEDS_VOTES =
  "Because the season already holds money, its prizes now need a majority vote of the paid members. A majority of those who had paid before the vote for the commissioner began must approve them, too.";

type Outcome = Exclude<VoteStatus, "active">;

const TITLES: Record<Outcome, string> = {
  approved: "A new commissioner",
  rejected: "The commissioner stays",
  expired: "The commissioner stays",
};

type Ended = {
  concerned: string[];
  outcome: Outcome;
  proposed: string;
  /** Whether the season's prizes need a majority vote from now on. */
  needsVotes: boolean;
};

/** To everyone in the league, its previous commissioner and its new one (RULES §11). */
export function commissionerVoteEnded(
  league: League,
  { concerned, outcome, proposed, needsVotes }: Ended,
): PeopleNotice {
  const messages: Record<Outcome, string> = {
    approved: `The members of ${league.name} have chosen ${proposed} as their commissioner, who now runs the league.`,
    rejected: `The vote to make ${proposed} the commissioner of ${league.name} didn't pass.`,
    expired: `The vote to make ${proposed} the commissioner of ${league.name} ended without a majority.`,
  };
  const message = needsVotes ? `${messages[outcome]} ${NEEDS_VOTES}` : messages[outcome];
  const path = `/leagues/${league.id}`;
  return {
    to: concerned,
    leagueId: league.id,
    type: "commissioner_vote_result",
    title: TITLES[outcome],
    message,
    path,
    email: {
      subject: `${league.name}: ${TITLES[outcome].toLowerCase()}`,
      heading: TITLES[outcome],
      paragraphs: [message],
      action: { label: "See the league", path },
    },
    // A new commissioner means that someone else decides about the money, so this email can't be turned off.
    topic: outcome === "approved" ? undefined : "commissioner_vote_result",
  };
}

type Silent = { members: string[]; held: Cents; kind: "not_completed" | "not_paid" };

/** To the members of a league whose commissioner hasn't acted for a long time (RULES §23). */
export function commissionerGone(league: League, { members, held, kind }: Silent): PeopleNotice {
  const what = kind === "not_completed" ? "its end date has passed" : "its season is complete";
  const message = `${league.name} holds ${formatMoney(held)} and ${what}, but the commissioner hasn't acted for ${GONE_TELL_DAYS} days. If they don't answer, a paid member can propose another commissioner on the league's page, and you'll all vote on it.`;
  const path = `/leagues/${league.id}#commissioner`;
  return {
    to: members,
    leagueId: league.id,
    type: "commissioner_vote_proposed",
    title: "You can elect another commissioner",
    message,
    path,
    email: {
      subject: `${league.name}: you can elect another commissioner`,
      heading: "You can elect another commissioner",
      paragraphs: [message, "The money stays in escrow until the winners are named."],
      action: { label: "See the league", path },
    },
  };
}

type SteppedIn = { concerned: string[]; done: string; reason: string };

/** To everyone in the league: an admin acted for a commissioner who is gone (RULES §23). */
export const adminSteppedIn = (league: League, { concerned, done, reason }: SteppedIn): PeopleNotice =>
  aboutPayouts(league, {
    to: concerned,
    title: "An admin stepped in",
    message: `${league.name}: ${done} The reason: ${reason}`,
  });
