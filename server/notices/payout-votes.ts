import { netInWords } from "#contract/money/set-off-words.ts";
import { addCents, type Cents, formatMoney } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { payoutVotesNeeded, VOTE_DAYS } from "#contract/votes/votes.ts";
import type { KeptLeague } from "#server/notices/custody.ts";
import type { League, PeopleNotice } from "#server/notices/notice.ts";
import { winnerFacts } from "#server/notices/objections.ts";
import { aboutPayouts, forAdminsIn, toldToday } from "#server/notices/shapes.ts";

type Split = { total: Cents; proposed: Cents; reimbursement: Cents; left: Cents };
type Opened = {
  sessionId: string;
  voters: string[];
  /** How many of them had paid before the season needed a vote (RULES §17); 0 if it doesn't. */
  earlier: number;
  /** Those whose own dues take something of their prize are named (RULES §25). */
  winners: Parameters<typeof winnerFacts>[1];
  split: Split;
  period: string | null;
  /** Why they vote on payouts that were proposed without a vote (RULES §21). */
  because?: string | undefined;
};

/** To the voters: payouts that they vote on (RULES §8). */
export function payoutVoteOpened(league: KeptLeague, opened: Opened): PeopleNotice {
  const { sessionId, voters, earlier, winners, split, period, because } = opened;
  const reduced = winners.filter(({ setOff }) => setOff > 0);
  const sum = { amount: split.proposed, setOff: addCents(...reduced.map(({ setOff }) => setOff)) };
  const net = netInWords(sum, league.currency);
  const why = because ? [because] : [];
  const call = `${league.name}: ${net} to be paid out. Vote within ${VOTE_DAYS} days.`;
  const message = [...why, call].join(" ");
  return toldToday(league, voters, {
    type: "voting_requested",
    title: "Vote on the payouts",
    ...{ message, path: `/voting/${sessionId}`, label: "See the payouts and vote" },
    email: {
      subject: `Your vote on the payouts of ${league.name}${sum.setOff > 0 ? `: ${net}` : ""}`,
      heading: "Your vote is needed",
      paragraphs: [...why, call, passesWith(voters.length, earlier)],
      facts: [...winnerFacts(league, reduced, period), ...splitFacts(league, split, period)],
    },
  });
}

function passesWith(voters: number, earlier: number): string {
  const all = `The prizes are awarded as soon as ${payoutVotesNeeded(voters)} of ${voters} members vote for them`;
  if (earlier === 0 || earlier === voters) return `${all}.`;
  return `${all}, including ${payoutVotesNeeded(earlier)} of the ${earlier} who had paid before a vote was required.`;
}

/** Lists the pool and its parts, which add up to it (RULES §18). */
function splitFacts(
  league: KeptLeague,
  { total, proposed, reimbursement, left }: Split,
  period: string | null,
): { label: string; value: string }[] {
  const { currency } = league;
  return [
    { label: period === null ? wordsOf(league).total : "Still set aside", value: formatMoney(total, currency) },
    { label: "These payouts", value: formatMoney(proposed, currency) },
    ...(reimbursement > 0
      ? [{ label: "Commissioner reimbursement", value: formatMoney(reimbursement, currency) }]
      : []),
    ...(left > 0 ? [{ label: "Left over", value: formatMoney(left, currency) }] : []),
  ];
}

/** Why a vote led to no payouts: it was rejected, it expired, or they were refused with a sentence. */
type Failure = "rejected" | "expired" | { refusal: string; wereObjected?: true };

const WORDS = {
  rejected: "were rejected by the members' vote.",
  expired: "were not approved in time: the vote has ended.",
};

type RunLeague = League & { commissionerId: string };

/** To the admins, the commissioner and all members (RULES §8). */
export function payoutsNotApproved(league: RunLeague, members: string[], failure: Failure): PeopleNotice[] {
  const words =
    typeof failure === "string"
      ? WORDS[failure]
      : `${failure.wereObjected ? "were objected to" : "were approved, but can no longer be made"}: ${failure.refusal}`;
  const message = `The proposed payouts of ${league.name} ${words}`;
  const toThose = (to: string[], proposer: string) =>
    aboutPayouts(league, {
      to,
      title: "Payouts not approved",
      message: `${message} No money moved; ${proposer} can propose again, and an admin will look into it.`,
    });
  return [
    forAdminsIn(league, { title: "Payouts are waiting for a decision", message }),
    toThose([league.commissionerId], "you"),
    toThose(members, "the commissioner"),
  ];
}

/** Says how an admin resolved a vote, and why, in the words of the admin (RULES §8). */
export const adminsDecision = (outcome: string, reason: string): string => `An ${decision(outcome, reason)}`;

const decision = (outcome: string, reason: string): string =>
  `admin has decided. ${outcome} The reason: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`;

type Refunded = { concerned: string[]; outcome: string; reason: string };

/** To all members and the commissioner: an admin refunded the season instead. Other decisions are told with the prizes. */
export const seasonRefunded = (league: League, { concerned, outcome, reason }: Refunded): PeopleNotice =>
  aboutPayouts(league, {
    to: concerned,
    title: "An admin has decided on the payouts",
    message: `${league.name}: an ${decision(outcome, reason)}`,
  });
