import { GONE_TELL_DAYS } from "#contract/operations/commissioner-gone.ts";
import { counted } from "#contract/platform/counted.ts";
import { type Cents, formatMoney } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { VOTE_DAYS, type VoteStatus } from "#contract/votes/votes.ts";
import { type KeptLeague, treasurerOf } from "#server/notices/custody.ts";
import type { League, PeopleNotice } from "#server/notices/notice.ts";
import { aboutPayouts, type Said, toldToday } from "#server/notices/shapes.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import type { Mention } from "#server/platform/mentions.ts";

const money = (league: KeptLeague) => wordsOf(league).hasMoney("season");

/** Where its members see, propose and elect a commissioner. */
const commissionerPath = ({ id }: League) => `/leagues/${id}#commissioner`;

const needsVote = (league: KeptLeague) =>
  ` If it passes while ${money(league)}, the season's prizes need a majority vote of the paid members, whatever the league's payout rule says.`;

type Opened = { voters: string[]; needed: number; proposer: Mention; reason: string | null };

/** To the voters: another commissioner is proposed (RULES §9). */
export function commissionerVoteOpened(league: KeptLeague, { voters, needed, proposer, reason }: Opened): PeopleNotice {
  const message = `${proposer} proposed a new commissioner for ${league.name}. Vote within ${VOTE_DAYS} days.`;
  return toldToday(league, voters, {
    type: "commissioner_vote_proposed",
    title: "Vote on the commissioner",
    ...{ message, path: commissionerPath(league), label: "See the proposal and vote" },
    email: {
      subject: `Your vote on the commissioner of ${league.name}`,
      heading: "Your vote is needed",
      paragraphs: [
        message,
        ...(reason ? [`The reason given: ${reason}`] : []),
        `It passes with ${needed} of ${counted(voters.length, "vote")}.${needsVote(league)}`,
      ],
    },
    topic: "commissioner_vote_proposed",
  });
}

const nowNeedsVotes = (league: KeptLeague) =>
  `Because ${money(league)} already, its prizes now need a majority vote of the paid members. A majority of those who had paid before the vote for the commissioner began must approve them, too.`;

type Outcome = Exclude<VoteStatus, "active">;

const TITLES: Record<Outcome, string> = {
  approved: "A new commissioner",
  rejected: "The commissioner stays",
  expired: "The commissioner stays",
};

type Ended = {
  concerned: string[];
  outcome: Outcome;
  proposed: Mention;
  /** Whether everyone was told that the vote had passed. */
  hadPassed: boolean;
  /** Whether members objected, so that it took two thirds. */
  isContested: boolean;
  /** Whether the season's prizes need a majority vote from now on. */
  needsVotes: boolean;
};

/** To everyone in the league, its previous commissioner and its new one (RULES §11). */
export function commissionerVoteEnded(league: KeptLeague, ended: Ended): PeopleNotice {
  const { concerned, outcome, needsVotes } = ended;
  const message = needsVotes
    ? `${endedSentence(league, ended)} ${nowNeedsVotes(league)}`
    : endedSentence(league, ended);
  const title = TITLES[outcome];
  // A new commissioner, or a vote that everyone was told had passed, concerns the money: this email can't be turned off.
  const isCertain = outcome === "approved" || ended.hadPassed || ended.isContested;
  const topic = isCertain ? undefined : ("commissioner_vote_result" as const);
  return { ...aboutCommissioner(league, { to: concerned, title, message }), topic };
}

function endedSentence({ name }: League, { outcome, proposed, hadPassed, isContested }: Ended): string {
  if (outcome === "approved")
    return `The members of ${name} have chosen ${proposed} as their commissioner, who now runs the league.`;
  if (hadPassed)
    return `${proposed} can't become the commissioner of ${name} anymore, so the change won't take effect.`;
  if (isContested)
    return `After members objected, the vote to make ${proposed} the commissioner of ${name} didn't reach two thirds.`;
  return outcome === "rejected"
    ? `The vote to make ${proposed} the commissioner of ${name} didn't pass.`
    : `The vote to make ${proposed} the commissioner of ${name} ended without a majority.`;
}

const aboutCommissioner = (league: League, { to, ...said }: Said & { to: string[] }): PeopleNotice =>
  toldToday(league, to, { type: "commissioner_vote_result", path: commissionerPath(league), ...said });

