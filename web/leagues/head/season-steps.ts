import type { League } from "#contract/leagues/leagues.ts";
import { openSeasonSentence } from "#contract/leagues/season-sentence.ts";
import type { Payout } from "#contract/money/payouts.ts";
import { counted } from "#contract/platform/counted.ts";
import { objectionDaysOf } from "#contract/terms/objection-rules.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { failedCount } from "#web/money/payouts/payout-words.ts";
import { formatDay } from "#web/ui/day.ts";
import { isFree } from "#web/ui/fee.tsx";

type SeasonStep = {
  name: string;
  /** The day it ends or ended, if there is one. */
  at?: string | undefined;
  /** How much of it is done, if that doesn't depend on its days. */
  share?: number | undefined;
};

export type Season = {
  steps: SeasonStep[];
  /** The current step's place among them. */
  current: number;
  /** What can happen now, and what the next step changes. */
  sentence: string;
};

type Award = Pick<
  Payout,
  "seasonYear" | "period" | "kind" | "status" | "createdAt" | "processedAt" | "givenBackAt" | "isKept"
>;

type Facts = {
  league: League;
  vote?:
    | (Pick<VotingSession, "kind" | "status" | "expiresAt" | "resolvedAt"> & { closedBecause?: string | null })
    | undefined;
  payouts?: readonly Award[] | undefined;
  readerId?: string | undefined;
};

/** A season's life from draft to payout, and where it is now (RULES §2). A canceled league has none. */
export function seasonOf({ league, vote, payouts, readerId }: Facts): Season | undefined {
  if (league.status === "cancelled") return undefined;
  const awarded = payouts?.filter(
    ({ seasonYear, kind, givenBackAt }) =>
      seasonYear === league.currentYear && kind !== "refund" && givenBackAt === null,
  );
  const awards = awarded?.filter(({ period }) => period === null) ?? [];
  const isPaidOut = league.status === "completed" && league.pot.escrowBalance === "0.00";
  const collecting = { name: isFree(league) ? "Joining" : "Collecting", at: collectedUntil(league) };
  const played = { name: "In season", at: endOf(league) };
  // A dynasty's later seasons start where the last one ended, not as a draft.
  const draft = league.currentYear === 1 ? [{ name: "Draft", at: league.createdAt }] : [];
  const last = isFree(league) ? [{ name: "Finished" }] : endingSteps(league, { vote, isPaidOut, awards });
  const steps = [...draft, collecting, played, ...last];
  const fromStart = { draft: 0, active: 1, in_season: 2, completed: isPaidOut && !isFree(league) ? 4 : 3 };
  const current = fromStart[league.status] - (draft.length === 0 ? 1 : 0);
  const isReturned = awarded?.length === 0;
  return { steps, current, sentence: sentenceOf(league, { vote, isPaidOut, isReturned, awards, readerId }) };
}

/** How a season with money ends: the awards are decided, then sent. */
function endingSteps(
  { membersVote }: League,
  { vote, isPaidOut, awards }: Omit<Ending, "readerId" | "isReturned">,
): SeasonStep[] {
  const awardedAt = isPaidOut ? lastOf(awards, "createdAt") : undefined;
  return [
    { name: membersVote ? "Voting" : "Awarding", at: vote ? decisionAt(vote) : awardedAt },
    { name: "Paid out", ...(isPaidOut && sentOf(awards)) },
  ];
}

/** Until a dynasty's next season is completed, `completedAt` is the previous season's. */
const endOf = ({ status, completedAt, endDate }: League): string =>
  (status === "completed" ? completedAt : null) ?? endDate;

/** Completing a league also ends its payments, even before their deadline. */
const collectedUntil = (league: League): string =>
  league.status === "completed" && league.paymentDeadline > endOf(league) ? endOf(league) : league.paymentDeadline;

