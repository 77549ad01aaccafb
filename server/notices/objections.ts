import { wonAndLeft } from "#contract/money/set-off-words.ts";
import { counted } from "#contract/platform/counted.ts";
import type { Cents } from "#contract/platform/money.ts";
import { payoutTitle } from "#contract/terms/place-name.ts";
import { VOTE_DAYS } from "#contract/votes/votes.ts";
import type { League, PeopleNotice } from "#server/notices/notice.ts";
import { aboutPayouts } from "#server/notices/shapes.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import type { Mention } from "#server/platform/mentions.ts";

type Won = { place?: number | null | undefined; prize?: string | null | undefined };
type Proposed = {
  sessionId: string;
  voters: string[];
  /** `amount` is what is left of a prize after its winner's own dues took `setOff` (RULES §25). */
  winners: readonly (Won & { name: Mention; amount: Cents; setOff: Cents })[];
  period: string | null;
  needed: number;
  until: Date;
  /** Whether enough objections end it, because no vote can come together (RULES §28). */
  noVote: boolean;
};

/** Lists who would get what, with what their own dues take of it. */
export function winnerFacts({ currency }: League, winners: Proposed["winners"], period: string | null) {
  const kind = period === null ? ("prize" as const) : ("period_prize" as const);
  return winners.map(({ name, place = null, prize = null, ...prizeOf }) => ({
    label: `${name}, ${payoutTitle({ kind, place, prize, period })}`,
    value: wonAndLeft(prizeOf, currency),
  }));
}

/** To the members who can object: who would win what, and until when they can object (RULES §21). */
export function payoutsProposed(league: League, proposed: Proposed): PeopleNotice {
  const { sessionId, voters, winners, period, needed, until, noVote } = proposed;
  const lead = noVote ? "stop them, because no vote can come together" : "turn the proposal into a vote";
  const rows = winnerFacts(league, winners, period);
  const deadline = `The prizes are awarded on ${utcText(until)} unless members object by then.`;
  // Not a request to vote: the members can only object.
  return aboutPayouts(league, {
    to: voters,
    title: "Payouts proposed",
    message: `${league.name}: ${rows.map(({ label, value }) => `${label}: ${value}.`).join(" ")} ${deadline}`,
    ...{ path: `/voting/${sessionId}`, label: "See the payouts" },
    email: {
      subject: `${league.name}: who would win what`,
      heading: "The commissioner proposes payouts",
      paragraphs: [
        deadline,
        `If you find a mistake, object with a reason. Objections from ${needed} of ${counted(voters.length, "member")} ${lead}. No money has moved yet.`,
      ],
      facts: rows,
    },
  });
}

type Objected = {
  commissionerId: string;
  sessionId: string;
  objector: Mention;
  reason: string;
  /** How many more objections start a vote. */
  left: number;
};

/** To the commissioner: a member objected, and the proposal can still be withdrawn. */
export const objectionMade = (league: League, objected: Objected): PeopleNotice => {
  const { commissionerId, sessionId, objector, reason, left } = objected;
  const vote = `${counted(left, "more objection")} ${left === 1 ? "starts" : "start"} a vote.`;
  return aboutPayouts(league, {
    to: [commissionerId],
    path: `/voting/${sessionId}`,
    title: `${objector} objected to your payouts`,
    message: `In ${league.name}: “${reason}” If they're right, withdraw the proposal and make another. ${vote}`,
  });
};

/** To a commissioner who has no vote: the members vote on what they proposed, and why. */
export const votedOnInstead = (
  league: League,
  { commissionerId, sessionId, because }: { commissionerId: string; sessionId: string; because: string },
): PeopleNotice =>
  aboutPayouts(league, {
    to: [commissionerId],
    path: `/voting/${sessionId}`,
    title: "The members vote on your payouts",
    message: `${league.name}: ${because} They have ${VOTE_DAYS} days, and no money moves before that.`,
  });

type Ended = { concerned: string[]; sessionId: string };

/** To everyone in the league: the commissioner took the proposal back, and why. */
export const proposalWithdrawn = (
  league: League,
  { concerned, sessionId, reason }: Ended & { reason: string },
): PeopleNotice =>
  aboutPayouts(league, {
    to: concerned,
    path: `/voting/${sessionId}`,
    title: "Proposed payouts withdrawn",
    message: `The proposed payouts of ${league.name} were withdrawn, so no money moved. The reason: ${reason}`,
  });

/** To everyone in the league: the time to object is over, but the payouts can't be made anymore. */
export const proposalImpossible = (
  league: League,
  { concerned, sessionId, refusal }: Ended & { refusal: string },
): PeopleNotice =>
  aboutPayouts(league, {
    to: concerned,
    path: `/voting/${sessionId}`,
    title: "Proposed payouts not paid",
    message: `The proposed payouts of ${league.name} can no longer be made: ${refusal} No money moved. The commissioner can propose again.`,
  });