type Coming = {
  concerned: string[];
  proposed: Mention;
  effectAt: Date;
  /** How many objections make it take how many votes, of all who had paid; null after that. */
  objecting: { needed: number; raisedTo: number; paid: number } | null;
};

/** To everyone in the league and its coming commissioner: when they take over, and how to object (RULES §17). */
export function newCommissionerComing(
  league: KeptLeague,
  { concerned, proposed, effectAt, objecting }: Coming,
): PeopleNotice {
  const passed = objecting
    ? `The members of ${league.name} voted for ${proposed} as their commissioner.`
    : `Two thirds of the members of ${league.name} have now voted for ${proposed} as their commissioner.`;
  const change = `Because ${money(league)}, the change takes effect on ${utcText(effectAt)}. Until then, prizes need a majority vote of the paid members.`;
  const object = objecting
    ? [
        `If you had paid when the vote began, you can object on the league's page until then. If ${objecting.needed} of ${counted(objecting.paid, "paid member")} object, it takes ${objecting.raisedTo} of their votes.`,
      ]
    : [];
  const message = [passed, change, ...object].join(" ");
  return aboutCommissioner(league, { to: concerned, title: "A new commissioner is coming", message });
}

type Contested = {
  concerned: string[];
  /** Those who can still vote; none if the vote has reached what it takes. */
  voters: string[];
  proposed: Mention;
  made: number;
  votesFor: number;
  needed: number;
  paid: number;
  /** When the change takes effect all the same; null if the vote is open again. */
  effectAt: Date | null;
};

/** As a request to vote to those who haven't yet, and to everyone else concerned (RULES §17). */
export function newCommissionerContested(league: League, contested: Contested): PeopleNotice[] {
  const { concerned, voters, proposed, made, votesFor, needed, paid, effectAt } = contested;
  const objected = `${counted(made, "member")} objected to ${proposed} as the commissioner of ${league.name}, so it takes ${needed} of ${counted(paid, "paid member")}.`;
  const soFar = `${counted(votesFor, "member")} ${votesFor === 1 ? "has" : "have"} voted for it.`;
  if (effectAt) {
    const message = `${objected} ${soFar} So the change still takes effect on ${utcText(effectAt)}.`;
    return [aboutCommissioner(league, { to: concerned, title: "The new commissioner is still coming", message })];
  }
  const message = `${objected} ${soFar} The vote is open for ${VOTE_DAYS} more days; without ${needed} votes, the commissioner stays.`;
  const title = "Members objected to the new commissioner";
  const label = "See the proposal and vote";
  return [
    {
      ...aboutCommissioner(league, { to: voters, title, message, label }),
      type: "commissioner_vote_proposed",
    },
    aboutCommissioner(league, { to: concerned, title, message }),
  ];
}

type Silent = { members: string[]; held: Cents; kind: "not_completed" | "not_paid" };

/** To the members of a league whose commissioner hasn't acted for a long time (RULES §23). */
export function commissionerGone(league: KeptLeague, { members, held, kind }: Silent): PeopleNotice {
  const { leagueHas, keepsOn } = wordsOf(league);
  const money = leagueHas(league.name, formatMoney(held, league.currency));
  const what = kind === "not_completed" ? "its end date has passed" : "its season is complete";
  const message = `${money} and ${what}, but the commissioner hasn't acted for ${GONE_TELL_DAYS} days. If they don't answer, a paid member can propose another commissioner on the league's page, and you'll all vote on it.`;
  return toldToday(league, members, {
    type: "commissioner_vote_proposed",
    title: "You can elect another commissioner",
    ...{ message, path: commissionerPath(league) },
    email: { paragraphs: [message, keepsOn(treasurerOf(league) ?? "")] },
  });
}

type SteppedIn = { concerned: string[]; outcome: string; reason: string };

/** To everyone in the league: an admin acted for a commissioner who is gone (RULES §23). */
export const adminSteppedIn = (league: League, { concerned, outcome, reason }: SteppedIn): PeopleNotice =>
  aboutPayouts(league, {
    to: concerned,
    title: "An admin stepped in",
    message: `${league.name}: ${outcome} The reason: ${reason}`,
  });