/** When the payouts are or were decided; a proposal that led to nothing decided nothing. */
const decisionAt = ({ kind, status, resolvedAt, expiresAt }: NonNullable<Facts["vote"]>): string | undefined =>
  kind === "proposal" && status === "rejected" ? undefined : (resolvedAt ?? expiresAt);

const lastOf = (awards: readonly Award[], moment: "createdAt" | "processedAt") =>
  awards
    .flatMap((award) => award[moment] ?? [])
    .sort()
    .at(-1);

/** How much of what was awarded is on its way to the winners' banks, and since when all of it is. */
function sentOf(awards: readonly Award[]): Omit<SeasonStep, "name"> {
  const sent = awards.filter(({ status }) => status === "completed");
  if (sent.length === awards.length) return { at: lastOf(awards, "processedAt") };
  return { share: sent.length / awards.length };
}

type Ending = {
  vote: Facts["vote"];
  isPaidOut: boolean;
  /** Whether no one has won anything, so that a season without money left has gone back to its members. */
  isReturned: boolean;
  awards: readonly Award[];
  readerId: string | undefined;
};

function sentenceOf(league: League, ending: Ending): string {
  return (
    openSeasonSentence(league, ending.readerId) ??
    (isFree(league) ? "The season is over." : endingSentence(league, ending))
  );
}

function endingSentence(league: League, { vote, isPaidOut, isReturned, awards, readerId }: Ending): string {
  const isReaders = league.commissionerId === readerId;
  // The awards may not have come yet; what was paid in comes with the league.
  if (isPaidOut && league.pot.collected === "0.00")
    return "The season is over. Nothing was paid in, so there's nothing to pay out.";
  if (isPaidOut && isReturned && league.leagueType !== "dynasty")
    return "The season is over. Its pool went back to the members.";
  if (isPaidOut && failedCount(awards) > 0)
    return "Each winner is paid once they've added a bank account and what failed is sent again.";
  if (isPaidOut) {
    if (league.leagueType !== "dynasty" && awards.length > 0 && awards.every(({ status }) => status === "completed")) {
      return "Every prize is sent.";
    }
    return league.leagueType === "dynasty"
      ? "In the next season, members who prepaid are in; everyone else pays again."
      : "Each winner is paid as soon as they've added a bank account.";
  }
  return (vote && sentenceOfVote(vote, isReaders)) ?? awardingSentence(league, isReaders);
}

/** What an open vote or proposal leads to, or what follows a vote that didn't pass; undefined for any other that ended. */
function sentenceOfVote(
  { kind, status, expiresAt, closedBecause }: NonNullable<Facts["vote"]>,
  isReaders: boolean,
): string | undefined {
  const until = formatDay(expiresAt);
  if (status === "active") {
    return kind === "proposal"
      ? `Members can object to the proposed payouts until ${until}. If too few do, the prizes are awarded then.`
      : `Paid members vote until ${until}. If the vote passes, the prizes are awarded.`;
  }
  if (kind === "proposal" || status === "approved") return undefined;
  if (closedBecause) {
    return `The vote was closed because a team changed hands. ${isReaders ? "You propose" : "The commissioner proposes"} the prizes again.`;
  }
  return `The vote didn't pass. ${isReaders ? "You" : "The commissioner"} can propose again, or an admin resolves it.`;
}

/** How the prizes are awarded once payments are closed. */
function awardingSentence(league: League, isReaders: boolean): string {
  if (league.membersVote) {
    return `Payments are closed. ${isReaders ? "You propose" : "The commissioner proposes"} the winners, and paid members vote on them for 7 days.`;
  }
  const days = objectionDaysOf(league);
  const name = isReaders ? "You name" : "The commissioner names";
  return days > 0
    ? `Payments are closed. ${name} the winners, and members have ${counted(days, "day")} to object before the prizes are awarded.`
    : `Payments are closed. ${name} the winners. Their prizes are awarded at once, and sent when nothing is holding them up.`;
}
